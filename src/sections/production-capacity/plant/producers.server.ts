import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { PRODUCTION_CAPACITY } from '../section.server.ts'
import { LIVE } from '../totals/totals.ts'

const MOST = 200

/** The companies that make a product in existing plants. */
export async function producersOf(
  { app: { db }, tag }: Pick<RequestContext, 'app' | 'tag'>,
  product: string,
): Promise<string[]> {
  tag(`data:${PRODUCTION_CAPACITY.section}`)
  const { rows } = await sql<{ company: string }>`
    select distinct company from production_capacity_plant
    where product = ${product} and not hidden and this_status = any(${LIVE}::text[]) order by company limit ${MOST}`.execute(
    db,
  )
  return rows.map(({ company }) => company)
}
