import { data, redirect } from 'react-router'
import { latestPosts, listPosts } from '#editorial/list.server.ts'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { pageOrMissing } from '#editorial/index-page.server.ts'
import { found } from '#sections/products-prices/contract-section.server.ts'
import { companyPlantCount, companyPlants } from '#sections/production-capacity/contract.server.ts'
import { productsBySlug } from '#sections/products-prices/contract.server.ts'
import { companyDeals, readCompany } from './companies.server.ts'
import { companyPath, tabOf } from './contract-paths.ts'

const RAIL = 5

/** Everything that a company's page shows under one of its tabs. Throws 404 for an unknown company, tab or page. */
export async function loadCompany(
  ctx: RequestContext,
  slug: string,
  tabName: string | undefined,
  child: string | undefined,
) {
  const tab = tabOf(tabName, child)
  if (tab === null) throw data(null, { status: 404 })
  // The seed writes the tabs with a slash at their end; the address without it is the one.
  if (ctx.url.pathname.endsWith('/'))
    throw redirect(localePath(ctx.lang, companyPath(slug, tab)) + ctx.url.search, 301)
  const company = found(await readCompany(ctx, slug))
  const list = `co:${slug}`
  const page = tab === 'news' ? pageOrMissing(ctx) : 1
  const [news, latest, deals, products, plants, plantCount] = await Promise.all([
    tab === 'news' ? listPosts(ctx, list, page).then(found) : null,
    tab === 'news' ? [] : latestPosts(ctx, list, RAIL),
    companyDeals(ctx, slug),
    tab === 'overview' || tab === 'productionCapacity' ? productsBySlug(ctx, company.products) : [],
    tab === 'productionCapacity' ? companyPlants(ctx, slug) : null,
    companyPlantCount(ctx, slug),
  ])
  return {
    company,
    tab,
    news,
    latest,
    products,
    plants,
    deals: tab === 'mergersAcquisitions' ? deals : [],
    counts: { productionCapacity: plantCount, mergersAcquisitions: deals.length },
  }
}

export type CompanyPageData = Awaited<ReturnType<typeof loadCompany>>
