import { sql } from 'kysely'
import { chartPath, type Chart } from '#datasets/charts/chart.ts'
import type { Dataset } from '#datasets/dataset.ts'
import { categoryPath, SECTION_ROOT } from '#editorial/paths.ts'
import { marketPath, productPath } from '#sections/products-prices/contract-paths.ts'
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
    ...['/index', ...LISTS.map((path) => `${path}?page=1`), ...DATA, '/glossary', '/helps', '/contact'].map(
      (path) => ({
        paths: samePath(path),
      }),
    ),
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
  const rows = await db
    .selectFrom('companies_company')
    .select('slug')
    .where('hidden', '=', false)
    .orderBy('slug')
    .execute()
  return rows.map((row) => ({ paths: samePath(`/companies/${row.slug}`) }))
}

/** The pages of a data section's visible rows. */
export async function rowEntries({ db }: App, { section, table, key }: Dataset): Promise<SitemapEntry[]> {
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)}::text as key from ${sql.table(table)} where not hidden order by 1`.execute(db)
  return rows.map((row) => ({ paths: samePath(`/${section}/${row.key}`) }))
}

/** The pages of charts that show something without being asked for it. */
export function chartEntries(charts: readonly Chart[]): SitemapEntry[] {
  const whole = charts.filter(({ view }) => view !== undefined)
  return whole.map((chart) => ({ paths: samePath(chartPath(chart, new URLSearchParams())) }))
}

/** The page of each market, and a product's page in each where it is priced. */
export async function marketEntries({ db }: App): Promise<SitemapEntry[]> {
  const { rows } = await sql<{ product: string; market: string }>`
    select distinct product, market from products_prices_quote where not hidden order by product, market`.execute(
    db,
  )
  const markets = [...new Set(rows.map(({ market }) => market))].sort()
  return [...markets.map(marketPath), ...rows.map(({ product, market }) => productPath(product, market))].map(
    (path) => ({ paths: samePath(path) }),
  )
}

/** The trade of each product that has flows to show. */
export async function tradeEntries({ db }: App): Promise<SitemapEntry[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from products_prices_product p
    where exists (select from exports_imports_flow f where f.product = p.slug and not f.hidden) order by slug`.execute(
    db,
  )
  return rows.map(({ slug }) => ({ paths: samePath(`/exports-imports/details=${slug}`) }))
}
