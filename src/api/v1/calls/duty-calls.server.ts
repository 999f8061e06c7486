import { LICENCE } from '#datasets/export/licence.ts'
import { Refusal } from '#platform/http/errors.ts'
import { DUTY_COLUMNS, dutiesQuery, openCases } from '#sections/dumping-cases/measures/duty-rows.server.ts'
import { invalid, refuseUnknown } from './asked-rows.server.ts'
import type { Caller, Plan } from './call.server.ts'
import { filePlan, withoutKey, type FileFormat } from './file-plan.server.ts'
import { mayRead } from './table-calls.server.ts'
import { tableNamed, tagsOf } from '../tables.server.ts'

/** Cases whose duties one file is narrowed to, at most. */
export const MOST_CASES = 50

/** The duties of trade-remedy cases by producer, of those that are named or of all. */
export async function dutiesPlan(caller: Caller, format: FileFormat): Promise<Plan> {
  const { app, url } = caller
  refuseUnknown(url.searchParams, ['case'])
  const table = tableNamed('dumping-cases')
  if (!table) throw new Refusal('not_found')
  mayRead(caller, table)
  const keys = [...new Set(url.searchParams.getAll('case'))]
  if (keys.length > MOST_CASES) throw invalid(['case'])
  return filePlan(caller, format, {
    tags: tagsOf(table),
    path: 'dumping-cases/duties',
    filterQuery: withoutKey(url.searchParams),
    name: 'dumping-cases-duties',
    columns: DUTY_COLUMNS,
    async open() {
      if ((await openCases(app.db, keys)).length < keys.length) throw new Refusal('not_found')
      return {
        query: dutiesQuery(app.exports, keys),
        title: 'Duties by producer',
        about: async () => ({ cases: keys, licence: LICENCE }),
      }
    },
  })
}
