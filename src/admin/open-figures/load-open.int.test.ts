import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESTINATIONS } from '#admin/imports/destinations.server.ts'
import { undoImport } from '#datasets/import/record/undo.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { askOf, publicServer } from '#api/v1/testing-v1.server.ts'
import { directly } from '#platform/db/addresses.server.ts'
import { connectDatabase } from '#platform/db/database.server.ts'
import { poolOf, type Db } from '#platform/db/kysely.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { readCells } from '#sections/products-prices/cells/cells.server.ts'
import { latestPrices, tickerPrices } from '#sections/products-prices/series/latest.server.ts'
import { serveCharts } from '#shell/charts/serve.server.ts'
import { serveDatasetDownloads } from '#shell/files/dataset-downloads.server.ts'
import { testContext } from '#testing/context.server.ts'
import { loadDemo } from '#demo/load.server.ts'
import { loadOpenFigures } from './load-open.server.ts'

const NOW = new Date('2026-11-21T09:30:00Z')
const OPTIONS = { folder: 'db/open', now: NOW, log: () => undefined }
const PRICES = 9958 + 10_226 + 7436 + 10_829
const CC_BY = 'https://creativecommons.org/licenses/by/4.0/'
const UREA = 'urea-me-fob-index'
const BRENT = 'crude-oil-nwe-brent-fob-spot'

/** The last price of each series, as the publishers' files have it. */
const LAST = [
  'coal-au-fob-index 2026-06-30 138.5',
  'crude-oil-me-dubai-fob-index 2026-06-30 77.7',
  'crude-oil-nwe-brent-fob-index 2026-06-30 85.4',
  'crude-oil-nwe-brent-fob-spot 2026-08-18 95.29',
  'crude-oil-us-wti-fob-index 2026-06-30 81.9',
  'crude-oil-us-wti-fob-spot 2026-08-18 86.48',
  'crude-oil-wld-average-index 2026-06-30 81.7',
  'dap-wld-index 2026-06-30 783.8',
  'natural-gas-eur-index 2026-06-30 15.17',
  'natural-gas-jp-lng-cif-index 2026-06-30 12.83',
  'natural-gas-us-henry-hub-spot 2026-08-18 2.82',
  'natural-gas-us-index 2026-06-30 3.15',
  'natural-rubber-sea-rss3-index 2026-06-30 2.86',
  'natural-rubber-sea-tsr20-index 2026-06-30 2.25',
  'phosphate-rock-wld-index 2026-06-30 156.9',
  'potassium-chloride-wld-index 2026-06-30 402.5',
  'tsp-wld-index 2026-06-30 735.6',
  'urea-eur-fob-index 2022-02-28 744.2',
  'urea-me-fob-index 2026-06-30 453.1',
]

let database: TestDatabase
let app: ReturnType<typeof testApp>
beforeAll(async () => {
  database = await testDatabase()
  await loadDemo(database.db, { ...OPTIONS, folder: 'db/demo', storage: { put: async () => {} } })
  await loadOpenFigures(database.db, OPTIONS)
  app = testApp(database)
})
afterAll(() => database.drop())

const all = async <Row>(db: Db, text: string) => (await sql<Row>`${sql.raw(text)}`.execute(db)).rows
const column = async (db: Db, text: string) =>
  (await all<Record<string, unknown>>(db, text)).map((row) => Object.values(row)[0])

const undo = (db: Db, id: string) =>
  undoImport(poolOf(db), id, {
    author: { accountId: null, name: 'tester' },
    targetOf(target) {
      const found = DESTINATIONS.find(({ name }) => name === target)
      if (!found) throw new Error(`No destination ${target}`)
      return found
    },
  })

