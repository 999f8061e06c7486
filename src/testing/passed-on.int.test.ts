import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mountApi } from '#api/mount.server.ts'
import { apiModules } from '#api/modules.server.ts'
import { askOf, publicServer, readCsv } from '#api/v1/testing-v1.server.ts'
import { DATASETS } from '#admin/datasets.server.ts'
import { importOf } from '#datasets/list/where.server.ts'
import { serveCharts } from '../shell/charts/serve.server.ts'
import { serveDatasetDownloads } from '../shell/files/dataset-downloads.server.ts'
import { loader } from '#sections/exports-imports/pages/index.tsx'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { passingRoom } from './passing-room.server.ts'

let room: Awaited<ReturnType<typeof passingRoom>>
let site: FastifyInstance
let api: Awaited<ReturnType<typeof publicServer>>
let ask: ReturnType<typeof askOf>
beforeAll(async () => {
  room = await passingRoom()
  api = await publicServer(room.app)
  ask = askOf(api.server)
  site = Fastify()
  serveCharts(site, room.app)
  serveDatasetDownloads(site, room.app)
  await mountApi(
    site,
    room.app,
    apiModules(() => '1-1'),
  )
})
beforeEach(() => room.clear())
afterAll(async () => {
  await site.close()
  await api.server.close()
  await room.close()
})

const v1 = async (path: string) => (await ask(`/v1/${path}`)).json<Record<string, never>>()
const file = async (path: string) => {
  const { statusCode, body } = await site.inject(path)
  return { status: statusCode, body }
}
const valuesIn = (text: string) => [...new Set(text.match(/\b[789]00\d\b/g))].toSorted()
const FREE = ['8001', '8002', '9001']
const ALL = ['7001', '7002', '7003', ...FREE]
const SAID =
  'Not included: 3 records of UN Comtrade; the publisher’s terms do not allow its figures to be passed on'

test('LIVE-03 rows that may not be passed on are on the page and in no file, which says so', async () => {
  await room.trade()
  const page = await loader(
    routeArgs(testContext(room.app, { path: '/exports-imports?page=1', lang: 'en' }).ctx),
  )
  expect(page.list.total).toBe(6)
  expect(page.list.withheld).toBe(SAID.replace('Not included:', 'Not in files or the API:'))
  const arabic = await loader(
    routeArgs(testContext(room.app, { path: '/exports-imports?page=1', lang: 'ar' }).ctx),
  )
  expect(arabic.list.withheld).toBe(
    'خارج الملفات وواجهة البرمجة (API): 3 سجلات من قاعدة UN Comtrade؛ شروط الناشر لا تتيح إعادة نشر أرقامه',
  )
  const csv = await file('/en/exports-imports.csv')
  expect(csv.status).toBe(200)
  const table = csv.body.slice(csv.body.indexOf('\r\n"Key"') + 1)
  expect(valuesIn(table)).toEqual(FREE)
  expect(csv.body).toContain(SAID)
  expect(csv.body.split('\r\n').find((line) => line.includes('Source'))).not.toContain('UN Comtrade')
  const json = JSON.parse((await file('/en/exports-imports.json')).body) as {
    about: object
    rows: { value: number }[]
  }
  expect(json.rows.map(({ value }) => String(value)).toSorted()).toEqual(FREE)
  expect(json.about).toMatchObject({ withheld: SAID })
  const pivot = await ask('/v1/exports-imports/explorer.json?rows=partner&columns=period')
  expect(pivot.statusCode).toBe(200)
  expect(pivot.json()).toHaveProperty('withheld')
  for (const kept of ['7001', '7002', '7003']) expect(pivot.body).not.toContain(`:${kept},`)
  const one = JSON.parse(
    (await file('/en/exports-imports.json?country=SA&year_month_from=2023&year_month_to=2023')).body,
  )
  expect(one).toMatchObject({
    about: {
      withheld:
        'Not included: 1 record of UN Comtrade; the publisher’s terms do not allow its figures to be passed on',
    },
    rows: [],
  })
  expect(JSON.parse((await file('/en/exports-imports.json?country=QA')).body).about).not.toHaveProperty(
    'withheld',
  )
})

