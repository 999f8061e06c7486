import { redirect } from 'react-router'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { localePath } from '#i18n/locale.ts'
import { pickText } from '#i18n/fallback.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { changeOf } from '#datasets/series/change.ts'
import { priceAnswer, rangeFigures } from '../answer/item-answer.server.ts'
import { PRICE_CHARTS } from '../charts/charts.server.ts'
import { pageChart } from '#datasets/charts/chart-data.server.ts'
import { COMPARE_PATH, productPath } from '../contract.ts'
import type { Quote } from '../schemas.ts'
import { controlsOf } from './controls.server.ts'
import { FEEDSTOCKS } from '../products/feedstocks.ts'
import { pricesOfProducts } from './latest.server.ts'
import { productWithNews } from '../products/product-page.server.ts'
import { found } from '#data-section/section.server.ts'
import type { Shown } from '../units/measure.server.ts'
import { MARKS } from '#ui/marks.ts'
import { readHistory, type HistoryPoint } from '#datasets/series/points.server.ts'
import { PRICE_POINTS } from '../points/price-points.server.ts'
import { readPriceState, withQuery } from './state.ts'
import { movesOnChart, nearestOf } from '../moves/moves-on-chart.server.ts'
import { seriesMoves } from '../moves/series-moves.server.ts'
import { openSeries, priceChart } from '../charts/price-chart.server.ts'
import { termsOf } from './words.server.ts'

/** Prices in the table below a chart. */
const HISTORY = 26

/** The series of a product in one market that an address asks for: `?series=`, else the first. Null where there is none. */
export function seriesOf(quotes: readonly Quote[], market: string, query: URLSearchParams): Quote | null {
  const here = quotes.filter((quote) => quote.market.toLowerCase() === market)
  return here.find(({ slug }) => slug === query.get('series')) ?? here[0] ?? null
}

/** Everything that the page of a product in one market shows. Throws 404, or 301 to the lower-case address. */
export async function loadProductMarket(ctx: RequestContext, slug: string, market: string) {
  redirectToLowercase(ctx, market, productPath(slug, market))
  const { product, news } = await productWithNews(ctx, slug)
  // A market without a series of this product is no page of ours.
  const quote = found(seriesOf(product.quotes, market, ctx.url.searchParams))
  return { product, news, series: await loadSeries(ctx, product.quotes, quote) }
}

/** Everything that a series' page shows beside its product's head. */
async function loadSeries(ctx: RequestContext, quotes: readonly Quote[], quote: Quote) {
  const query = ctx.url.searchParams
  const state = readPriceState(query)
  const feedstock = FEEDSTOCKS[quote.product]
  const [{ span, shown }, inputs] = await Promise.all([
    openSeries(ctx, quote, state),
    feedstock === undefined ? [] : pricesOfProducts(ctx, [feedstock]),
  ])
  const [head, history, moves] = await Promise.all([
    span && priceAnswer(ctx, quote, span, shown),
    span ? readHistory(ctx.app.db, PRICE_POINTS, span.window, HISTORY + 1) : [],
    span && seriesMoves(ctx, quote, span, shown),
  ])
  const annotations = moves && movesOnChart(ctx, moves, await nearestOf(ctx, quote, moves, state.known))
  const spec = span && annotations && priceChart(ctx, quote, span, shown, { state, annotations })
  const path = productPath(quote.product, quote.market)
  const series: [string, string][] = query.get('series') === quote.slug ? [['series', quote.slug]] : []
  return {
    quote,
    terms: termsOf(quote, ctx.lang),
    shown,
    chart: await pageChart(ctx, PRICE_CHARTS.price, new URLSearchParams([['s', quote.slug], ...query]), spec),
    controls: controlsOf(ctx, path, state, series),
    head: head && span && { ...head, answer: { ...head.answer, figures: rangeFigures(ctx, span, shown) } },
    history: historyRows(ctx, quote, history, shown),
    moves: moves && { lines: moves.lines, earlier: moves.earlier, elsewhere: moves.elsewhere },
    siblings: quotes
      .filter(({ market }) => market === quote.market)
      .map((one) => ({
        href: one.href,
        label: termsOf(one, ctx.lang).join(ctx.lang === 'ar' ? '، ' : ', '),
        current: one.slug === quote.slug,
      })),
    compare: compareLinks(ctx, quote, quotes, inputs),
  }
}

export type SeriesPage = Awaited<ReturnType<typeof loadSeries>>

/** The newest prices in words; the oldest that was read only gives the change of the next. */
function historyRows(
  ctx: RequestContext,
  quote: Quote,
  points: readonly HistoryPoint[],
  { factor, decimals }: Shown,
) {
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const say = (value: number | null) => fmt.number(value === null ? null : value * factor, decimals)
  const own = (ar: string | null, en: string | null) => pickText({ ar, en }, ctx.lang)?.text ?? null
  return points.slice(0, HISTORY).map((point, index) => {
    const source = own(point.source_ar, point.source_en)
    return {
      day: point.date,
      price: say(point.value),
      low: say(point.low),
      high: say(point.high),
      change: changeOf(point.value, points[index + 1]?.value)?.percent ?? null,
      note: own(point.note_ar, point.note_en),
      source: source === quote.source ? null : source,
      estimated: point.marks?.estimated !== undefined,
      revised:
        point.until === null
          ? null
          : {
              was: say(point.was) + (point.was_estimated ? ` (${MARKS.estimated.all[ctx.lang]})` : ''),
              until: fmt.date(point.until),
            },
    }
  })
}

/** Where this price is read beside others: in the product's other markets, and less its feedstock. */
function compareLinks(ctx: RequestContext, quote: Quote, quotes: readonly Quote[], inputs: readonly Quote[]) {
  const link = (others: readonly Quote[]) =>
    withQuery(
      COMPARE_PATH,
      [quote, ...others].map(({ slug }) => ['s', slug] as const),
    )
  const markets = quotes.filter(({ slug }) => slug !== quote.slug).slice(0, 4)
  const feedstock = inputs.find(({ market }) => market === quote.market) ?? inputs[0]
  const ar = ctx.lang === 'ar'
  return [
    ...(markets.length > 0
      ? [{ href: link(markets), label: ar ? 'مع الأسواق الأخرى' : 'With other markets' }]
      : []),
    ...(feedstock
      ? [
          {
            href: link([feedstock]),
            label: ar ? `الفارق مع ${feedstock.name}` : `Spread over ${feedstock.name}`,
          },
        ]
      : []),
    { href: link([]), label: ar ? 'مع منتجات أخرى' : 'With other products' },
  ]
}

/** Sends an address with capitals to the one in small letters. */
export function redirectToLowercase(
  ctx: Pick<RequestContext, 'lang' | 'url'>,
  code: string,
  path: string,
): void {
  // Anything else is no market's code, and is not found.
  if (!/^[\w-]+$/.test(code) || code === code.toLowerCase()) return
  throw redirect(localePath(ctx.lang, path) + ctx.url.search, 301)
}
