import { lastDayFor, readSpan } from '#datasets/series/points.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { PRICE_POINTS } from '../points/price-points.server.ts'
import type { Quote } from '../schemas.ts'
import { shownIn } from '../units/measure.server.ts'
import { priceChart } from './price-chart.server.ts'
import type { PriceState } from '../series/state.ts'

/**
 * A series over the range, in the unit and as known on the day that the query asks for, with its chart: what the page
 * shows and what a file of the chart holds.
 */
export async function openSeries(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs' | 'tag'>,
  quote: Quote,
  state: PriceState,
) {
  ctx.tag('prices')
  const { db } = ctx.app
  const lastDay = await lastDayFor(db, PRICE_POINTS, { id: quote.id, last: quote.day }, state.known)
  const span = lastDay === null ? null : await readSpan(db, PRICE_POINTS, quote, lastDay, state)
  const shown = shownIn(quote, state, span?.figures.first_day ?? quote.day, ctx.lang)
  return { span, shown, chart: span && priceChart(ctx, quote, span, shown) }
}
