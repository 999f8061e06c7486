import { chart, type Chart, type ChartContext } from '#datasets/charts/chart.ts'
import type { ChartSpec } from '#datasets/charts/chart-spec.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { isOfTwoKinds, linesChart, spreadOf, twoKinds, type Mode } from '../compare/compare-chart.server.ts'
import { COMPARE_PATH } from '../contract.ts'
import { movesOnChart } from '../moves/moves-on-chart.server.ts'
import { seriesMoves } from '../moves/series-moves.server.ts'
import type { Quote } from '../schemas.ts'
import { fromCommonStart, MOST_LINES, readLines } from './lines.server.ts'
import { noPrices, openSeries, priceChart } from './price-chart.server.ts'
import { seriesBySlug } from '../series/series.server.ts'
import { readPriceState, withQuery, writePriceState, type PriceState } from '../series/state.ts'

/** The parameters of a chart of prices: series by their addresses, range, day of knowledge, unit, mode. */
interface Asked {
  slugs: readonly string[]
  state: PriceState
  mode: Mode
}

interface Declared {
  key: string
  title: LocalizedText
  /** Series that it plots. */
  most: number
  /** Whether it can be of indices. */
  modes?: boolean
  draw: (ctx: ChartContext, quotes: readonly Quote[], asked: Asked) => Promise<ChartSpec>
}

/** A chart of the series that an address names; without a known one there is none. */
function priceChartOf({ key, title, most, modes = false, draw }: Declared): Chart {
  return chart<Asked>({
    section: 'products-prices',
    key,
    title,
    parameters: ['s', 'range', 'from', 'to', 'known', 'currency', 'per', ...(modes ? ['mode'] : [])],
    page: (query) => withQuery(COMPARE_PATH, [...query]),
    read(query) {
      const slugs = [...new Set(query.getAll('s'))].slice(0, most)
      const state = readPriceState(query)
      const mode: Mode = modes && query.get('mode') === 'indexed' ? 'indexed' : 'as-is'
      const wrong = [...Object.keys(state.range.wrong), ...(state.wrongKnown === null ? [] : ['known'])]
      const understood = new URLSearchParams([
        ...slugs.map((slug) => ['s', slug]),
        ...(mode === 'indexed' ? [['mode', mode]] : []),
        ...writePriceState(state),
      ])
      return { state: { slugs, state, mode }, query: understood, wrong }
    },
    async load(ctx, asked) {
      ctx.tag('prices', 'products')
      const quotes = await seriesBySlug(ctx.app.db, asked.slugs, ctx.lang)
      const state = ctx.everyFigure ? { ...asked.state, every: true as const } : asked.state
      return quotes.length > 0 ? draw(ctx, quotes, { ...asked, state }) : null
    },
  })
}

/** Charts of prices over time (MKT-02): one series, several beside each other, one less another. */
export const PRICE_CHARTS = {
  price: priceChartOf({
    key: 'price',
    title: { ar: 'سعر منتج', en: 'Product price' },
    most: 1,
    async draw(ctx, quotes, { state }) {
      const [quote] = quotes
      const { span, shown } = quote ? await openSeries(ctx, quote, state) : { span: null, shown: null }
      if (!quote || !span) return noPrices(ctx, state.known)
      const annotations = movesOnChart(ctx, await seriesMoves(ctx, quote, span, shown))
      return priceChart(ctx, quote, span, shown, { state, annotations })
    },
  }),
  compare: priceChartOf({
    key: 'compare',
    title: { ar: 'مقارنة الأسعار', en: 'Price comparison' },
    most: MOST_LINES,
    modes: true,
    async draw(ctx, quotes, { state, mode }) {
      const own = await readLines(ctx, quotes, state)
      const lines = mode === 'indexed' ? await fromCommonStart(ctx, own, state) : own
      const refusals = mode === 'as-is' ? lines.refusals : []
      return linesChart(ctx, lines, mode) ?? noPrices(ctx, state.known, refusals)
    },
  }),
  spread: priceChartOf({
    key: 'spread',
    title: { ar: 'الفارق بين سعرين', en: 'Spread between two prices' },
    most: 2,
    async draw(ctx, quotes, { state }) {
      const lines = await readLines(ctx, quotes, state)
      const refusals = isOfTwoKinds(lines) ? [twoKinds(lines, ctx.lang)] : lines.refusals
      return spreadOf(ctx, lines, state.every)?.chart ?? noPrices(ctx, state.known, refusals)
    },
  }),
}
