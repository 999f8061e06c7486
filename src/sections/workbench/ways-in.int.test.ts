import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHARTS } from '#shell/charts.server.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { loader as explorerLoader } from '#sections/exports-imports/pages/explorer.tsx'
import { loader } from './pages/index.tsx'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

/** Where a chart at an address leads in the workbench. */
async function wayFrom(address: string): Promise<string | null> {
  const [path = '', query = ''] = address.split('?')
  const chart = CHARTS.find(({ section, key }) => `/${section}/chart/${key}` === path)
  const { ctx } = testContext(app, { lang: 'en', path: address })
  const spec = await chart?.open(ctx, new URLSearchParams(query)).load()
  return spec?.workbench ?? null
}

async function open(way: string | null) {
  expect(way).toMatch(/^\/workbench\?s=/)
  return loader(routeArgs(testContext(app, { lang: 'en', path: way ?? '' }).ctx))
}

test('VIEW-03 every chart of series leads to the workbench with all of its series, and the reader’s range and unit', async () => {
  const { rows } = await sql<{ slug: string }>`select slug from products_prices_quote
    where unit = 'USD/t' and not hidden order by slug limit 2`.execute(app.db)
  const pair = rows.map(({ slug }) => `s=${slug}`).join('&')
  const [one = ''] = pair.split('&')
  const ways: [string, number, string][] = [
    [`/products-prices/chart/price?${one}`, 1, 'range=1y'],
    [
      `/products-prices/chart/price?${one}&range=three-months&currency=SAR&per=kg`,
      1,
      'range=3m&currency=SAR&per=kg',
    ],
    [`/products-prices/chart/price?${one}&from=2025-02&to=2025-11`, 1, 'from=2025-02-01&to=2025-11-30'],
    [`/products-prices/chart/compare?${pair}&mode=indexed&range=all`, 2, 'as=index&range=all'],
    [`/products-prices/chart/spread?${pair}&range=all`, 2, 'as=spread&range=all'],
    ['/production-capacity/chart/ranking?product=methanol', 1, 'range=all'],
    ['/production-capacity/chart/by-country?product=methanol&country=SA&country=OM', 2, 'range=all'],
    ['/production-capacity/chart/by-product?product=ethylene', 1, 'range=all'],
    ['/production-capacity/chart/additions?product=isopropanol', 1, 'range=all'],
  ]
  for (const [address, count, choices] of ways) {
    const way = await wayFrom(address)
    expect(way?.replace(/(?:s=[^&]+&)+/, ''), address).toBe(`/workbench?${choices}`)
    const page = await open(way)
    expect(page.shown?.series, address).toHaveLength(count)
    expect([page.faults, page.notices.unknown], address).toEqual([{}, 0])
  }
})

test('VIEW-03 VIEW-04 charts of trade and the explorer lead to the series nearest to what they add up', async () => {
  for (const [address, most] of [
    ['/exports-imports/chart/value-partners?product=urea', 8],
    ['/exports-imports/chart/quantity-map?product=urea&country=SA', 8],
    ['/exports-imports/chart/value-trend?product=urea', 8],
    ['/exports-imports/chart/value-partners?q=methanol', 8],
  ] as const) {
    const way = await wayFrom(address)
    const page = await open(way)
    expect(page.notices.unknown, address).toBe(0)
    expect(page.shown?.series.length, address).toBeGreaterThan(0)
    expect(page.shown?.series.length, address).toBeLessThanOrEqual(most)
  }
  const way = await wayFrom('/exports-imports/chart/value-partners?product=urea&process=export')
  const keys = new URLSearchParams(way?.split('?')[1]).getAll('s')
  expect(keys[0]).toMatch(/^trade\.urea-export-[a-z]{2}-[a-z]{2}-\d+\.annual\.value$/)
  // Each partner once before any comes twice: the chart has a bar for each.
  const partners = keys.map((key) => /-([a-z]{2})-\d+(?:-mirror)?\./.exec(key)?.[1])
  expect(new Set(partners.slice(0, 4)).size).toBe(Math.min(4, partners.length))
  const explore = async (query: string) => {
    const { ctx } = testContext(app, { lang: 'en', path: `/en/exports-imports/explorer?${query}` })
    return (await explorerLoader(routeArgs(ctx))).result?.workbench
  }
  const page = await open(
    (await explore('rows=partner&columns=period&product=urea&measure=quantity')) ?? null,
  )
  expect(page.shown?.series[0]?.name).toContain('quantity')
  // Over all goods there are far more series than it takes.
  expect(await explore('rows=partner&columns=period')).toBeUndefined()
  expect(await wayFrom('/exports-imports/chart/value-partners?country=SA')).toBeNull()
})

test('VIEW-03 a range that the workbench has not begins on the first day of the chart', async () => {
  const { rows } = await sql<{
    slug: string
  }>`select slug from products_prices_quote where frequency = 'weekly' and not hidden limit 1`.execute(app.db)
  const way = await wayFrom(`/products-prices/chart/price?s=${rows[0]?.slug}&range=six-months`)
  expect(way).toMatch(/&from=\d{4}-\d\d-\d\d$/)
})

test('VIEW-03 a chart of capacity that is filtered by what no series has leads nowhere', async () => {
  expect(
    await wayFrom('/production-capacity/chart/ranking?product=methanol&this_status=operating'),
  ).toBeNull()
  expect(await wayFrom('/production-capacity/chart/ranking')).toBeNull()
})
