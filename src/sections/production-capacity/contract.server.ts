import { sql } from 'kysely'
import { relatedRows, type Related } from '#datasets/table.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { PLANTS } from './plants.server.ts'

const MOST = 100

/** The plants of a company as a table, the largest first; null where it has none. */
export function companyPlants(ctx: RequestContext, company: string): Promise<Related | null> {
  return relatedRows(ctx, PLANTS, sql`company = ${company}`, {
    columns: ['product', 'city', 'feeds', 'power_volume', 'this_status', 'date_start'],
    sort: { column: 'power_volume', descending: true },
    limit: MOST,
  })
}

/** How many plants a company has. */
export async function companyPlantCount(
  ctx: Pick<RequestContext, 'app' | 'tag'>,
  company: string,
): Promise<number> {
  ctx.tag(PLANTS.tag)
  const { n } = await ctx.app.db
    .selectFrom('production_capacity_plant')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('company', '=', company)
    .where('hidden', '=', false)
    .executeTakeFirstOrThrow()
  return n
}
