import type { RequestContext } from '#platform/http/context.server.ts'
import type { CompanyCell } from './contract.ts'
import { CELL_COLUMNS, presentCell } from './rows.server.ts'

/** Companies by slug, in the order given; unknown ones are left out. */
export async function companiesBySlug(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'tag'>,
  slugs: readonly string[],
): Promise<CompanyCell[]> {
  if (slugs.length === 0) return []
  ctx.tag('companies')
  const rows = await ctx.app.db
    .selectFrom('companies_company')
    .select(CELL_COLUMNS)
    .where('slug', 'in', [...slugs])
    .execute()
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return slugs.flatMap((slug) => {
    const row = bySlug.get(slug)
    return row ? [presentCell(row, ctx.lang)] : []
  })
}

/** How many companies there are. Memoised under the tag `companies`. */
export function companyCount(ctx: Pick<RequestContext, 'app' | 'tag'>): Promise<number> {
  ctx.tag('companies')
  return ctx.app.memo.get('companies:count', ['companies'], async () => {
    const { n } = await ctx.app.db
      .selectFrom('companies_company')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  })
}
