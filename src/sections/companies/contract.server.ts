import type { RequestContext } from '#platform/http/context.server.ts'
import { COMPANIES_TAG, type CompanyCell } from './contract.ts'
import { CELL_COLUMNS, presentCell } from './rows.server.ts'

export { tabOf } from './company/section-tabs.server.ts'
export { ownerFacts, ownersField, type Owner } from './owners.server.ts'

/** Companies by slug, in the order given; unknown and hidden ones are left out. */
export async function companiesBySlug(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'tag'>,
  slugs: readonly string[],
): Promise<CompanyCell[]> {
  if (slugs.length === 0) return []
  ctx.tag(COMPANIES_TAG)
  const rows = await ctx.app.db
    .selectFrom('companies_company')
    .select(CELL_COLUMNS)
    .where('slug', 'in', [...slugs])
    .where('hidden', '=', false)
    .execute()
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return slugs.flatMap((slug) => {
    const row = bySlug.get(slug)
    return row ? [presentCell(row, ctx.lang)] : []
  })
}
