import { sql } from 'kysely'
import { relatedCount, relatedRows, type Related } from '#datasets/list/table.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { PLANTS } from '../plants.server.ts'

const MOST = 100

const ofCompany = (company: string) => sql`company = ${company}`

/** The plants of a company as a table, the largest first; null where it has none. */
export function companyPlants(ctx: RequestContext, company: string): Promise<Related | null> {
  return relatedRows(ctx, PLANTS, ofCompany(company), {
    columns: ['product', 'city', 'feeds', 'product_use', 'power_volume', 'this_status', 'date_start'],
    sort: { column: 'power_volume', descending: true },
    limit: MOST,
  })
}

/** How many plants a company has. */
export function companyPlantCount(
  ctx: Pick<RequestContext, 'app' | 'tag'>,
  company: string,
): Promise<number> {
  return relatedCount(ctx, PLANTS, ofCompany(company))
}
