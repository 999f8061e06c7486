import { sql } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { boardOf, pickPrices } from './board.ts'
import type { PriceBoard, Quote } from '../schemas.ts'
import { presentSeries, readHeads, readSeries, seriesBySlug, type SeriesRow } from './series.server.ts'

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
    async () => (await allSeries(ctx)).map((row) => presentSeries(row, ctx.lang)),
    SECONDS,
  )
}

/** Read once for both languages. */
const allSeries = ({ app, now }: Asking): Promise<SeriesRow[]> =>
  app.memo.get(`prices:rows:${isoDay(now)}`, ['prices'], () => readSeries(app.db), SECONDS)

/** The prices of a panel, but for some series; every row says whether it is demonstration data. Only those shown are read whole. */
export async function latestPrices(
  ctx: Asking,
  limit: number,
  without: ReadonlySet<string> = new Set(),
): Promise<PriceBoard> {
  ctx.tag('prices')
  const { app, lang, now } = ctx
  const day = isoDay(now)
  const heads = await app.memo.get(`prices:heads:${day}`, ['prices'], () => readHeads(app.db), SECONDS)
  const among = heads.filter(({ slug }) => !without.has(slug))
  const picked = await app.memo.getEach(
    pickPrices(among, limit).map(({ slug }) => slug),
    (slug) => `prices:${lang}:${day}:${slug}`,
    ['prices'],
    async (missing) =>
      new Map((await seriesBySlug(app.db, missing, lang)).map((quote) => [quote.slug, quote])),
    SECONDS,
  )
  return boardOf(
    picked.flatMap((quote) => quote ?? []),
    among,
    lang,
  )
}

/** The prices of some products, series in display order. */
export async function pricesOfProducts(ctx: Asking, products: readonly string[]): Promise<Quote[]> {
  ctx.tag('prices')
  const { app, lang, now } = ctx
  const each = await app.memo.getEach(
    products,
    (product) => `prices:of:${lang}:${isoDay(now)}:${product}`,
    ['prices'],
    async (missing) => {
      const rows = await readSeries(app.db, sql`q.product = any(${[...missing]}::text[])`)
      return Map.groupBy(
        rows.map((row) => presentSeries(row, lang)),
        ({ product }) => product,
      )
    },
    SECONDS,
  )
  return each.flatMap((quotes) => quotes ?? [])
}

/** The eight prices of the ticker. */
export function tickerPrices(ctx: Asking): Promise<PriceBoard> {
  return latestPrices(ctx, TICKER_CELLS)
}
