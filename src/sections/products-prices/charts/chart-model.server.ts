import { presentChart } from '#datasets/charts/chart-data.server.ts'
import type { Chart, ChartContext } from '#datasets/charts/chart.ts'
import type { ChartSpec, Figures } from '#datasets/charts/chart-spec.ts'
import type { ChartData } from '#datasets/charts/view/contract.ts'
import { markCell, markColumn } from '#datasets/charts/mark-column.ts'
import type { Row } from '#datasets/export/export.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Refusal } from '#ui/charts/plot-data.ts'
import type { PriceChart } from './price-chart.server.ts'
import { readPriceState, type PriceState } from '../series/state.ts'

/** A chart of prices in a page: the declared chart's figure, and its lines. */
export type PriceChartModel<Shown extends PriceChart> = Omit<ChartData, 'plot'> & Omit<Shown, keyof ChartData>

/** A chart that a page has read, with the addresses of the declared one; null where there is nothing to draw. */
export async function pageChart<Shown extends PriceChart>(
  ctx: ChartContext,
  chart: Chart,
  asked: URLSearchParams,
  shown: Shown | null,
): Promise<PriceChartModel<Shown> | null> {
  if (!shown) return null
  const { query } = chart.open(ctx, asked)
  const model = modelOf(ctx, shown, readPriceState(query))
  const { plot: _lines, ...figure } = await presentChart(ctx, chart, query, model)
  return { ...shown, ...figure }
}

/** A chart of prices as declared charts give it; `refusals` say why there is none. */
export function modelOf(
  { lang, now, prefs }: Pick<ChartContext, 'lang' | 'now' | 'prefs'>,
  shown: PriceChart | null,
  { known }: Pick<PriceState, 'known'>,
  refusals: readonly Refusal[] = [],
): ChartSpec {
  const ar = lang === 'ar'
  const fmt = formatterOf(lang, now, prefs)
  const days = shown?.data.series.flatMap(({ points }) => points.map(({ date }) => date)) ?? []
  return {
    ...(shown && { title: shown.title, note: shown.note }),
    summary: shown?.summary ?? (ar ? 'لا أسعار في هذه الفترة.' : 'No prices in this period.'),
    plot: shown && { kind: 'line', ...shown.data },
    refusals,
    figures: shown ? lineFigures(shown.data, lang, shown.isSpread !== true) : { columns: [], rows: [] },
    source: shown?.source ?? '',
    asOf: days.toSorted().at(-1) ?? null,
    marks: shown?.marks ?? {},
    filters: known ? [{ label: ar ? 'كما كان معروفاً في' : 'As known on', value: fmt.date(known) }] : [],
  }
}

/** The values of lines by day, the newest first; a single line also with its range. */
function lineFigures({ series, unit, decimals }: PriceChart['data'], lang: Lang, ofOne: boolean): Figures {
  const ar = lang === 'ar'
  const [only] = series.length === 1 ? series : []
  const ranged = only?.points.some(({ low, high }) => low != null || high != null) ?? false
  // The one line of two series is what lies between them, and has a name of its own.
  const price = only && ofOne && (ar ? 'السعر' : 'Price')
  const figure = (key: string, label: string) => ({ key, label, type: 'number' as const, unit, decimals })
  const days = [...new Set(series.flatMap(({ points }) => points.map(({ date }) => date)))].sort().reverse()
  // A column of their own where prices of a line are of different kinds.
  const differ = series.map(
    ({ points }) => new Set(points.map(({ marks = {} }) => markCell(marks, lang))).size > 1,
  )
  const byDay = series.map(({ points }) => new Map(points.map((point) => [point.date, point])))
  return {
    columns: [
      { key: 'day', label: ar ? 'التاريخ' : 'Date', type: 'date' },
      ...series.flatMap(({ name }, index) => [
        figure(`series_${index + 1}`, price || name),
        ...(differ[index] ? [markColumn(lang, only ? undefined : { key: `series_${index + 1}`, name })] : []),
      ]),
      ...(ranged ? [figure('low', ar ? 'الأدنى' : 'Low'), figure('high', ar ? 'الأعلى' : 'High')] : []),
    ],
    rows: days.map((day): Row => {
      const points = byDay.map((points_) => points_.get(day))
      const exact = (value: number | null | undefined) => (value == null ? null : Number(value.toFixed(6)))
      return [
        day,
        ...points.flatMap((point, index) => [
          exact(point?.value),
          ...(differ[index] ? [point ? markCell(point.marks ?? {}, lang) : null] : []),
        ]),
        ...(ranged ? [exact(points[0]?.low), exact(points[0]?.high)] : []),
      ]
    }),
  }
}
