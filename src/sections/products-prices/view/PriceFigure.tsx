import type { ReactNode } from 'react'
import { ChartFrame } from '#datasets/charts/view/ChartFrame.tsx'
import { Drawn } from '#ui/charts/Drawn.tsx'
import type { PriceChartModel } from '../charts/chart-model.server.ts'
import type { PriceChart } from '../charts/price-chart.server.ts'

export interface PriceFigureProps {
  chart: PriceChartModel<PriceChart>
  controls?: ReactNode
}

/** A chart of prices in its frame. */
export function PriceFigure({ chart, controls }: PriceFigureProps) {
  const { title, summary, data } = chart
  return (
    <ChartFrame chart={chart} controls={controls}>
      <Drawn title={title} summary={summary} drawing={{ kind: 'line', ...data }} />
    </ChartFrame>
  )
}
