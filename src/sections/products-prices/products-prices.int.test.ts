import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { PRODUCT_REFERENCE } from './contract-reference.server.ts'
import { latestPrices, tickerPrices } from './latest.server.ts'
import ProductsPrices, { loader as indexLoader } from './pages/index.tsx'
import ProductPage, { loader as productLoader } from './pages/product.tsx'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

const context = (path: string, lang: 'ar' | 'en' = 'ar') => testContext(app, { path, lang })
const index = (query: string, lang: 'ar' | 'en' = 'ar') =>
  indexLoader(routeArgs(context(`/products-prices${query}`, lang).ctx))
const product = (slug: string, market?: string, lang: 'ar' | 'en' = 'ar') => {
  const path = `/products-prices/show/${slug}${market ? `/${market}` : ''}`
  return productLoader(
    routeArgs(
      context(path, lang).ctx,
      market ? { product_slug: slug, country_slug: market } : { product_slug: slug },
    ),
  )
}

test('SHELL-02 the ticker has eight cells, each labelled as what it is, and comes from one memoised query', async () => {
  const { ctx, told } = context('/')
  const ticker = await tickerPrices(ctx)
  expect(ticker.rows).toHaveLength(8)
  expect(new Set(ticker.rows.map((row) => row.product)).size).toBe(8)
  expect(ticker.rows.every((row) => row.demo && row.spark.startsWith('M') && row.change !== null)).toBe(true)
  expect(ticker.updated).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(told.tags).toContain('prices')
  await sql`delete from products_prices_point where series_id = ${ticker.rows[0]?.id}`.execute(app.db)
  expect((await latestPrices(ctx, 8)).rows[0]?.id).toBe(ticker.rows[0]?.id)
  await app.changes.publish(['prices'])
  expect((await latestPrices(ctx, 8)).rows[0]?.id).not.toBe(ticker.rows[0]?.id)
})

test('ROUTE-19 the index without page redirects to page 1 with its query kept; past the end and no page are 404', async () => {
  expect(await thrownBy(() => index(''))).toEqual({ status: 302, location: '/products-prices?page=1' })
  expect(await thrownBy(() => index('/search?q=meg'))).toEqual({
    status: 302,
    location: '/products-prices/search?q=meg&page=1',
  })
  expect((await thrownBy(() => index('?page=99'))).status).toBe(404)
  expect((await thrownBy(() => index('?page=0'))).status).toBe(404)
  expect((await index('?page=3')).list).toMatchObject({ total: 92, total_pages: 3, page_number: 3 })
})

test('ROUTE-15 the index shows label, notes, info table, search box and priced cells under their groups, with the demo label', async () => {
  const html = renderPage(ProductsPrices as never, 'ar', { loader: await index('?page=1') })
  for (const part of ['أسعار المنتجات', 'بيانات توضيحية', '<table', 'name="q"', 'class="px', 'class="pgn"'])
    expect(html).toContain(part)
  expect(renderPage(ProductsPrices as never, 'en', { loader: await index('?page=1', 'en') })).toContain(
    'Demonstration data',
  )
})

test('ROUTE-15 SRCH-02 the search box folds Arabic and finds symbols and CAS numbers; a search is not cached', async () => {
  const slugs = async (q: string) =>
    (await index(`/search?page=1&q=${encodeURIComponent(q)}`)).list.results.map((p) => p.slug)
  expect(await slugs('ميثانول')).toContain('methanol')
  expect(await slugs('الميثانول')).toContain('methanol')
  expect(await slugs('MEOH')).toContain('methanol')
  expect(await slugs('67-56-1')).toEqual(['methanol'])
  expect(await slugs('٦٧-٥٦-١')).toEqual(['methanol'])
  expect(await slugs("' or 'x'='zzz")).toEqual([])
  expect(await slugs('or')).not.toContain('chlorine')
  const { ctx, told } = context('/products-prices/search?page=1&q=meg')
  await indexLoader(routeArgs(ctx))
  expect(told.personal).toBe(true)
})

test('ROUTE-15 LANG-06 a product page: both names, isolated codes, its markets with demo label; 404 for an unknown one', async () => {
  const html = renderPage(ProductPage as never, 'ar', { loader: await product('methanol') })
  expect(html).toMatch(/<bdi[^>]*dir="ltr"[^>]*>CAS (?:<!-- -->)?67-56-1/)
  expect(html).toContain('lang="en"')
  expect(html).toContain('بيانات توضيحية')
  expect(html).toContain('/products-prices/show/methanol/in')
  expect((await thrownBy(() => product('no-such-product'))).status).toBe(404)
})

test('ROUTE-15 a market page: its last 26 points with change; another case is 301, an unpriced market 404', async () => {
  const data = await product('methanol', 'in')
  expect(data.histories[0]?.points).toHaveLength(26)
  expect(data.histories[0]?.points.every((point) => point.change !== null)).toBe(true)
  expect(data.histories[0]?.points[0]?.day).toBe(data.histories[0]?.quote.day)
  expect(renderPage(ProductPage as never, 'en', { loader: await product('methanol', 'in', 'en') })).toContain(
    'Demonstration data',
  )
  expect(await thrownBy(() => product('methanol', 'IN'))).toEqual({
    status: 301,
    location: '/products-prices/show/methanol/in',
  })
  expect((await thrownBy(() => product('methanol', 'zz'))).status).toBe(404)
})

test('MKT-03 rows of other sections name products with symbol and page, in the language of the reader', async () => {
  const { ctx, told } = context('/', 'en')
  expect(Object.fromEntries(await PRODUCT_REFERENCE.names(ctx, ['meg', 'nothing']))).toEqual({
    meg: { label: 'Mono ethylene glycol', href: '/products-prices/show/meg', symbol: 'MEG' },
  })
  expect((await PRODUCT_REFERENCE.names(context('/').ctx, ['urea'])).get('urea')?.label).toBe('اليوريا')
  expect([...told.tags]).toEqual(['products'])
})
