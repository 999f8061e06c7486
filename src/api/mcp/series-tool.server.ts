import { API } from '#platform/limits/limits.ts'
import { pointSources, priceSummary } from '#sections/products-prices/points/machine-points.server.ts'
import type { Caller } from '../v1/calls/call.server.ts'
import { aboutSeries, seriesOf } from '../v1/calls/price-calls.server.ts'
import { citeSeries, seriesPage } from './answered.server.ts'

interface Asked {
  series: string
  from?: string | undefined
  to?: string | undefined
  known?: string | undefined
  limit?: number | undefined
}

/** `series`: what the prices of a series come to, the newest of them, where the whole is, and how to cite it. */
export async function seriesTool(
  caller: Caller,
  { series: key, from, to, known, limit }: Asked,
): Promise<object> {
  const { app } = caller
  const series = await seriesOf(caller, key)
  const asked = { from: from ?? null, to: to ?? null, known: known ?? null, updatedAfter: null }
  const { figures, last } = await priceSummary(app.db, series, asked, limit ?? API.toolRows)
  const query = new URLSearchParams(
    Object.entries({ from, to, known }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  const search = query.size > 0 ? `?${query}` : ''
  return {
    series: await aboutSeries(caller, series),
    summary: figures,
    points: last.map(({ updated_at: _, estimated, revised, source_ar, source_en, ...point }) => ({
      ...point,
      ...(estimated && { estimated }),
      ...(revised && { revised }),
      ...(source_ar !== null && { source_ar }),
      ...(source_en !== null && { source_en }),
    })),
    file: `${app.config.publicUrl}/v1/prices/${series.key}.csv${search}`,
    page: seriesPage(caller, series, 'en'),
    citation: await citeSeries(caller, series, await pointSources(app.db, series, asked)),
  }
}
