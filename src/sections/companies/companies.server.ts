import { sql } from 'kysely'
import type { Teaser } from '#editorial/contract.ts'
import { listTag, teasersByIds } from '#editorial/list.server.ts'
import { countryName } from '#i18n/countries.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import { hasWords } from '#sections/search/contract.server.ts'
import { COMPANIES_PAGE, type Company, type CompanyCell } from './contract.ts'
import { CELL_COLUMNS, presentCell, presentCompany } from './rows.server.ts'

type Asking = Pick<RequestContext, 'app' | 'lang' | 'tag'>

export interface CompanyPage {
  results: CompanyCell[]
  total: number
  total_pages: number
  page_number: number
}

/** One page of the companies, narrowed to a query and a country; null past the end. */
export async function listCompanies(
  ctx: Asking,
  query: string,
  country: string | null,
  page: number,
): Promise<CompanyPage | null> {
  ctx.tag('companies')
  const wanted = ctx.app.db
    .selectFrom('companies_company as c')
    .$if(query !== '', (q) => q.where(hasWords('c.search', query)))
    .$if(country !== null, (q) => q.where('c.country', '=', country))
  const [{ n }, rows] = await Promise.all([
    wanted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
    wanted
      .select(CELL_COLUMNS)
      .orderBy('c.sort')
      .orderBy('c.slug')
      .limit(COMPANIES_PAGE)
      .offset((page - 1) * COMPANIES_PAGE)
      .execute(),
  ])
  const pages = Math.max(1, Math.ceil(n / COMPANIES_PAGE))
  if (page > pages) return null
  return {
    results: rows.map((row) => presentCell(row, ctx.lang)),
    total: n,
    total_pages: pages,
    page_number: page,
  }
}

/** The countries that have companies, with how many, the most first. Memoised under the tag `companies`. */
export function companyCountries(ctx: Asking): Promise<{ code: string; name: string; count: number }[]> {
  return ctx.app.memo.get(`companies:countries:${ctx.lang}`, ['companies'], async () => {
    const rows = await ctx.app.db
      .selectFrom('companies_company')
      .select((eb) => ['country', eb.fn.countAll<number>().as('count')])
      .groupBy('country')
      .orderBy('count', 'desc')
      .orderBy('country')
      .execute()
    return rows.map(({ country, count }) => ({ code: country, name: countryName(country, ctx.lang), count }))
  })
}

/** A company by its slug; null for an unknown one. */
export async function readCompany(ctx: Asking, slug: string): Promise<Company | null> {
  ctx.tag('companies')
  const row = await ctx.app.db
    .selectFrom('companies_company')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row ? presentCompany(row, ctx.lang) : null
}

const DEALS_CATEGORY = 'c:26'
const DEALS_SHOWN = 50

/** The newest stories about a company that stand under mergers and acquisitions. */
export async function companyDeals(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'tag'>,
  slug: string,
): Promise<Teaser[]> {
  const list = `co:${slug}`
  ctx.tag(listTag(list))
  const visible = listedVisibility(ctx.viewer) === 3 ? sql`and l.visibility = 3` : sql``
  const { rows } = await sql<{ post_id: number }>`
    select l.post_id from editorial_listing l
    where l.list = ${list} ${visible}
      and exists (select from editorial_listing d where d.post_id = l.post_id and d.list = ${sql.lit(DEALS_CATEGORY)})
    order by l.published_at desc, l.post_id desc limit ${sql.lit(DEALS_SHOWN)}`.execute(ctx.app.db)
  return teasersByIds(
    ctx,
    rows.map((row) => row.post_id),
  )
}