test('LIVE-01 MKT-10 the first start holds the open figures as imports, each with its publisher, edition, licence, credit and date', async () => {
  const { db } = database
  expect(
    await all(
      db,
      `select file_name, state, rows_added, rows_changed, rows_refused, source_en, licence_ar, licence_en, licence_url, credit_ar,
         edition, published, as_of from data_import order by id`,
    ),
  ).toEqual([
    ...[
      ['eia-brent.csv', 9958],
      ['eia-wti.csv', 10_226],
      ['eia-henry-hub.csv', 7436],
    ].map(([file_name, rows_added]) => ({
      file_name,
      state: 'done',
      rows_added,
      rows_changed: 0,
      rows_refused: 0,
      source_en: 'US Energy Information Administration',
      licence_ar: 'ملك عام',
      licence_en: 'Public domain',
      licence_url: 'https://www.eia.gov/about/copyrights_reuse.php',
      credit_ar: 'إدارة معلومات الطاقة الأمريكية',
      edition: '2026-08-18',
      published: '2026-08',
      as_of: '2026-08-18',
    })),
    {
      file_name: 'worldbank-monthly.csv',
      state: 'done',
      rows_added: 10_829,
      rows_changed: 0,
      rows_refused: 0,
      source_en: 'World Bank, Commodity Price Data (The Pink Sheet)',
      licence_ar: 'CC BY 4.0',
      licence_en: 'CC BY 4.0',
      licence_url: CC_BY,
      credit_ar: 'البنك الدولي',
      edition: '2026-07',
      published: '2026-07-02',
      as_of: '2026-06-30',
    },
  ])
  const last = `select concat_ws(' ', slug, add_date, trim_scale(price)) from products_prices_quote where not demo order by slug`
  expect(await column(db, last)).toEqual(LAST)
  expect(await column(db, `select price::float8 from products_prices_point where price <= 0`)).toEqual([
    -36.98,
  ])
  // A basis that the World Bank left is a series that ended.
  expect(await column(db, `select slug from products_prices_series where ended_on = '2022-02-28'`)).toEqual([
    'urea-eur-fob-index',
  ])
  // Products of the demonstration are used; two are new.
  expect(await column(db, `select slug from products_prices_product where sort = 1000 order by 1`)).toEqual([
    'coal',
    'natural-rubber',
  ])
  expect(
    await column(db, `select name_en from products_prices_product group by 1 having count(*) > 1`),
  ).toEqual([])
})

test('LIVE-01 no product has an invented price beside a real one', async () => {
  const doubled = `select product from products_prices_series group by 1 having bool_or(demo) and bool_or(not demo)`
  expect(await column(database.db, doubled)).toEqual([])
  expect(await column(database.db, `select count(*) > 30 from products_prices_series where demo`)).toEqual([
    true,
  ])
})

test('LIVE-01 members hear nothing of the first load', async () => {
  for (const table of ['following_work', 'following_notice', 'following_delivery'])
    expect(await column(database.db, `select count(*) from ${table}`), table).toEqual([0])
})

test('LIVE-01 SHELL-02 ticker, home and cells lead with Brent, WTI, Dubai and gas, real before invented, whatever their unit', async () => {
  const { ctx } = testContext(app, { now: NOW, lang: 'en' })
  const ticker = await tickerPrices(ctx)
  expect(ticker.rows.slice(0, 4).map(({ symbol, slug }) => [symbol, slug])).toEqual([
    ['BRT', BRENT],
    ['WTI', 'crude-oil-us-wti-fob-spot'],
    ['DUB', 'crude-oil-me-dubai-fob-index'],
    ['NG', 'natural-gas-us-henry-hub-spot'],
  ])
  expect(ticker).toMatchObject({ demo: false, unit: null, updated: '2026-08-18', updated_demo: false })
  const { rows } = await latestPrices(ctx, 1000)
  expect(rows.findLastIndex(({ demo }) => !demo)).toBeLessThan(rows.findIndex(({ demo }) => demo))
  expect(rows.find(({ demo }) => demo)?.product).toBe('naphtha')
  expect(rows.filter(({ product }) => product === 'urea').map(({ slug }) => slug)).toEqual([UREA])
  const { groups } = await readCells(ctx, sql`not hidden`, 'last')
  const cells = groups.flatMap((group) => group.cells)
  expect(cells.filter(({ symbol }) => symbol === 'BRT')).toMatchObject([
    { name: 'Brent crude', price: 95.29, market: 'NWE' },
  ])
  expect(cells.filter(({ symbol }) => symbol === 'UREA')).toMatchObject([{ price: 453.1, market: 'ME' }])
})

