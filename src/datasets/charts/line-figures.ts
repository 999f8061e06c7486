import type { Figures } from './chart-spec.ts'
import { markCell, markColumn } from './mark-column.ts'
import type { Row } from '../export/export.ts'
import type { Lang } from '#i18n/locale.ts'
import type { LineData } from '#ui/charts/scenes/line/line-scene.ts'

/** A value without the traces of its conversion; most have none. */
function exact(value: number | null | undefined): number | null {
  if (value == null) return null
  return Math.round(value * 1e6) / 1e6 === value ? value : Number(value.toFixed(6))
}

/** The values of lines by day, the newest first; a single line also with its range, under `column`. */
export function lineFigures({ series, unit, decimals }: LineData, lang: Lang, column?: string): Figures {
  const ar = lang === 'ar'
  const [only] = series.length === 1 ? series : []
  const ranged = only?.points.some(({ low, high }) => low != null || high != null) ?? false
  const figure = (key: string, label: string) => ({ key, label, type: 'number' as const, unit, decimals })
  const days = [...new Set(series.flatMap(({ points }) => points.map(({ date }) => date)))].sort().reverse()
  // A column of their own where prices of a line are of different kinds.
  const differ = series.map(
    ({ points }) =>
      points.some(({ marks }) => marks) &&
      new Set(points.map(({ marks = {} }) => markCell(marks, lang))).size > 1,
  )
  const byDay = series.map(({ points }) => new Map(points.map((point) => [point.date, point])))
  return {
    columns: [
      { key: 'day', label: ar ? 'التاريخ' : 'Date', type: 'date' },
      ...series.flatMap(({ name }, index) => [
        figure(`series_${index + 1}`, (only && column) || name),
        ...(differ[index] ? [markColumn(lang, only ? undefined : { key: `series_${index + 1}`, name })] : []),
      ]),
      ...(ranged ? [figure('low', ar ? 'الأدنى' : 'Low'), figure('high', ar ? 'الأعلى' : 'High')] : []),
    ],
    rows: days.map((day): Row => {
      const points = byDay.map((points_) => points_.get(day))
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
