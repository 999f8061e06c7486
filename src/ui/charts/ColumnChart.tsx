import { useI18n } from '#i18n/react.tsx'
import { columnScene, type ColumnData } from './column-scene.ts'
import { Plot } from './Plot.tsx'
import type { ChartProps } from './sizes.ts'

/**
 * Columns by year or month, oldest left; several series side by side or stacked.
 *
 * @public
 */
export function ColumnChart({ title, summary, fit, ...data }: ChartProps & ColumnData) {
  const i18n = useI18n()
  return <Plot title={title} summary={summary} fit={fit} draw={(size) => columnScene(data, i18n, size)} />
}
