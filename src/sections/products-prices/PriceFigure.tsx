import type { ReactNode } from 'react'
import { ChartFrame } from '#datasets/charts/view/ChartFrame.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import type { PricePageChart } from './chart-model.server.ts'
import type { PriceChart } from './price-chart.server.ts'

/** A chart of prices in its frame. That prices were made up stands beside each of them, and in its source. */
export function PriceFigure({
  chart,
  controls,
}: {
  chart: PricePageChart<PriceChart>
  controls?: ReactNode
}) {
  const { title, summary, data } = chart
  return (
    <ChartFrame chart={{ ...chart, demo: false }} controls={controls}>
      <LineChart title={title} summary={summary} {...data} />
    </ChartFrame>
  )
}
