import type { Chart } from '#datasets/charts/chart.ts'
import { CASE_CHARTS } from '#sections/dumping-cases/charts.server.ts'
import { TRADE_CHARTS } from '#sections/exports-imports/declared-charts.server.ts'
import { DEAL_CHARTS } from '#sections/mergers-acquisitions/charts.server.ts'
import { PLANT_CHARTS } from '#sections/production-capacity/charts.server.ts'
import { PRICE_CHARTS } from '#sections/products-prices/charts.server.ts'

/** Every declared chart. Those of a section join with a line. */
export const CHARTS: readonly Chart[] = [
  PRICE_CHARTS,
  PLANT_CHARTS,
  TRADE_CHARTS,
  CASE_CHARTS,
  DEAL_CHARTS,
].flatMap((charts) => Object.values(charts))

/** The chart of a section under a key. */
export function chartAt(section: string, key: string): Chart | undefined {
  return CHARTS.find((chart) => chart.section === section && chart.key === key)
}
