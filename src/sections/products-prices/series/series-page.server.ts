import { redirect } from 'react-router'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { localePath } from '#i18n/locale.ts'
import { pickText } from '#i18n/fallback.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { changeOf } from '#datasets/series/change.ts'
import { PRICE_CHARTS } from '../charts/charts.server.ts'
import { pageChart } from '../charts/chart-model.server.ts'
import { COMPARE_PATH, productPath } from '../contract.ts'
import type { Quote } from '../schemas.ts'
import { controlsOf } from './controls.server.ts'
import { FEEDSTOCKS } from '../products/feedstocks.ts'
import { allQuotes } from './latest.server.ts'
import type { Shown } from '../units/measure.server.ts'
import { MARKS } from '#ui/marks.ts'
import { readHistory, type HistoryPoint, type SeriesSpan } from '#datasets/series/points.server.ts'
import { PRICE_POINTS } from '../points/price-points.server.ts'
import { readPriceState, withQuery } from './state.ts'
import { movesOnChart, nearestOf } from '../moves/moves-on-chart.server.ts'
import { seriesMoves } from '../moves/series-moves.server.ts'
import { openSeries } from '../charts/series-chart.server.ts'
import { termsOf } from './words.server.ts'

/** Prices in the table below a chart. */
const HISTORY = 26

/** The series of a product in one market that an address asks for: `?series=`, else the first. Null where there is none. */
export function seriesOf(quotes: readonly Quote[], market: string, query: URLSearchParams): Quote | null {
  const here = quotes.filter((quote) => quote.market.toLowerCase() === market)
  return here.find(({ slug }) => slug === query.get('series')) ?? here[0] ?? null
}

/** Everything that a series' page shows beside its product's head. */
export async function loadSeries(ctx: RequestContext, quotes: readonly Quote[], quote: Quote) {
  const query = ctx.url.searchParams
  const state = readPriceState(query)
  const [{ span, shown, chart }, all] = await Promise.all([openSeries(ctx, quote, state), allQuotes(ctx)])
  const [history, moves] = await Promise.all([
    span ? readHistory(ctx.app.db, PRICE_POINTS, span.window, HISTORY + 1) : [],
    span && seriesMoves(ctx, quote, span, shown),
  ])
  const annotations = moves && movesOnChart(ctx, moves, await nearestOf(ctx, quote, moves, state.known))
  const path = productPath(quote.product, quote.market)
  const series: [string, string][] = query.get('series') === quote.slug ? [['series', quote.slug]] : []
  return {
    quote,
    terms: termsOf(quote, ctx.lang),
    shown,
    chart: await pageChart(
      ctx,
      PRICE_CHARTS.price,
      new URLSearchParams([['s', quote.slug], ...query]),
      chart && annotations && { ...chart, data: { ...chart.data, annotations } },
    ),
    controls: controlsOf(ctx, path, state, series),
    figures: span && figuresOf(ctx, span, shown),
    history: historyRows(ctx, quote, history, shown),
    moves: moves && { lines: moves.lines, earlier: moves.earlier, elsewhere: moves.elsewhere },
    siblings: quotes
      .filter(({ market }) => market === quote.market)
      .map((one) => ({
        href: one.href,
        label: termsOf(one, ctx.lang).join(ctx.lang === 'ar' ? '، ' : ', '),
        current: one.slug === quote.slug,
      })),
    compare: compareLinks(ctx, quote, quotes, all),
  }
}

export type SeriesPage = Awaited<ReturnType<typeof loadSeries>>

/** The figures of the range in words; `place` is the position of the last price between lowest and highest, in percent. */
function figuresOf(ctx: RequestContext, { figures }: SeriesSpan, { factor, decimals }: Shown) {
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const say = (value: number) => fmt.number(value * factor, decimals)
  const move = changeOf(figures.last, figures.first)
  const width = figures.high - figures.low
  return {
    last: say(figures.last),
    last_day: figures.last_day,
    low: say(figures.low),
    high: say(figures.high),
    average: say(figures.average),
    since: figures.first_day,
    percent: move?.percent ?? null,
    amount: fmt.change(move && move.amount * factor, '', decimals),
    points: fmt.number(figures.points),
    place: width > 0 ? Math.round(((figures.last - figures.low) / width) * 100) : 50,
  }
}

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
function compareLinks(ctx: RequestContext, quote: Quote, quotes: readonly Quote[], all: readonly Quote[]) {
  const link = (others: readonly Quote[]) =>
    withQuery(
      COMPARE_PATH,
      [quote, ...others].map(({ slug }) => ['s', slug] as const),
    )
  const markets = quotes.filter(({ slug }) => slug !== quote.slug).slice(0, 4)
  const inputs = all.filter(({ product }) => product === FEEDSTOCKS[quote.product])
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
