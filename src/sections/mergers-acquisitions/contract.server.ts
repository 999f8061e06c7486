import { sql } from 'kysely'
import { relatedCount, relatedRows, type Related } from '#datasets/table.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { DEALS } from './deals.server.ts'

const MOST = 100

const ofCompany = (company: string) => sql`companies @> array[${company}::text]`

/** The deals in which a company takes part, the newest first; null where there are none. */
export function companyDeals(ctx: RequestContext, company: string): Promise<Related | null> {
  return relatedRows(ctx, DEALS, ofCompany(company), {
    columns: [
      'acquisition_target',
      'announcement_date',
      'buyer',
      'seller',
      'stake_pct',
      'transaction_value',
      'the_condition',
    ],
    sort: { column: 'announcement_date', descending: true },
    limit: MOST,
  })
}

/** How many those are. */
export function companyDealCount(ctx: Pick<RequestContext, 'app' | 'tag'>, company: string): Promise<number> {
  return relatedCount(ctx, DEALS, ofCompany(company))
}
