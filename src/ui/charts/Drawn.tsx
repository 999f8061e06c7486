import { useI18n } from '#i18n/react.tsx'
import { DotMap } from './DotMap.tsx'
import { sceneOf, type Drawing } from './drawing.ts'
import { Plot, type ChartProps } from './Plot.tsx'

/** A drawing of any kind in the sizes of its place. */
export function Drawn({ drawing, title, summary, fit }: ChartProps & { drawing: Drawing }) {
  const i18n = useI18n()
  if (drawing.kind === 'map') return <DotMap title={title} summary={summary} {...drawing} />
  return <Plot title={title} summary={summary} fit={fit} draw={(size) => sceneOf(drawing, i18n, size)} />
}
