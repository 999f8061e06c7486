import type { Figures, RowsChartSpec } from '#datasets/charts/chart-spec.ts'
import { markCell, markColumn } from '#datasets/charts/mark-column.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { landMap } from '#ui/charts/scenes/map/land-map.server.ts'
import { pointKinds } from '#ui/charts/point-kinds.ts'
import { MARKS, together } from '#ui/marks.ts'
import type { Result, PartnerView, TrendView } from './view.ts'

/** Nothing to draw, with the reason. */
function refused({ why }: { why: string }): RowsChartSpec {
  return {
    note: why,
    summary: why,
    plot: null,
    figures: { columns: [], rows: [] },
  }
}

function partnerFigures({ unit, bars, others }: PartnerView, lang: PresentContext['lang']): Figures {
  const ar = lang === 'ar'
  return {
    columns: [
      { key: 'partner', label: ar ? 'الشريك' : 'Partner', type: 'text' },
      { key: 'code', label: ar ? 'الرمز' : 'Code', type: 'text' },
      { key: 'amount', label: ar ? 'المقدار' : 'Amount', type: 'number', unit, decimals: 2 },
      { key: 'share', label: ar ? 'الحصة' : 'Share', type: 'number', unit: '%', decimals: 1 },
    ],
    rows: [...bars, ...others].map(({ name, code, amount, share }) => [name, code, amount, share]),
  }
}

/** Partners on the world; those without a place on it are listed beside it. */
export function mapSpec(view: Result<PartnerView>, { lang, fmt }: PresentContext): RowsChartSpec {
  if ('why' in view) return refused(view)
  const ar = lang === 'ar'
  const off = ar ? 'لا موقع لها على الخريطة' : 'Not on the map'
  return {
    note: `${view.unit}. ${view.note} ${ar ? 'الخريطة لا تُظهر الحدود.' : 'Borders are not shown.'}`,
    summary: view.summary,
    plot: {
      kind: 'map',
      map: landMap('world'),
      places: view.bars.flatMap(({ name, amount, place }) =>
        place ? [{ label: name, value: amount, ...place }] : [],
      ),
      unit: view.unit,
      decimals: 2,
      origin: view.origin,
    },
    refusals: view.bars
      .filter(({ place }) => place === null)
      .map(({ name, amount }) => ({
        label: name,
        value: `${fmt.number(amount, 2)} ${view.unit}`,
        reason: off,
      })),
    figures: partnerFigures(view, lang),
  }
}

/** The largest partners as bars with their shares. */
export function partnersSpec(view: Result<PartnerView>, { lang, fmt }: PresentContext): RowsChartSpec {
  if ('why' in view) return refused(view)
  return {
    note: `${view.unit}. ${view.note}`,
    summary: view.summary,
    plot: {
      kind: 'bars',
      rows: view.bars.map(({ name, amount, share }, index) => ({
        label: share === null ? name : `${name} (${fmt.percent(share, 1)})`,
        values: [amount],
        current: index === 0,
      })),
      unit: view.unit,
      decimals: 2,
    },
    figures: partnerFigures(view, lang),
  }
}

const isOf = (is: string | undefined) => (is === undefined ? {} : { is })

/** Years as columns, months as lines; where periods are of different kinds, those that are marked are hatched or dashed. */
export function trendSpec(view: Result<TrendView>, { lang }: Pick<PresentContext, 'lang'>): RowsChartSpec {
  if ('why' in view) return refused(view)
  const ar = lang === 'ar'
  const { unit, by, series } = view
  const dates = [...new Set(series.flatMap(({ points }) => points.map(({ date }) => date)))].sort()
  const pointOf = ({ points }: TrendView['series'][number], date: string) =>
    points.find((point) => point.date === date)
  const marksAt = (date: string) =>
    together(series.flatMap((one) => pointOf(one, date) ?? []).map(({ marks = {} }) => marks))
  const differ = new Set(dates.map((date) => JSON.stringify(marksAt(date)))).size > 1
  const kinds = pointKinds(dates.map(marksAt), lang)
  const values = (date: string) => series.map((one) => pointOf(one, date)?.value ?? null)
  return {
    note: unit,
    summary: view.summary,
    plot:
      by === 'year'
        ? {
            kind: 'columns',
            unit,
            by,
            decimals: 2,
            series: series.map(({ name }) => name),
            points: dates.map((date, index) => ({ date, values: values(date), ...isOf(kinds[index]) })),
          }
        : {
            kind: 'line',
            unit,
            by,
            decimals: 2,
            zero: true,
            series,
          },
    figures: {
      columns: [
        { key: 'period', label: ar ? 'الفترة' : 'Period', type: 'partialDate' },
        ...series.map(({ name }, index) => ({
          key: `series_${index + 1}`,
          label: name,
          type: 'number' as const,
          unit,
        })),
        { key: 'estimate', label: MARKS.estimated.all[lang], type: 'boolean' },
        ...(differ ? [markColumn(lang)] : []),
      ],
      rows: dates.map((date) => [
        date,
        ...values(date),
        marksAt(date).estimated !== undefined,
        ...(differ ? [markCell(marksAt(date), lang)] : []),
      ]),
    },
  }
}
