import { useI18n } from '#i18n/react.tsx'
import { island } from '../island.ts'
import { DotMap } from './DotMap.tsx'
import { sceneOf, type PlotData } from './plot-data.ts'
import { Plot } from './Plot.tsx'
import type { ChartProps } from './sizes.ts'

type ChartPlotProps = ChartProps & { plot: PlotData }

/**
 * A chart of any kind in the sizes of its place. Its data are in the page: the crosshair makes the scene again when the reader
 * first points at the chart (chart.island.ts).
 */
export function ChartPlot({ plot, title, summary, fit = 'column' }: ChartPlotProps) {
  const i18n = useI18n()
  return (
    <div className="chart-plot" {...island('chart', { plot, fit })}>
      {plot.kind === 'map' ? (
        <DotMap title={title} summary={summary} {...plot} />
      ) : (
        <Plot title={title} summary={summary} fit={fit} draw={(size) => sceneOf(plot, i18n, size)} />
      )}
    </div>
  )
}
