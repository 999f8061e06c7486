import { useI18n } from '#i18n/react.tsx'
import { timelineScene, type TimelineData } from './timeline-scene.ts'
import { Plot } from './Plot.tsx'
import type { ChartProps } from './sizes.ts'

/**
 * Events and spans on a date axis: the steps of a case, the stops of plants.
 *
 * @public
 */
export function Timeline({ title, summary, fit, ...data }: ChartProps & TimelineData) {
  const i18n = useI18n()
  return <Plot title={title} summary={summary} fit={fit} draw={(size) => timelineScene(data, i18n, size)} />
}
