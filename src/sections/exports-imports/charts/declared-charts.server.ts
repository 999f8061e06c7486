import type { ChartContext } from '#datasets/charts/chart.ts'
import type { RowsChartSpec } from '#datasets/charts/chart-spec.ts'
import { datasetChart } from '#datasets/charts/dataset-chart.server.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { filterQuery } from '#datasets/list/state.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { partnerView, trendView, type Measure } from './charts.server.ts'
import { mapSpec, partnersSpec, trendSpec } from './chart-specs.server.ts'
import { FLOWS } from '../flows/flows.server.ts'
import { readPartners, rowsOf, spanOf, withFilters } from './lines.server.ts'
import { nearestSeries } from './nearest-series.server.ts'
import { RUN_CHART } from './run-chart.server.ts'
import { readSums, tradeOf, wantedBy, type Trade } from '../totals/trade.server.ts'
import { CHART_VIEWS, TRADE_NOTE } from './views.server.ts'

type Draw = (ctx: ChartContext, trade: Trade, presentContext: PresentContext) => Promise<RowsChartSpec>

/** A chart of trade by value or by quantity; each is counted as the figures over the list are. */
function tradeChart(
  measure: Measure,
  key: string,
  title: LocalizedText,
  drawn: 'partners' | 'all',
  draw: Draw,
) {
  const of = CHART_VIEWS[measure]
  return datasetChart({
    dataset: FLOWS,
    key: `${measure}-${key}`,
    title: { ar: `${title.ar}: ${of.ar}`, en: `${title.en}: ${of.en.toLowerCase()}` },
    view: measure,
    async load(ctx, state, presentContext) {
      const trade = tradeOf(await readSums(ctx, state), wantedBy(state))
      const rules = TRADE_NOTE[ctx.lang]
      if (!trade)
        return {
          summary: ctx.lang === 'ar' ? 'لا أرقام تجارة هنا.' : 'No trade figures here.',
          plot: null,
          figures: { columns: [], rows: [] },
          rules,
        }
      const [spec, workbench] = await Promise.all([
        draw(ctx, trade, presentContext),
        nearestSeries(ctx.app, {
          ...nearTo(trade, drawn),
          frequency: trade.focus.frequency,
          measure,
        }),
      ])
      return { ...spec, rules, workbench }
    },
  })
}

/** The rows that a chart adds up, of the latest periods. */
function nearTo({ state, focus }: Trade, drawn: 'partners' | 'all') {
  const filters = { ...state, ...withFilters(state, focus) }
  // The trend has a line for each process.
  const options = drawn === 'all' ? { ...filters.options, process: focus.processes } : filters.options
  return { filters: { ...filters, options }, span: spanOf(focus), drawn }
}

/** The partners of a filtered list, read once for the sentence, the map and the bars. */
export async function partnersOf(
  ctx: Pick<ChartContext, 'app' | 'lang' | 'now' | 'prefs'>,
  trade: Trade,
  measure: Measure,
) {
  const { app } = ctx
  const { state } = trade
  const key = `${FLOWS.table}:partners:${filterQuery(FLOWS, state)}:${JSON.stringify(trade.focus)}`
  const lines = await app.memo.get(key, [FLOWS.tag], () => readPartners(app.db, state, trade.focus))
  return partnerView(ctx, trade, measure, lines)
}

const partnerRows = ({ state, focus }: Trade) => rowsOf(state, focus, spanOf(focus), 'partner')

/** A chart of the partners, each by another picture. */
const ofPartners =
  (key: string, title: LocalizedText, specOf: typeof mapSpec | typeof partnersSpec) => (measure: Measure) =>
    tradeChart(measure, key, title, 'partners', async (ctx, trade, words) => ({
      ...specOf(await partnersOf(ctx, trade, measure), words),
      rows: partnerRows(trade),
    }))
const map = ofPartners('map', { ar: 'خريطة الشركاء', en: 'Partner map' }, mapSpec)
const bars = ofPartners('partners', { ar: 'أكبر الشركاء', en: 'Largest partners' }, partnersSpec)
const trend = (measure: Measure) =>
  tradeChart(
    measure,
    'trend',
    { ar: 'اتجاه التجارة', en: 'Trade trend' },
    'all',
    async (ctx, trade, words) => ({
      ...trendSpec(trendView(ctx, trade, measure), words),
      rows: rowsOf(trade.state, trade.focus, trade.wanted.span, 'process'),
    }),
  )

/** Charts of exports and imports (MKT-06), by value and by quantity. */
export const TRADE_CHARTS = {
  valueMap: map('value'),
  valuePartners: bars('value'),
  valueTrend: trend('value'),
  quantityMap: map('quantity'),
  quantityPartners: bars('quantity'),
  quantityTrend: trend('quantity'),
  run: RUN_CHART,
}
