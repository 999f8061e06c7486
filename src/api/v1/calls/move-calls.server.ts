import { nearTags } from '#data-section/near.ts'
import { listTag, NAME_TAGS } from '#editorial/list.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { Refusal } from '#platform/http/errors.ts'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { rowsQuery } from '#datasets/machine/rows-query.server.ts'
import {
  machineMove,
  machineMoves,
  MOVE_COLUMNS,
  MOVE_RULE,
  moveRows,
} from '#sections/products-prices/moves/machine-moves.server.ts'
import { withheldPrices, type MachineSeries } from '#sections/products-prices/points/machine-points.server.ts'
import { invalid, refuseUnknown } from './asked-rows.server.ts'
import { FILE_FORMATS, filePlan, isFileFormat, withoutKey } from './file-plan.server.ts'
import { jsonPlan, type Caller, type Plan } from './call.server.ts'
import { aboutSeries, isDay, seriesOf } from './price-calls.server.ts'

const TAGS = ['prices', 'products', LICENCES_TAG]
/** What coincides with a move changes with these. */
const besideTags = () => [...nearTags(), listTag('all'), ...NAME_TAGS]

/** The endings under which the moves of a series are there. */
export const MOVE_FORMATS = ['json', ...FILE_FORMATS] as const
export type MoveFormat = (typeof MOVE_FORMATS)[number]

/** The moves of a series. */
export async function movesPlan(caller: Caller, key: string, format: MoveFormat): Promise<Plan> {
  const { app, url } = caller
  refuseUnknown(url.searchParams, ['from', 'to', 'known'])
  const [from = null, to = null, known = null] = askedDays(url.searchParams, ['from', 'to', 'known'])
  if (isFileFormat(format))
    return filePlan(caller, format, {
      tags: TAGS,
      path: `prices/${key}/moves`,
      filterQuery: withoutKey(url.searchParams),
      name: `${key}-moves`,
      columns: MOVE_COLUMNS,
      async open() {
        const series = await wholeSeries(caller, key)
        const rows = await moveRows(app.db, series, { from, to, known })
        return {
          query: rowsQuery(app.exports, MOVE_COLUMNS, rows),
          title: key,
          about: async () => ({ series: await aboutSeries(caller, series), rule: MOVE_RULE }),
        }
      },
    })
  return jsonPlan({
    tags: TAGS,
    async answer() {
      const series = await wholeSeries(caller, key)
      const moves = await machineMoves(app.db, series, { from, to, known })
      return {
        value: { series: await aboutSeries(caller, series), rule: MOVE_RULE, moves },
        rows: moves.length,
      }
    },
  })
}

/** One move of a series and what coincides with it. */
export async function movePlan(caller: Caller, key: string, day: string): Promise<Plan> {
  const { app, now, url, viewer } = caller
  refuseUnknown(url.searchParams, ['known'])
  const [known] = askedDays(url.searchParams, ['known'])
  return jsonPlan({
    tags: [...TAGS, ...besideTags()],
    // An outage that goes on lasts until today.
    also: isoDay(now),
    async answer() {
      const series = await wholeSeries(caller, key)
      const ctx = { app, viewer, now, prefs: DEFAULT_PREFS, tag: () => undefined }
      const found = isDay(day) ? await machineMove(ctx, series, day, known ?? null) : null
      if (!found) throw new Refusal('not_found')
      return {
        value: { series: await aboutSeries(caller, series), rule: MOVE_RULE, ...found },
        rows: found.coincides_with.length,
      }
    },
  })
}

/** A series of which nothing is withheld: a move is computed over all of its prices. Throws `not_found`, `not_passed_on`. */
async function wholeSeries(caller: Caller, key: string): Promise<MachineSeries> {
  const series = await seriesOf(caller, key)
  if (await withheldPrices(caller.app.db, series)) throw new Refusal('not_passed_on')
  return series
}

/** Days of an address by their names. Throws `invalid_input` for what is none. */
function askedDays(query: URLSearchParams, names: readonly string[]): (string | null)[] {
  const wrong = names.filter((name) => query.has(name) && !isDay(query.get(name) ?? ''))
  if (wrong.length > 0) throw invalid(wrong)
  return names.map((name) => query.get(name))
}
