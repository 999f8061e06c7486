import { LICENCE } from '#datasets/export/licence.ts'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { passedOn, withheldKeys } from '#datasets/passed-on.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import {
  DUTY_COLUMNS,
  dutiesAfter,
  dutiesQuery,
  openCases,
  type DutyPlace,
} from '#sections/dumping-cases/measures/duty-rows.server.ts'
import { API } from '#platform/limits/limits.ts'
import { askedLimit, invalid, readCursor, refuseUnknown, writeCursor } from './asked-rows.server.ts'
import { jsonPlan, type Caller, type Plan } from './call.server.ts'
import { FILE_FORMATS, filePlan, isFileFormat, withoutKey } from './file-plan.server.ts'
import { mayRead, nextAddress } from './table-calls.server.ts'
import { tableNamed, tagsOf } from '../tables.server.ts'

/** Cases whose duties one file is narrowed to, at most. */
export const MOST_CASES = 50

/** The endings under which duties are there. */
export const DUTY_FORMATS = ['json', ...FILE_FORMATS] as const
export type DutyFormat = (typeof DUTY_FORMATS)[number]

/** The order that a cursor of duties belongs to. */
const ORDER = 'case'
const PLACE = /^(\d{1,9}) (\d{1,18})$/

/** The duties of trade-remedy cases by producer, of those that are named or of all. */
export async function dutiesPlan(caller: Caller, format: DutyFormat): Promise<Plan> {
  const { app, url } = caller
  const { searchParams: query } = url
  refuseUnknown(query, format === 'json' ? ['case', 'limit', 'cursor'] : ['case'])
  const table = tableNamed('dumping-cases')
  if (!table) throw new Refusal('not_found')
  mayRead(caller, table)
  const keys = [...new Set(query.getAll('case'))]
  if (keys.length > MOST_CASES) throw invalid(['case'])
  const tags = [...tagsOf(table), LICENCES_TAG]
  const known = async () => {
    if ((await openCases(app.db, keys)).length < keys.length) throw new Refusal('not_found')
    if ((await withheldKeys(app, table.dataset, keys)).size > 0) throw new Refusal('not_passed_on')
    return passedOn(app, table.dataset, { cases: keys })
  }
  if (isFileFormat(format))
    return filePlan(caller, format, {
      tags,
      path: 'dumping-cases/duties',
      filterQuery: withoutKey(query),
      name: 'dumping-cases-duties',
      columns: DUTY_COLUMNS,
      async open() {
        return {
          query: dutiesQuery(app.exports, await known()),
          title: 'Duties by producer',
          about: async () => ({ cases: keys, licence: LICENCE }),
        }
      },
    })
  const limit = askedLimit(query, API.mostRows, API.rows)
  const after = placeOf(query.get('cursor'))
  return jsonPlan({
    tags,
    async answer() {
      const { rows, next } = await dutiesAfter(app.db, await known(), { limit, after })
      return { value: { rows, next: next && nextAddress(url, cursorOf(next)) }, rows: rows.length }
    },
  })
}

const cursorOf = (place: DutyPlace) =>
  writeCursor(ORDER, { value: place.case, key: `${place.sort} ${place.id}` })

/** The place of a cursor; null without one. Throws `invalid_input` for a cursor of other rows. */
function placeOf(cursor: string | null): DutyPlace | null {
  const place = readCursor(cursor, ORDER)
  if (!place) return null
  const [, sort, id] = PLACE.exec(place.key) ?? []
  if (place.value === null || sort === undefined || id === undefined) throw invalid(['cursor'])
  return { case: place.value, sort: Number(sort), id }
}