test('LIVE-01 TRUST-02 licence, its address and the publisher’s date go out with every file, description, chart and answer', async () => {
  const files = Fastify()
  serveCharts(files, app)
  serveDatasetDownloads(files, app)
  const get = async (url: string) => stripBidi((await files.inject(url)).body)
  const chart = '/products-prices/chart/price'
  for (const ending of ['csv', 'json', 'svg']) {
    const bank = await get(`/en${chart}.${ending}?s=${UREA}`)
    expect(bank, ending).toContain('World Bank: CC BY 4.0')
    expect(bank.replace(/<[^>]*>/g, ' '), ending).toContain('2 July 2026')
    expect(bank, ending).not.toContain('Free to use with credit')
    const eia = await get(`${chart}.${ending}?s=${BRENT}`)
    expect(eia, ending).toContain('إدارة معلومات الطاقة الأمريكية: ملك عام')
    expect(eia, ending).not.toContain('يُسمح باستخدامها')
  }
  expect(await get(`/en${chart}.csv?s=${UREA}`)).toContain(CC_BY)
  expect(await get(`/en${chart}/embed?s=${UREA}`)).toContain(CC_BY)
  const both = await get(`/en/products-prices.csv`)
  expect(both).toContain(`World Bank: CC BY 4.0 (${CC_BY})`)
  expect(both).toContain('US Energy Information Administration: Public domain')
  expect(both).toContain('published August 2026')
  expect(both).toContain('Other sources: free to use with credit to Kimya')
  const demo = await get(`/en${chart}.csv?s=methanol-cn-cfr-spot`)
  expect(demo).toContain('Free to use with credit to Kimya')
  expect(demo).not.toContain('CC BY')
  await files.close()
  const { server } = await publicServer(app)
  const ask = askOf(server)
  const licences = [
    {
      licence: { en: 'CC BY 4.0', url: CC_BY },
      credit: { en: 'World Bank', ar: 'البنك الدولي' },
      edition: '2026-07',
      published: '2026-07-02',
    },
  ]
  expect((await ask(`/v1/prices/${UREA}.json?limit=1`)).json()).toMatchObject({
    series: {
      licence: { en: expect.stringContaining(CC_BY), ar: expect.stringContaining('البنك الدولي') },
      licences,
    },
  })
  expect((await ask('/v1/products-prices.metadata.json?product=urea')).json()).toMatchObject({
    licence: { en: expect.stringMatching(/^World Bank: CC BY 4\.0/) },
    licences,
  })
  const packed = (await ask('/v1/datapackage.json')).json<{
    resources: { name: string; licenses?: object[] }[]
  }>()
  expect(packed.resources.find(({ name }) => name === 'products-prices')?.licenses).toContainEqual({
    title: 'CC BY 4.0',
    path: CC_BY,
  })
  expect((await ask('/catalog.jsonld')).body).toContain(CC_BY)
  await server.close()
})

test('LIVE-01 the link in a file begins with the host that was asked, where PUBLIC_URL names none', async () => {
  const local = { ...app, config: { ...app.config, hasPublicUrl: false } }
  const files = Fastify()
  serveCharts(files, local)
  serveDatasetDownloads(files, local)
  const get = async (url: string) =>
    stripBidi((await files.inject({ url, headers: { host: 'desk.lan:3000' } })).body)
  expect(await get('/en/products-prices.csv?product=urea')).toContain(
    'Link: http://desk.lan:3000/en/products-prices?product=urea',
  )
  for (const ending of ['csv', 'svg'])
    expect(await get(`/products-prices/chart/price.${ending}?s=${UREA}`), ending).toContain(
      'desk.lan:3000/products-prices/chart/price',
    )
  await files.close()
})

