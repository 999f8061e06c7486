import type { Chart } from '#datasets/charts/chart.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'

/** Every declared chart. */
export const CHARTS: readonly Chart[] = DATA_SECTIONS.flatMap(({ charts }) => charts)

/** The chart of a section under a key. */
export function chartAt(section: string, key: string): Chart | undefined {
  return CHARTS.find((chart) => chart.section === section && chart.key === key)
}
