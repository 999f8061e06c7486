import { sql } from 'kysely'
import type { LoaderFunctionArgs } from 'react-router'
import { ogPath } from '#head/og-path.ts'
import type { PostPage } from '#editorial/contract.ts'
import { listPosts, listTag } from '#editorial/list.server.ts'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { requestContext, type RequestContext } from '#platform/http/context.server.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import { companiesBySlug } from '#sections/companies/contract.server.ts'
import { searchListed } from '#sections/search/contract.server.ts'
import { indexPage } from '#editorial/index-page.server.ts'
import { apiQuery, found, foundOrRefused, indexQuery, sectionWords } from './contract-section.server.ts'
import { listQuerySchema, storyListSchema, storyOf } from './contract-section.ts'
import { productsBySlug } from './contract.server.ts'

/** A data section that shows the stories of one news category until it has tables of its own. */
export interface StorySection {
  section: string
  category: number
}

const RECENT = 200
const SHOWN = 24

/** One page of the section's stories, narrowed to a query; null past the end. */
function stories(
  ctx: RequestContext,
  { category }: StorySection,
  query: string,
  page: number,
): Promise<PostPage | null> {
  const list = `c:${category}`
  return query === '' ? listPosts(ctx, list, page) : searchListed(ctx, list, query, page)
}

/** The loader of a section's page. Throws the redirect to page 1, 404 past the end. */
export function storySectionLoader(section: StorySection) {
  return ({ context }: LoaderFunctionArgs) => storySectionPage(context.get(requestContext), section)
}

/** Everything that the section's page shows. */
async function storySectionPage(ctx: RequestContext, section: StorySection) {
  const page = indexPage(ctx)
  const query = await indexQuery(ctx)
  const [words, list, concerned] = await Promise.all([
    sectionWords(ctx, section.section),
    stories(ctx, section, query, page),
    concernedBy(ctx, section),
  ])
  const [products, companies] = await Promise.all([
    productsBySlug(ctx, concerned.products),
    companiesBySlug(ctx, concerned.companies),
  ])
  return {
    ...section,
    words,
    query,
    list: found(list),
    products,
    companies,
    image: ogPath('section', section.section, ctx.lang),
  }
}

export type StorySectionData = Awaited<ReturnType<typeof storySectionPage>>

/** The products and companies that the section's newest stories are about, the most frequent first. */
function concernedBy(
  ctx: RequestContext,
  { category }: StorySection,
): Promise<{ products: string[]; companies: string[] }> {
  const list = `c:${category}`
  const visibility = listedVisibility(ctx.viewer)
  ctx.tag(listTag(list))
  return ctx.app.memo.get(`concerned:${list}:${visibility}`, [listTag(list)], async () => {
    const { rows } = await sql<{ kind: 'product' | 'company'; slug: string }>`
      with recent as (
        select p.products, p.companies
        from (
          select post_id from editorial_listing
          where list = ${list} ${visibility === 3 ? sql`and visibility = 3` : sql``}
          order by published_at desc, post_id desc limit ${sql.lit(RECENT)}
        ) l join editorial_post p on p.id = l.post_id
      )
      select kind, slug from (
        select 'product' as kind, unnest(products) as slug from recent
        union all
        select 'company', unnest(companies) from recent
      ) named group by kind, slug order by count(*) desc, slug`.execute(ctx.app.db)
    const of = (kind: 'product' | 'company') =>
      rows
        .filter((row) => row.kind === kind)
        .slice(0, SHOWN)
        .map((row) => row.slug)
    return { products: of('product'), companies: of('company') }
  })
}

/** The section's API: its stories, the same query as its page. */
export function storySectionApi(section: StorySection): ApiModule {
  return {
    prefix: `/${section.section}/api`,
    tag: section.section,
    calls: [
      apiCall({
        method: 'GET',
        path: 'stories',
        summary: 'Stories of the section, newest first; with q, those that match',
        query: listQuerySchema,
        answer: storyListSchema,
        errors: ['not_found', 'too_many'],
        async handle(ctx, { query }) {
          const list = foundOrRefused(await stories(ctx, section, await apiQuery(ctx, query.q), query.page))
          return {
            results: list.results.map(storyOf),
            total_pages: list.total_pages,
            page_number: list.page_number,
          }
        },
      }),
    ],
  }
}
