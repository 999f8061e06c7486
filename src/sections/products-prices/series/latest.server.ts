import { isoDay } from '#i18n/date/date.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { pickBoard } from './board.ts'
import type { PriceBoard, Quote } from '../schemas.ts'
import { presentSeries, readSeries } from './series.server.ts'

type Asking = Pick<RequestContext, 'app' | 'lang' | 'now' | 'tag'>

const TICKER_CELLS = 8
const SECONDS = 300

/** The last price of every series in display order. Memoised under the tag `prices`. */
export function allQuotes(ctx: Asking): Promise<Quote[]> {
  ctx.tag('prices')
  return ctx.app.memo.get(
    // The standing of a series changes with the day.
    `prices:${ctx.lang}:${isoDay(ctx.now)}`,
    ['prices'],
    async () => (await readSeries(ctx.app.db)).map((row) => presentSeries(row, ctx.lang)),
    SECONDS,
  )
}

/** The prices of a panel, but for some series; every row says whether it is demonstration data. */
export async function latestPrices(
  ctx: Asking,
  limit: number,
  without: ReadonlySet<string> = new Set(),
): Promise<PriceBoard> {
  const quotes = await allQuotes(ctx)
  const shown = quotes.filter(({ slug }) => !without.has(slug))
  return pickBoard(shown, limit, ctx.lang)
}

/** The eight prices of the ticker. */
export function tickerPrices(ctx: Asking): Promise<PriceBoard> {
  return latestPrices(ctx, TICKER_CELLS)
}
