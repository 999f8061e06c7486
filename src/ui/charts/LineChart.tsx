import { useI18n } from '#i18n/react.tsx'
import { lineScene, type LineData } from './line-scene.ts'
import { Plot } from './Plot.tsx'
import type { ChartProps } from './sizes.ts'

/**
 * Lines over time: one with its last value flagged, or several named at their ends, or by a legend.
 *
 * @public
 */
export function LineChart({ title, summary, fit, ...data }: ChartProps & LineData) {
  const i18n = useI18n()
  return <Plot title={title} summary={summary} fit={fit} draw={(size) => lineScene(data, i18n, size)} />
}