test('VIEW-02 LIVE-03 the sentence of rows of which some may not be passed on is on their page alone', async () => {
  await room.trade()
  const own = { lang: 'en', path: '/exports-imports?country=SA&page=1' } as const
  const { answer } = await loader(routeArgs(testContext(room.app, own).ctx))
  expect(answer?.text).toMatch(/./)
  for (const path of ['exports-imports.json?country=SA', 'exports-imports.metadata.json?country=SA'])
    expect(await v1(path)).not.toHaveProperty('summary')
  const free = await v1('exports-imports.json?country=QA')
  expect(free['withheld']).toBeUndefined()
  expect(free['summary']).toMatchObject({ ar: expect.stringMatching(/./), en: expect.stringMatching(/./) })
})

test('LIVE-03 they are in no answer of the API, nor in its files and its description', async () => {
  await room.trade()
  const page = await v1('exports-imports.json')
  const rows = page['rows'] as unknown as { value: number }[]
  expect(rows.map(({ value }) => String(value)).toSorted()).toEqual(FREE)
  expect(page['withheld']).toMatchObject({ en: SAID })
  // Page by page as well, filtered or not.
  const seen: number[] = []
  for (let at: string | null = '/v1/exports-imports.json?limit=1&sort=-value&product=urea'; at !== null;) {
    const part: { rows: { value: number }[]; next: string | null } = (await ask(at)).json()
    seen.push(...part.rows.map(({ value }) => value))
    at = part.next
  }
  expect(seen).toEqual([8002, 8001, 9001])
  const csv = readCsv((await ask('/v1/exports-imports.csv')).body)
  const column = csv[0]?.indexOf('value') ?? -1
  expect(
    csv
      .slice(1)
      .map((row) => (row[column] ?? '').replace('.00', ''))
      .toSorted(),
  ).toEqual(FREE)
  expect(valuesIn((await ask('/v1/exports-imports.html')).body)).toEqual(FREE)
  const parquet = await ask('/v1/exports-imports.parquet')
  expect(parquet.body).toContain('Not included: 3 records of UN Comtrade')
  const about = await v1('exports-imports.metadata.json')
  expect(about).toMatchObject({ rows: 3, withheld: { en: SAID } })
  expect(JSON.stringify([about['source'], about['licence'], about['citation']])).not.toContain('Comtrade')
})

test('LIVE-03 the site’s own API leaves them out of its lists, and refuses one of them with the reason', async () => {
  await room.trade()
  const list = JSON.parse((await file('/en/exports-imports/api/rows')).body) as {
    results: { value: number }[]
    withheld: string
  }
  expect(list.results.map(({ value }) => String(value)).toSorted()).toEqual(FREE)
  expect(list.withheld).toBe(SAID)
  const [{ id } = { id: 0 }] = (await room.query(
    'select id from exports_imports_flow where value = 7001',
  )) as { id: number }[]
  const { status, body } = await file(`/en/exports-imports/api/rows/${id}`)
  expect(status).toBe(403)
  expect(body).toContain('not_passed_on')
  expect(body).not.toContain('7001')
})

test('LIVE-03 a chart with such figures is drawn and says why it has no file; others have theirs', async () => {
  await room.trade()
  const chart = '/en/exports-imports/chart/value-trend'
  for (const ending of ['csv', 'xlsx', 'json']) {
    const refused = await file(`${chart}.${ending}?product=urea&country=SA`)
    expect(refused).toMatchObject({ status: 403 })
    expect(refused.body).toContain('terms do not allow')
    expect((await file(`${chart}.${ending}?product=urea&country=QA`)).status).toBe(200)
  }
  expect((await file(`${chart}.svg?product=urea&country=SA`)).status).toBe(200)
  const frame = await file(`${chart}/embed?product=urea&country=SA`)
  expect(frame.status).toBe(200)
  expect(frame.body).not.toContain('<table')
  expect((await file(`${chart}/embed?product=urea&country=QA`)).body).toContain('<table')
})

