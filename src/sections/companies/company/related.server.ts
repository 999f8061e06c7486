import { sql } from 'kysely'
import type { PostSummary } from '#editorial/contract.ts'
import { listTag, summariesByIds } from '#editorial/list.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import { type CompanyCell, COMPANIES_TAG } from '../contract.ts'
import { CELL_COLUMNS, presentCell } from '../rows.server.ts'

const STORIES = 10
const NEAR = 6

/** The newest stories about a company in a news category. */
export async function sectionStories(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'tag'>,
  slug: string,
  category: number,
): Promise<PostSummary[]> {
  const list = `co:${slug}`
  ctx.tag(listTag(list))
  const visible = listedVisibility(ctx.viewer) === 3 ? sql`and l.visibility = 3` : sql``
  const { rows } = await sql<{ post_id: number }>`
    select l.post_id from editorial_listing l
    where l.list = ${list} ${visible}
      and exists (select from editorial_listing d where d.post_id = l.post_id and d.list = ${`c:${category}`})
    order by l.published_at desc, l.post_id desc limit ${sql.lit(STORIES)}`.execute(ctx.app.db)
  return summariesByIds(
    ctx,
    rows.map((row) => row.post_id),
  )
}

/** The companies that share most products with one, in the order of how many; those of its own country first. */
export async function nearCompanies(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'tag'>,
  { slug, country, products }: { slug: string; country: string; products: readonly string[] },
): Promise<CompanyCell[]> {
  if (products.length === 0) return []
  ctx.tag(COMPANIES_TAG)
  const own = [...products]
  const rows = await ctx.app.db
    .selectFrom('companies_company')
    .select(CELL_COLUMNS)
    .where('slug', '<>', slug)
    .where('hidden', '=', false)
    .where(sql<boolean>`products && ${own}::text[]`)
    .orderBy(sql`(select count(*) from unnest(products) one where one = any(${own}::text[]))`, 'desc')
    .orderBy(sql`country = ${country}`, 'desc')
    .orderBy('sort')
    .orderBy('slug')
    .limit(NEAR)
    .execute()
  return rows.map((row) => presentCell(row, ctx.lang))
}