test('LIVE-01 two instances that start side by side load once, a later start nothing, and one that broke off is gone on with', async () => {
  const fresh = await testDatabase()
  const other = connectDatabase(directly(fresh.url), { log: () => undefined })
  const both = await Promise.all([
    loadOpenFigures(fresh.db, OPTIONS),
    loadOpenFigures(other.commands, OPTIONS),
  ])
  expect(both.filter((one) => one !== null)).toEqual([{ prices: PRICES }])
  expect(await loadOpenFigures(fresh.db, OPTIONS)).toBeNull()
  expect(await column(fresh.db, 'select count(*) from products_prices_point')).toEqual([PRICES])
  // Killed before its last file.
  expect(await undo(fresh.db, '4')).toMatchObject({ removed: 10_829 })
  await sql`update site_setting set value = value - 'done' where key = 'open_loaded'`.execute(fresh.db)
  expect(await loadOpenFigures(fresh.db, OPTIONS)).toEqual({ prices: 10_829 })
  expect(await column(fresh.db, 'select count(*) from products_prices_point')).toEqual([PRICES])
  await other.close()
  await fresh.drop()
})

test('LIVE-01 TRUST-05 what was undone is gone without a trace and does not come back at the next start', async () => {
  const fresh = await testDatabase()
  await loadOpenFigures(fresh.db, OPTIONS)
  for (const id of ['4', '3', '2', '1']) await undo(fresh.db, id)
  for (const table of ['product', 'series', 'point', 'latest'])
    expect(await column(fresh.db, `select count(*) from products_prices_${table}`), table).toEqual([0])
  expect(await loadOpenFigures(fresh.db, OPTIONS)).toBeNull()
  await fresh.drop()
})

test('LIVE-01 a portal with real prices of its own, or with stories and no demonstration, is left alone; a refused file is named', async () => {
  const fresh = await testDatabase()
  const early: string[] = []
  const log = (message: string) => early.push(message)
  expect(await loadOpenFigures(fresh.db, { ...OPTIONS, now: new Date('2020-01-01'), log })).toMatchObject({
    refused: { file: 'eia-brent.csv.gz' },
  })
  expect(early).toMatchObject([expect.stringContaining('eia-brent.csv.gz were refused')])
  await sql`delete from site_setting where key = 'open_loaded'`.execute(fresh.db)
  await fresh.db.insertInto('editorial_post').values({ section: 'articles', title_ar: 'عنوان' }).execute()
  expect(await loadOpenFigures(fresh.db, OPTIONS)).toBeNull()
  await sql`insert into site_setting (key, value) values ('demo_loaded', '"2026"')`.execute(fresh.db)
  await sql`insert into products_prices_category (id, name_ar, name_en, sort) values ('a', 'أ', 'A', 1)`.execute(
    fresh.db,
  )
  await sql`insert into products_prices_product (slug, category_id, shortcut_name, name_ar, sort) values ('a', 'a', 'A', 'أ', 1)`.execute(
    fresh.db,
  )
  await sql`insert into products_prices_series (product, market, grade, delivery_term, price_type, currency, unit, frequency, demo, source_ar, source_en)
    values ('a', 'SA', '', '', 'spot', 'USD', 'USD/t', 'weekly', false, 'م', 's')`.execute(fresh.db)
  expect(await loadOpenFigures(fresh.db, OPTIONS)).toBeNull()
  expect(await column(fresh.db, `select count(*) from products_prices_point`)).toEqual([0])
  await fresh.drop()
})
