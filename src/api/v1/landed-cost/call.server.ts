import { isoDay } from '#i18n/date/date.ts'
import { rowsQuery } from '#datasets/machine/rows-query.server.ts'
import { COMPARISON_COLUMNS, comparisonRows } from '#sections/landed-cost/machine/comparison-rows.server.ts'
import { en } from '#sections/landed-cost/messages.en.ts'
import {
  COMPARISON_PARAMETERS,
  COMPARISON_TAGS,
  machineComparison,
} from '#sections/landed-cost/machine/comparison.server.ts'
import { invalid, refuseUnknown } from '../calls/asked-rows.server.ts'
import { FILE_FORMATS, filePlan, isFileFormat, withoutKey } from '../calls/file-plan.server.ts'
import { jsonPlan, type Caller, type Plan } from '../calls/call.server.ts'

/** The endings under which a comparison is there. */
export const LANDED_COST_FORMATS = ['json', ...FILE_FORMATS] as const
export type LandedCostFormat = (typeof LANDED_COST_FORMATS)[number]

/** Up to six offers by their landed cost; the parameters are those of the page. */
export async function landedCostPlan(caller: Caller, format: LandedCostFormat): Promise<Plan> {
  const { app, now, url, viewer } = caller
  refuseUnknown(url.searchParams, COMPARISON_PARAMETERS)
  // Of two values one would be believed.
  const twice = COMPARISON_PARAMETERS.filter((name) => url.searchParams.getAll(name).length > 1)
  if (twice.length > 0) throw invalid(twice)
  // Rates, duties and prices are those of today, where no day is asked for.
  const own = { tags: COMPARISON_TAGS, also: isoDay(now) }
  const compared = async () => {
    const { value, wrong } = await machineComparison({ app, now, viewer }, url.searchParams)
    if (value === null) throw invalid(wrong)
    return value
  }
  if (isFileFormat(format))
    return filePlan(caller, format, {
      ...own,
      path: 'landed-cost',
      filterQuery: withoutKey(url.searchParams),
      name: 'landed-cost',
      columns: COMPARISON_COLUMNS,
      async open() {
        const { offers, ...shared } = await compared()
        return {
          query: rowsQuery(app.exports, COMPARISON_COLUMNS, comparisonRows({ offers, ...shared })),
          title: en['landed-cost.title'],
          about: async () => shared,
        }
      },
    })
  return jsonPlan({
    ...own,
    async answer() {
      const value = await compared()
      return { value, rows: value.offers.length }
    },
  })
}
