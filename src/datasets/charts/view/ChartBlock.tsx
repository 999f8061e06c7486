import { ChartPlot } from '#ui/charts/ChartPlot.tsx'
import type { Fit } from '#ui/charts/sizes.ts'
import { ChartFrame, type ChartFrameProps } from './ChartFrame.tsx'
import type { ChartData } from './contract.ts'

export interface ChartBlockProps extends Omit<ChartFrameProps, 'chart' | 'children'> {
  chart: ChartData
  fit?: Fit
}

/** A declared chart with its drawing, of whatever kind it is. */
export function ChartBlock({ chart, fit = 'full', ...frame }: ChartBlockProps) {
  const { plot, title, summary } = chart
  return (
    <ChartFrame chart={chart} {...frame}>
      {plot && <ChartPlot plot={plot} title={title} summary={summary} fit={fit} />}
    </ChartFrame>
  )
}
