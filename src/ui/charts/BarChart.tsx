import { useI18n } from '#i18n/react.tsx'
import { barScene, type BarData } from './bar-scene.ts'
import { Plot } from './Plot.tsx'
import type { ChartProps } from './sizes.ts'

/**
 * Horizontal bars; several series in a row are stacked parts of a whole. They start where text starts.
 *
 * @public
 */
export function BarChart({ title, summary, fit, ...data }: ChartProps & BarData) {
  const i18n = useI18n()
  return <Plot title={title} summary={summary} fit={fit} draw={(size) => barScene(data, i18n, size)} />
}
