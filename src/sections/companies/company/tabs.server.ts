import type { Columns, RowOf } from '#datasets/columns.ts'
import type { Dataset } from '#datasets/dataset.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { listPosts } from '#editorial/list.server.ts'
import { pageOrMissing } from '#editorial/page/index-page.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import {
  companyCapacity,
  companyChart,
  companyProductFacts,
  companyPlants,
} from '#sections/production-capacity/contract.server.ts'
import { found } from '#data-section/section.server.ts'
import { productsBySlug } from '#sections/products-prices/contract.server.ts'
import { timelineOf } from '#sections/topics/contract.server.ts'
import type { COMPANIES } from '../companies.server.ts'
import { ownerFacts, type Owner } from '../owners.server.ts'
import { sectionTab } from './section-tabs.server.ts'

export type CompanyRow = typeof COMPANIES extends Dataset<infer C extends Columns> ? RowOf<C> : never

/** How much of its past a company's timeline has. */
const MOST_EVENTS = 60

/** The content of a company's open tab. `info` is the capacity's child with its products. */
export async function loadTab(
  ctx: RequestContext,
  tab: string,
  info: boolean,
  row: CompanyRow,
  presentContext: PresentContext,
) {
  const slug = row.key
  const products = row.products ?? []
  switch (tab) {
    case 'overview': {
      const [owners, named, chart] = await Promise.all([
        readOwners(ctx, slug).then((all) => ownerFacts(ctx, all, presentContext)),
        productsBySlug(ctx, products),
        companyChart(ctx, slug),
      ])
      return { tab: 'overview' as const, owners, products: named, chart }
    }
    case 'productionCapacity':
      return info
        ? { tab: 'infoProduct' as const, ...(await infoProduct(ctx, slug, products)) }
        : capacity(ctx, slug)
    case 'news':
      return { tab: 'news' as const, news: found(await listPosts(ctx, `co:${slug}`, pageOrMissing(ctx))) }
    case 'timeline':
      return {
        tab: 'timeline' as const,
        html: await timelineOf(ctx, { list: `co:${slug}`, companies: [slug] }, MOST_EVENTS),
      }
    case 'financialFiles':
      return { tab: 'financialFiles' as const, listed: row.exchange !== null, website: row.website }
    default:
      return sectionTab(ctx, tab, slug)
  }
}

export type TabData = Awaited<ReturnType<typeof loadTab>>

async function capacity(ctx: RequestContext, slug: string) {
  const plants = await companyPlants(ctx, slug)
  return { tab: 'productionCapacity' as const, plants, ...(plants && (await companyCapacity(ctx, slug))) }
}

/** Each product of the company: those that its plants make first, then the others of its list. */
async function infoProduct(ctx: RequestContext, slug: string, listed: readonly string[]) {
  const facts = await companyProductFacts(ctx, slug)
  const products = await productsBySlug(ctx, [...new Set([...facts.keys(), ...listed])])
  return { products: products.map((product) => ({ ...product, facts: facts.get(product.slug) ?? [] })) }
}

/** The column is checked when it is written: a list of owners. */
async function readOwners(ctx: RequestContext, slug: string): Promise<readonly Owner[]> {
  const { shareholders } = await ctx.app.db
    .selectFrom('companies_company')
    .select('shareholders')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return shareholders as unknown as readonly Owner[]
}
