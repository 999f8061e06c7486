import { isoDay } from '#i18n/date/date.ts'
import {
  COMPARISON_PARAMETERS,
  COMPARISON_TAGS,
  machineComparison,
} from '#sections/landed-cost/contract.server.ts'
import { invalid, refuseUnknown } from '../calls/asked-rows.server.ts'
import { jsonPlan, type Caller, type Plan } from '../calls/call.server.ts'

/** Up to six offers by their landed cost; the parameters are those of the page. */
export async function landedCostPlan({ app, now, url, viewer }: Caller): Promise<Plan> {
  refuseUnknown(url.searchParams, COMPARISON_PARAMETERS)
  // Of two values one would be believed.
  const twice = COMPARISON_PARAMETERS.filter((name) => url.searchParams.getAll(name).length > 1)
  if (twice.length > 0) throw invalid(twice)
  return jsonPlan({
    tags: COMPARISON_TAGS,
    // Rates, duties and prices are those of today, where no day is asked for.
    also: isoDay(now),
    async answer() {
      const { value, wrong } = await machineComparison({ app, now, viewer }, url.searchParams)
      if (value === null) throw invalid(wrong)
      return { value, rows: value.offers.length }
    },
  })
}
