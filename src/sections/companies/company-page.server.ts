import { data, redirect } from 'react-router'
import { cellOf } from '#datasets/fact-cell.ts'
import { presentCell, type Fields } from '#datasets/present.server.ts'
import { countPosts, latestPosts } from '#editorial/list.server.ts'
import { ogPath } from '#head/og-path.ts'
import { localePath, otherLang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { companyDealCount } from '#sections/mergers-acquisitions/contract.server.ts'
import { companyPlantCount } from '#sections/production-capacity/contract.server.ts'
import { sectionItem } from '#sections/products-prices/contract-list.server.ts'
import { COMPANIES } from './companies.server.ts'
import { companyPath, tabOf } from './contract-paths.ts'
import { companyFiles } from './files.server.ts'
import { nearCompanies } from './related.server.ts'
import { loadTab } from './tabs.server.ts'

const RAIL = 3
/** Fields that few companies have: they stand only where they say something. */
const ONLY_IF_TOLD = new Set(['exchange', 'founded', 'website', 'ownership', 'notes'])

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
  const { row, item, speech, label } = await sectionItem(ctx, COMPANIES, slug)
  const list = `co:${slug}`
  const [content, files, latest, near, productionCapacity, news, mergersAcquisitions] = await Promise.all([
    loadTab(ctx, tab, child !== undefined, row, speech),
    companyFiles(ctx, slug),
    tab === 'news' ? [] : latestPosts(ctx, list, RAIL),
    nearCompanies(ctx, { slug, country: row.country, products: row.products ?? [] }),
    companyPlantCount(ctx, slug),
    countPosts(ctx, list),
    companyDealCount(ctx, slug),
  ])
  const { columns } = COMPANIES
  const place = cellOf(item, 'city')
  const country = cellOf(item, 'country').text
  const [ticker, founded] = (['ticker', 'founded'] as const).map((key) => {
    const { text, kind } = presentCell(COMPANIES, key, row as Fields, speech)
    return kind === 'x' ? null : `${columns[key].label[ctx.lang]} ${text}`
  })
  const other = ctx.lang === 'ar' ? row.name_en : row.name_ar
  const description = presentCell(COMPANIES, 'description', row as Fields, speech)
  return {
    label,
    image: ogPath('company', slug, ctx.lang),
    tab,
    item: {
      ...item,
      groups: item.groups.map((group) => ({
        ...group,
        facts: group.facts.filter(({ key, cell }) => cell.kind !== 'x' || !ONLY_IF_TOLD.has(key)),
      })),
    },
    head: {
      slug,
      short: item.title.text,
      name: item.name,
      other: other === null || other === item.name ? null : { text: other, lang: otherLang(ctx.lang) },
      symbol: row.ticker ?? slug.slice(0, 3).toUpperCase(),
      country: { code: row.country, name: country },
      meta: [
        cellOf(item, 'company_adjective').text,
        place.kind === 'x' ? country : `${place.text}${ctx.lang === 'ar' ? '،' : ','} ${country}`,
        row.exchange && presentCell(COMPANIES, 'exchange', { exchange: row.exchange }, speech).text,
        ticker,
        founded,
      ].filter((part): part is string => Boolean(part) && part !== '—'),
      description: description.kind === 'x' ? null : description,
    },
    content,
    files,
    latest,
    near,
    counts: { productionCapacity, news, financialFiles: files?.total ?? 0, mergersAcquisitions },
  }
}

export type CompanyPageData = Awaited<ReturnType<typeof loadCompany>>
