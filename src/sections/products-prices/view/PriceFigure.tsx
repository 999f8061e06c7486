import type { ReactNode } from 'react'
import { ChartFrame } from '#datasets/charts/view/ChartFrame.tsx'
import { ChartPlot } from '#ui/charts/ChartPlot.tsx'
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
      <ChartPlot title={title} summary={summary} plot={{ kind: 'line', ...data }} />
    </ChartFrame>
  )
}
