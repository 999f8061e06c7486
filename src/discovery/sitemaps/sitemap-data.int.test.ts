import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chart } from '#datasets/charts/chart.ts'
import { loadDemo } from '#demo/load.server.ts'
import { SITEMAP } from '#platform/limits/limits.ts'
import { testSite, type TestSite } from '../testing-app.server.ts'

let site: TestSite

/** A chart in a view of its section, or one that shows nothing without parameters. */
const chartOf = (key: string, view: string | undefined) =>
  chart({
    section: 'production-capacity',
    key,
    title: { ar: 'رسم', en: 'Chart' },
    parameters: [],
    view,
    read: (query) => ({ state: null, query }),
    load: () => Promise.resolve(null),
  })

beforeAll(async () => {
  site = await testSite([chartOf('map', 'map'), chartOf('one', undefined)])
  await loadDemo(site.app.db, {
    folder: 'db/demo',
    storage: { put: async () => {} },
    now: new Date(),
    log: () => {},
  })
})
afterAll(() => site.close())

const paths = async (name: string) =>
  [
    ...(await site.get(`/sitemaps/${name}.xml`)).body.matchAll(/<loc>https:\/\/kimya.example(.*?)<\/loc>/g),
  ].map(([, path = '']) => path)

test('ROUTE-07 every visible row of a data section is in a sitemap in both languages, a hidden one in none', async () => {
  for (const [map, table, root] of [
    ['plants', 'production_capacity_plant', '/production-capacity'],
    ['companies', 'companies_company', '/companies'],
    ['cases', 'dumping_cases_case', '/dumping-cases'],
    ['deals', 'mergers_acquisitions_deal', '/mergers-acquisitions'],
  ] as const) {
    const { rows } = await sql<{ slug: string }>`select slug from ${sql.table(table)} order by slug`.execute(
      site.app.db,
    )
    const both = (slugs: string[]) =>
      slugs.flatMap((slug) => [`${root}/${slug}`, `/en${root}/${slug}`]).sort()
    const slugs = rows.map(({ slug }) => slug)
    expect((await paths(map)).sort(), map).toEqual(both(slugs))
    const [first = '', ...others] = slugs
    await sql`update ${sql.table(table)} set hidden = true where slug = ${first}`.execute(site.app.db)
    await site.app.changes.publish([`data:${root.slice(1)}`])
    expect((await paths(map)).sort(), map).toEqual(both(others))
  }
})

test('ROUTE-07 a product is listed with each market where it is priced, and with its trade while there is a flow to show', async () => {
  const { rows } = await sql<{ n: number }>`
    select count(distinct (product, market)) + count(distinct market) as n from products_prices_series`.execute(
    site.app.db,
  )
  expect((await paths('markets')).length).toBe(2 * (rows[0]?.n ?? 0))
  const benzene = '/en/products-prices/show/benzene/kr'
  expect(await paths('markets')).toEqual(expect.arrayContaining([benzene, '/products-prices/market/kr']))
  await sql`update products_prices_series set hidden = true where product = 'benzene'`.execute(site.app.db)
  await site.app.changes.publish(['prices'])
  expect(await paths('markets')).not.toContain(benzene)
  expect(await paths('trade')).toContain('/exports-imports/details=urea')
  await sql`update exports_imports_flow set hidden = true where product = 'urea'`.execute(site.app.db)
  await site.app.changes.publish(['data:exports-imports'])
  expect(await paths('trade')).not.toContain('/exports-imports/details=urea')
  expect((await paths('trade')).length).toBeGreaterThan(0)
})

test('ROUTE-07 MKT-08 a chart that needs no parameters is in a sitemap, one that needs them is not', async () => {
  const root = '/production-capacity/chart/map'
  expect(await paths('charts')).toEqual([root, `/en${root}`])
  expect((await site.get('/sitemap.xml')).body).toContain('/sitemaps/charts.xml')
})

test('SAFE-04 a table of many rows has sitemaps of a bounded size, in which each row occurs once', async () => {
  const { db, changes } = site.app
  await sql`insert into companies_company (slug, name_ar, shortcut_name_ar, country, source_ar, source_en, confidence)
    select 'many-' || i, 'شركة', 'شركة', 'SA', 'م', 's', 'low' from generate_series(1, ${SITEMAP.pages}) i`.execute(
    db,
  )
  await changes.publish(['data:companies'])
  const names = [
    ...(await site.get('/sitemap.xml')).body.matchAll(/sitemaps\/(companies(?:-\d+)?)\.xml/g),
  ].map(([, name = '']) => name)
  expect(names).toEqual(['companies', 'companies-1'])
  const files = await Promise.all(names.map(paths))
  for (const file of files) expect(file.length).toBeLessThanOrEqual(2 * SITEMAP.pages)
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from companies_company where not hidden`.execute(db)
  expect(new Set(files.flat()).size).toBe(2 * (rows[0]?.n ?? 0))
  expect(files.flat().length).toBe(2 * (rows[0]?.n ?? 0))
  expect((await site.get('/sitemaps/companies-2.xml')).status).toBe(404)
  expect((await site.get('/sitemaps/companies-0.xml')).status).toBe(404)
})
