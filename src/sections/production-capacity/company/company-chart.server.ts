import { chartData } from '#datasets/charts/chart-data.server.ts'
import type { ChartData } from '#datasets/charts/view/contract.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { PLANT_CHARTS } from '../charts/charts.server.ts'

/** What a company can make, by product; null where nothing of it can be plotted. */
export async function companyChart(ctx: RequestContext, company: string): Promise<ChartData | null> {
  const chart = await chartData(ctx, PLANT_CHARTS.byProduct, new URLSearchParams({ company }))
  return chart?.plot ? chart : null
}
