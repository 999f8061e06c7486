import { useI18n } from '#i18n/react.tsx'
import { DotMap } from './DotMap.tsx'
import { sceneOf, type Drawing as DrawingData } from './drawing.ts'
import { Plot } from './Plot.tsx'
import type { ChartProps } from './sizes.ts'

/** Draws plain data of any kind: on the server, and in a browser whose reader asked for other data than was sent. */
export function Drawing({ drawing, title, summary, fit }: ChartProps & { drawing: DrawingData }) {
  const i18n = useI18n()
  if (drawing.kind === 'map') return <DotMap title={title} summary={summary} {...drawing} />
  return <Plot title={title} summary={summary} fit={fit} draw={(size) => sceneOf(drawing, i18n, size)} />
}
