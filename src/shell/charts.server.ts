import type { Chart } from '#datasets/charts/chart.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { WORKBENCH_CHART } from '#sections/workbench/contract.server.ts'

/** Every declared chart. */
export const CHARTS: readonly Chart[] = [...DATA_SECTIONS.flatMap(({ charts }) => charts), WORKBENCH_CHART]

/** The chart of a section under a key. */
export function chartAt(section: string, key: string): Chart | undefined {
  return CHARTS.find((chart) => chart.section === section && chart.key === key)
}
