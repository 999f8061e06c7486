import { sql } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { hasWords } from '#editorial/search/listed.server.ts'
import { meantInstead } from '#site/lexicon/meant.server.ts'
import { productPath } from '../contract.ts'
import { PRODUCTS_PAGE, type Product, type ProductCell, type Quote } from '../schemas.ts'
import { pricesOfProducts } from '../series/latest.server.ts'
import { presentSeries, readSeries } from '../series/series.server.ts'

export type Asking = Pick<RequestContext, 'app' | 'lang' | 'now' | 'tag'>

export interface ProductPage {
  results: ProductCell[]
  total: number
  total_pages: number
  page_number: number
}

/** The query that every list of products starts from. */
export function productRows(ctx: Asking) {
  return ctx.app.db
    .selectFrom('products_prices_product as p')
    .innerJoin('products_prices_category as c', 'c.id', 'p.category_id')
    .leftJoin('products_prices_category as up', 'up.id', 'c.parent_id')
    .select([
      'p.slug',
      'p.shortcut_name',
      'p.name_ar',
      'p.name_en',
      'p.cas',
      'p.hs6',
      'p.unit',
      'p.description_ar',
      'p.description_en',
    ])
    .select(['c.id as category_id', 'c.name_ar as category_ar', 'c.name_en as category_en'])
}

type Row = Awaited<ReturnType<ReturnType<typeof productRows>['execute']>>[number]

/** One page of the products in the order of their groups, filtered by a query; null past the end. */
export async function listProducts(ctx: Asking, query: string, page: number): Promise<ProductPage | null> {
  ctx.tag('products')
  const { db } = ctx.app
  const wanted = hasWords('p.search', query)
  const [{ n }, rows] = await Promise.all([
    db
      .selectFrom('products_prices_product as p')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .$if(query !== '', (q) => q.where(wanted))
      .executeTakeFirstOrThrow(),
    productRows(ctx)
      .$if(query !== '', (q) => q.where(wanted))
      .orderBy((eb) => eb.fn.coalesce('up.sort', 'c.sort'))
      .orderBy('c.parent_id', (order) => order.nullsFirst())
      .orderBy('c.sort')
      .orderBy('c.id')
      .orderBy('p.sort')
      .orderBy('p.slug')
      .limit(PRODUCTS_PAGE)
      .offset((page - 1) * PRODUCTS_PAGE)
      .execute(),
  ])
  const pages = Math.max(1, Math.ceil(n / PRODUCTS_PAGE))
  if (page > pages) return null
  const quotes = await pricesOfProducts(
    ctx,
    rows.map(({ slug }) => slug),
  )
  return {
    results: rows.map((row) => presentProduct(row, ctx.lang, quotes)),
    total: n,
    total_pages: pages,
    page_number: page,
  }
}

/** A suggested spelling for a text that found no product, if it finds some. */
export async function meantProduct(ctx: Asking, query: string): Promise<string | null> {
  const meant = await meantInstead(ctx, query)
  const found = meant === null ? null : await listProducts(ctx, meant, 1)
  return found && found.total > 0 ? meant : null
}

/** Products without a price series, by group, filtered by a query. */
export async function unpricedProducts(ctx: Asking, query: string): Promise<ProductCell[]> {
  ctx.tag('products', 'prices')
  const rows = await productRows(ctx)
    .where(
      sql<boolean>`not exists (select from products_prices_quote q where q.product = p.slug and not q.hidden)`,
    )
    .$if(query !== '', (q) => q.where(hasWords('p.search', query)))
    .orderBy((eb) => eb.fn.coalesce('up.sort', 'c.sort'))
    .orderBy('c.sort')
    .orderBy('c.id')
    .orderBy('p.sort')
    .orderBy('p.slug')
    .execute()
  return rows.map((row) => presentProduct(row, ctx.lang, []))
}

/** A product with its last price in every market; null for an unknown slug. */
export async function readProduct(ctx: Asking, slug: string): Promise<Product | null> {
  ctx.tag('products', 'prices')
  const [row, series] = await Promise.all([
    productRows(ctx).where('p.slug', '=', slug).executeTakeFirst(),
    readSeries(ctx.app.db, sql`q.product = ${slug}`),
  ])
  if (!row) return null
  const quotes = series.map((one) => presentSeries(one, ctx.lang))
  return {
    ...presentProduct(row, ctx.lang, quotes),
    unit: row.unit,
    description: pick(ctx.lang, row.description_ar, row.description_en),
    quotes,
  }
}

/** A row as lists show it; `quotes` may hold those of other products. */
export function presentProduct(row: Row, lang: Lang, quotes: readonly Quote[]): ProductCell {
  const name = lang === 'ar' ? row.name_ar : (row.name_en ?? row.name_ar)
  const other = lang === 'ar' ? row.name_en : row.name_ar
  return {
    slug: row.slug,
    symbol: row.shortcut_name,
    name,
    other_name: other === name ? null : other,
    cas: row.cas,
    hs: row.hs6 ? `${row.hs6.slice(0, 4)}.${row.hs6.slice(4)}` : null,
    category: { id: row.category_id, name: lang === 'ar' ? row.category_ar : row.category_en },
    href: productPath(row.slug),
    quote: quotes.find((quote) => quote.product === row.slug) ?? null,
  }
}

const pick = (lang: Lang, ar: string | null, en: string | null) => (lang === 'ar' ? (ar ?? en) : (en ?? ar))