test('LIVE-03 the operator’s right to pass them on puts them into files and the API, and its end takes them out again', async () => {
  const comtrade = await room.trade()
  expect(await room.source(comtrade)).toMatchObject({ may_pass_on: false })
  const before = (await ask('/v1/exports-imports.json')).headers['etag']
  await room.answer(comtrade, 'yes')
  const page = await ask('/v1/exports-imports.json')
  expect(page.headers['etag']).not.toBe(before)
  expect(
    page
      .json<{ rows: { value: number }[] }>()
      .rows.map(({ value }) => String(value))
      .toSorted(),
  ).toEqual(ALL)
  expect(page.json()).not.toHaveProperty('withheld')
  expect((await file('/en/exports-imports/chart/value-trend.csv?product=urea&country=SA')).status).toBe(200)
  await room.answer(comtrade, 'no')
  expect(valuesIn((await ask('/v1/exports-imports.html')).body)).toEqual(FREE)
  expect(
    await room.query(
      "select action, after -> 'may_pass_on' as answer from audit_log order by id desc limit 2",
    ),
  ).toEqual([
    { action: 'source.edit', answer: 'no' },
    { action: 'source.edit', answer: 'yes' },
  ])
})

test('LIVE-03 a figure that another publisher gave since is that publisher’s', async () => {
  await room.trade()
  await room.free(['urea,export,SA,IN,2023,310210,7777,USD,2,t,2024,high'])
  expect((await ask('/v1/exports-imports.html')).body).toContain('7777')
  expect(await v1('exports-imports.metadata.json')).toMatchObject({ rows: 4 })
})

test('LIVE-03 prices of a source that may not be passed on are in no list, file or answer of the API', async () => {
  room.publisher.answers.set('/brent.csv', 'Date,Price\n2026-08-17,94.8\n2026-08-18,95.29\n')
  const name = await room.add({
    layout: 'eia-csv',
    series: 'brent',
    address: `${room.publisher.base}/brent.csv`,
    may_pass_on: 'no',
  })
  expect((await room.run(name)).state).toBe('published')
  await room.forget()
  const [{ slug } = { slug: '' }] = (await room.query('select slug from products_prices_series')) as {
    slug: string
  }[]
  expect(await v1(`prices/${slug}.json`)).toMatchObject({
    points: [],
    series: {
      withheld: {
        en: 'Not included: 2 prices of A publisher on trial; the publisher’s terms do not allow its figures to be passed on',
      },
    },
  })
  for (const path of [
    `prices/${slug}.csv`,
    `prices/${slug}.html`,
    `prices/${slug}/vintages.csv`,
    'products-prices.csv',
    'products-prices.json',
  ]) {
    const { statusCode, body } = await ask(`/v1/${path}`)
    expect(statusCode, path).toBe(200)
    expect(body, path).not.toMatch(/94\.8|95\.29/)
  }
  expect((await ask(`/v1/prices/${slug}/latest.txt`)).statusCode).toBe(404)
  expect((await ask(`/v1/prices/${slug}/moves.json`)).statusCode).toBe(403)
  expect((await file(`/en/products-prices/chart/price.csv?s=${slug}`)).status).toBe(403)
  const prices = await file('/en/products-prices.csv')
  expect(prices.status).toBe(200)
  expect(prices.body).not.toContain('95.29')
  await room.answer(name, 'yes')
  expect((await ask(`/v1/prices/${slug}.csv`)).body).toContain('95.29')
})

test('LIVE-03 of every table it is known which import a row is from', async () => {
  for (const dataset of DATASETS) {
    const query = sql`select ${importOf(dataset)} from ${sql.table(dataset.table)} limit 0`
    await expect(query.execute(room.runner.db), dataset.table).resolves.toBeDefined()
  }
})
