import { categoryPath, SECTION_ROOT } from '#editorial/paths.ts'
import type { App } from '#platform/app.server.ts'
import { samePath, type SitemapEntry } from './sitemap.ts'

const LISTS = [SECTION_ROOT['around-world'], SECTION_ROOT['news-excerpt']]
const DATA = [
  '/products-prices',
  '/production-capacity',
  '/companies',
  '/dumping-cases',
  '/exports-imports',
  '/mergers-acquisitions',
]

/** Home, section roots, help, contact and the newsroom's own pages. A category is the root of the articles. */
export async function pageEntries({ db }: App): Promise<SitemapEntry[]> {
  const pages = await db
    .selectFrom('pages_page')
    .select(['slug', 'updated_at'])
    .orderBy('sort')
    .orderBy('slug')
    .execute()
  return [
    ...['/index', ...LISTS.map((path) => `${path}?page=1`), ...DATA, '/helps', '/contact'].map((path) => ({
      paths: samePath(path),
    })),
    ...pages.map((page) => ({ paths: samePath(`/page/${page.slug}`), modified: page.updated_at })),
  ]
}

export async function categoryEntries({ db }: App): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('editorial_category')
    .select(['id', 'slug_ar', 'slug_en'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    paths: { ar: categoryPath(row.id, row.slug_ar), en: categoryPath(row.id, row.slug_en) },
  }))
}

export async function productEntries({ db }: App): Promise<SitemapEntry[]> {
  const rows = await db.selectFrom('products_prices_product').select('slug').orderBy('slug').execute()
  return rows.map((row) => ({ paths: samePath(`/products-prices/show/${row.slug}`) }))
}

export async function companyEntries({ db }: App): Promise<SitemapEntry[]> {
  const rows = await db.selectFrom('companies_company').select('slug').orderBy('slug').execute()
  return rows.map((row) => ({ paths: samePath(`/companies/${row.slug}`) }))
}
