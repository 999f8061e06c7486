import { useI18n } from '#i18n/react.tsx'
import { island } from '../island.ts'
import { DotMap } from './DotMap.tsx'
import { sceneOf, type Drawing } from './drawing.ts'
import { Plot } from './Plot.tsx'
import type { ChartProps } from './sizes.ts'

type DrawnProps = ChartProps & { drawing: Drawing }

/**
 * A drawing of any kind in the sizes of its place. What was drawn comes along as data: the crosshair draws from it again
 * when somebody first points at the chart (chart.island.ts).
 */
export function Drawn({ drawing, title, summary, fit = 'column' }: DrawnProps) {
  const i18n = useI18n()
  return (
    <div className="drawn" {...island('chart', { drawing, fit })}>
      {drawing.kind === 'map' ? (
        <DotMap title={title} summary={summary} {...drawing} />
      ) : (
        <Plot title={title} summary={summary} fit={fit} draw={(size) => sceneOf(drawing, i18n, size)} />
      )}
    </div>
  )
}
