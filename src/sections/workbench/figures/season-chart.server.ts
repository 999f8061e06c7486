import type { ChartContext } from '#datasets/charts/chart.ts'
import type { ExportColumn } from '#datasets/export/export.ts'
import { RANGE_YEARS, seasonal, type Seasonal } from '#datasets/series/transform/seasonal.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import type { OpenView } from './open-view.server.ts'
import { lineUnit, type ViewParts } from './view-parts.server.ts'
import { lineNames } from './words.server.ts'

/** The years of the first series over each other, with the range of the five before; null where its values have no season. */
export function seasonParts(ctx: ChartContext, view: OpenView, fmt: Formatter): ViewParts | null {
  const { lang } = ctx
  const { computed, asked } = view
  const found = seasonal(computed.lines[0]?.points ?? [], computed.frequency)
  const [now] = found?.years ?? []
  if (!found || !now) return null
  const ar = lang === 'ar'
  const { unit, decimals } = lineUnit(view, ctx)
  const years = found.years.slice(0, asked.years)
  const span = fmt.digits(`${now.year - RANGE_YEARS}–${now.year - 1}`)
  const mean = ar ? `متوسط ${span}` : `Mean of ${span}`
  const ranged = found.range.length > 0
  return {
    plot: {
      kind: 'line',
      series: [
        ...years.map(({ year, points }) => ({ name: fmt.digits(String(year)), points })),
        ...(ranged ? [{ name: mean, points: found.range }] : []),
      ],
      unit,
      by: 'day',
      decimals,
      season: true,
      tall: true,
    },
    figures: figuresOf(found, years, { unit, decimals, mean, ar, monthly: computed.frequency }),
    ...summaryOf(found, {
      name: lineNames(view, lang)[0] ?? '',
      frequency: computed.frequency,
      ar,
      fmt,
      unit,
      decimals,
      span,
    }),
    notes: [
      ...(computed.frequency === 'daily' || computed.frequency === 'weekly'
        ? [ar ? 'متوسط كل أسبوع من السنة' : 'mean of each week of the year']
        : []),
      ...(ranged
        ? []
        : [ar ? 'لا نطاق: السنوات السابقة أقل من خمس' : 'no range: fewer than five years before']),
    ],
  }
}

interface Look {
  unit: string
  decimals: number
  mean: string
  ar: boolean
  monthly: string
}

/** A row for each place of the year: a week, a month or a quarter by its number. */
function figuresOf(
  { range }: Seasonal,
  years: Seasonal['years'],
  { unit, decimals, mean, ar, monthly }: Look,
): ViewParts['figures'] {
  const dates = [
    ...new Set([range, ...years.map(({ points }) => points)].flat().map(({ date }) => date)),
  ].sort()
  const figure = (key: string, label: string): ExportColumn => ({
    key,
    label,
    type: 'number',
    unit,
    decimals,
  })
  const place =
    monthly === 'monthly'
      ? { ar: 'الشهر', en: 'Month' }
      : monthly === 'quarterly'
        ? { ar: 'الربع', en: 'Quarter' }
        : { ar: 'الأسبوع', en: 'Week' }
  const exact = (value: number | null | undefined) => (value == null ? null : Number(value.toFixed(6)))
  const ranged = range.length > 0
  return {
    columns: [
      { key: 'place', label: ar ? place.ar : place.en, type: 'integer' },
      ...years.map(({ year }) => figure(`year_${year}`, String(year))),
      ...(ranged
        ? [figure('mean', mean), figure('low', ar ? 'الأدنى' : 'Low'), figure('high', ar ? 'الأعلى' : 'High')]
        : []),
    ],
    rows: dates.map((date) => {
      const own = range.find((point) => point.date === date)
      return [
        placeOf(date, monthly),
        ...years.map(({ points }) => exact(points.find((point) => point.date === date)?.value)),
        ...(ranged ? [exact(own?.value), exact(own?.low), exact(own?.high)] : []),
      ]
    }),
  }
}

/** The number of a month, a quarter or a week of seven days. */
function placeOf(date: string, frequency: string): number {
  const month = Number(date.slice(5, 7))
  if (frequency === 'monthly') return month
  if (frequency === 'quarterly') return Math.ceil(month / 3)
  const day = (Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / 86_400_000 + 1
  return Math.min(52, Math.ceil(day / 7))
}

/** The last value of the newest year against the mean of the range at that time of the year. */
function summaryOf(
  { years, range }: Seasonal,
  {
    name,
    frequency,
    ar,
    fmt,
    unit,
    decimals,
    span,
  }: {
    name: string
    frequency: string
    ar: boolean
    fmt: Formatter
    unit: string
    decimals: number
    span: string
  },
): Pick<ViewParts, 'summary' | 'lead'> {
  const [now] = years
  const last = now?.points.at(-1)
  if (!now || !last) return { summary: '', lead: '' }
  const lead = `${fmt.number(last.value, decimals)} ${unit}`.trim()
  const day = `${now.year}${last.date.slice(4)}`
  const when = frequency === 'monthly' ? fmt.month(day.slice(0, 7)) : fmt.date(day)
  const [week, quarter] = ar
    ? [`في الأسبوع المنتهي في ${when}`, `في الربع المنتهي في ${when}`]
    : [`in the week to ${when}`, `in the quarter to ${when}`]
  const place =
    frequency === 'monthly' ? `${ar ? 'في' : 'in'} ${when}` : frequency === 'quarterly' ? quarter : week
  const own = range.find(({ date }) => date === last.date)
  if (!own || own.value <= 0) return { summary: `${name}: ${lead} ${place}.`, lead }
  const percent = fmt.change((last.value / own.value - 1) * 100, '%')
  const [low, high] = [fmt.number(own.low, decimals), fmt.number(own.high, decimals)]
  return {
    summary: ar
      ? `${name}: ${lead} ${place}، ${percent} عن متوسط ${span} في الوقت نفسه من السنة (بين ${low} و${high}).`
      : `${name}: ${lead} ${place}, ${percent} against the mean of ${span} at that time of year (${low} to ${high}).`,
    lead,
  }
}
