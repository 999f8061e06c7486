import { Drawn } from '#ui/charts/Drawn.tsx'
import type { Fit } from '#ui/charts/Plot.tsx'
import { ChartFrame, type ChartFrameProps } from './ChartFrame.tsx'
import type { ChartData } from './contract.ts'

export interface ChartBlockProps extends Omit<ChartFrameProps, 'chart' | 'children'> {
  chart: ChartData
  fit?: Fit
}

/** A declared chart with its drawing, of whatever kind it is. */
export function ChartBlock({ chart, fit = 'full', ...frame }: ChartBlockProps) {
  const { drawing, title, summary } = chart
  return (
    <ChartFrame chart={chart} {...frame}>
      {drawing && <Drawn drawing={drawing} title={title} summary={summary} fit={fit} />}
    </ChartFrame>
  )
}
