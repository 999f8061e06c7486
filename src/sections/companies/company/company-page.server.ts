import { data, redirect } from 'react-router'
import { countPosts, latestPosts } from '#editorial/list.server.ts'
import { railStories } from '#editorial/story.ts'
import { ogPath } from '#head/og-path.ts'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { companyPlantCount } from '#sections/production-capacity/contract.server.ts'
import { sectionItem } from '#data-section/list.server.ts'
import { COMPANIES } from '../companies.server.ts'
import { companyAnswer } from './company-answer.server.ts'
import { headOf, withReportedFields } from './company-head.server.ts'
import { companyPath } from '../contract.ts'
import { companyFiles } from '../files.server.ts'
import { companyLogos } from '../logos/logos.server.ts'
import { nearCompanies } from './related.server.ts'
import { countedTabs, tabOf } from './section-tabs.server.ts'
import { loadTab } from './tabs.server.ts'

const RAIL = 3
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
  const { row, item, presentContext, label } = await sectionItem(ctx, COMPANIES, slug)
  const list = `co:${slug}`
  const head = headOf(ctx.lang, row, item, presentContext)
  const [answer, content, files, latest, near, productionCapacity, news, others, logos] = await Promise.all([
    companyAnswer(ctx, { ...head, marks: item.marks }, presentContext),
    loadTab(ctx, tab, child !== undefined, row, presentContext),
    companyFiles(ctx, slug),
    tab === 'news' ? [] : latestPosts(ctx, list, RAIL),
    nearCompanies(ctx, { slug, country: row.country, products: row.products ?? [] }),
    companyPlantCount(ctx, slug),
    countPosts(ctx, list),
    countedTabs(ctx, slug),
    companyLogos(ctx, [slug]),
  ])
  return {
    label,
    image: ogPath('company', slug, ctx.lang),
    tab,
    item: withReportedFields(item),
    logo: logos[slug],
    head,
    answer,
    lang: ctx.lang,
    content,
    files,
    latest: railStories(latest, ctx.lang),
    near,
    counts: { productionCapacity, news, financialFiles: files?.total ?? 0 },
    otherTabs: others,
  }
}

export type CompanyPageData = Awaited<ReturnType<typeof loadCompany>>
