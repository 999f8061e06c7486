import { listTag, NAME_TAGS } from '#editorial/list.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { Refusal } from '#platform/http/errors.ts'
import { machineMove, machineMoves, MOVE_RULE } from '#sections/products-prices/contract-moves.server.ts'
import { invalid, refuseUnknown } from './asked-rows.server.ts'
import { jsonPlan, type Caller, type Plan } from './call.server.ts'
import { aboutSeries, isDay, seriesOf } from './price-calls.server.ts'

const TAGS = ['prices', 'products']
/** What coincides with a move changes with these. */
const BESIDE = [
  'data:production-capacity',
  'data:dumping-cases',
  'data:mergers-acquisitions',
  listTag('all'),
  ...NAME_TAGS,
]

/** The moves of a series. */
export async function movesPlan(caller: Caller, key: string): Promise<Plan> {
  const { app, url } = caller
  refuseUnknown(url.searchParams, ['from', 'to', 'known'])
  const [from, to, known] = askedDays(url.searchParams, ['from', 'to', 'known'])
  return jsonPlan({
    tags: TAGS,
    async answer() {
      const series = await seriesOf(caller, key)
      const moves = await machineMoves(app.db, series, {
        from: from ?? null,
        to: to ?? null,
        known: known ?? null,
      })
      return { value: { series: aboutSeries(series), rule: MOVE_RULE, moves }, rows: moves.length }
    },
  })
}

/** One move of a series and what coincides with it. */
export async function movePlan(caller: Caller, key: string, day: string): Promise<Plan> {
  const { app, now, url, viewer } = caller
  refuseUnknown(url.searchParams, ['known'])
  const [known] = askedDays(url.searchParams, ['known'])
  return jsonPlan({
    tags: [...TAGS, ...BESIDE],
    // An outage that goes on lasts until today.
    also: isoDay(now),
    async answer() {
      const series = await seriesOf(caller, key)
      const ctx = { app, viewer, now, prefs: DEFAULT_PREFS, tag: () => undefined }
      const found = isDay(day) ? await machineMove(ctx, series, day, known ?? null) : null
      if (!found) throw new Refusal('not_found')
      return {
        value: { series: aboutSeries(series), rule: MOVE_RULE, ...found },
        rows: found.coincides_with.length,
      }
    },
  })
}

/** Days of an address by their names. Throws `invalid_input` for what is none. */
function askedDays(query: URLSearchParams, names: readonly string[]): (string | null)[] {
  const wrong = names.filter((name) => query.has(name) && !isDay(query.get(name) ?? ''))
  if (wrong.length > 0) throw invalid(wrong)
  return names.map((name) => query.get(name))
}
