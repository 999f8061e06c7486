import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { parquetReadObjects } from 'hyparquet'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mountApi } from '#api/mount.server.ts'
import { apiModules } from '#api/modules.server.ts'
import { askOf, publicServer } from '#api/v1/testing-v1.server.ts'
import { readXlsx } from '#datasets/export/xlsx/testing-xlsx.ts'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { ONLY_SHOWN } from '#datasets/passed-on.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { mailBoards } from '#sections/board/mail/deliver.server.ts'
import { saveMail } from '#sections/board/settings.server.ts'
import { putOnBoard } from '#sections/board/testing.server.ts'
import { follow } from '#sections/following/follows.server.ts'
import { mailDue } from '#sections/following/mail/deliver.server.ts'
import { createNotices } from '#sections/following/notices/happen.server.ts'
import { pushDue } from '#sections/following/push/deliver.server.ts'
import { saveSettings, settingsOf } from '#sections/following/settings.server.ts'
import { makeReader } from '#sections/following/testing.server.ts'
import { mailFigures } from '#sections/newsletters/issue/figures.server.ts'
import { newsletterI18n } from '#sections/newsletters/words.server.ts'
import { reportDocument } from '#sections/weekly-report/report.server.ts'
import { serveCharts } from '../shell/charts/serve.server.ts'
import { renderTextEmbed } from '../shell/charts/text-embed.server.tsx'
import { serveDatasetDownloads } from '../shell/files/dataset-downloads.server.ts'
import { serveLandedCostFile } from '../shell/files/landed-cost-file.server.ts'
import { testContext } from './context.server.ts'
import { demoApp } from './demo-app.server.ts'
import { setToday } from './today.server.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const SERIES = 'ammonia-me-fob-spot'
const CASE = 'eu-meg-2020'
const COMPANY = 'sabic'
/** The last prices and their change. */
const FIGURES = /7[,٬]?654\.3|7[,٬]?000\.1|8[,٬]?765\.4|9\.35/

let demo: Awaited<ReturnType<typeof demoApp>>
let site: FastifyInstance
let api: Awaited<ReturnType<typeof publicServer>>
let ask: ReturnType<typeof askOf>
let reader: Viewer & { id: number }
let app: (typeof demo)['app']
beforeAll(async () => {
  demo = await demoApp(NOW)
  app = { ...demo.app, config: { ...demo.app.config, pushSubject: 'mailto:desk@kimya.test' } }
  await setToday(app.db, '2026-11-22')
  await sql`
    with source as (
      insert into data_source (name, title_ar, title_en, publisher_ar, publisher_en, home_url, licence, credit_ar, credit_en, address, layout, target,
        schedule, may_pass_on)
      values ('closed', 'مغلق', 'Closed', 'ناشر مغلق', 'A closed publisher', 'https://closed.example/', 'All rights reserved', 'ناشر مغلق',
        'A closed publisher', 'https://closed.example/a.csv', 'table', 'prices', '30 9 * * *', false)
      returning id
    ), imports as (
      insert into data_import (section, file_name, state, source_ar, source_en, data_source_id)
      select section, section || '.csv', 'done', 'ناشر مغلق', 'A closed publisher', source.id
      from source, unnest(array['products-prices', 'dumping-cases', 'production-capacity', 'mergers-acquisitions']) section
      returning id, section
    ), cases as (
      update dumping_cases_case set import_id = (select id from imports where section = 'dumping-cases') where slug = ${CASE}
    ), plants as (
      update production_capacity_plant set import_id = (select id from imports where section = 'production-capacity')
      where company = ${COMPANY}
    ), points as (
      update products_prices_point p set import_id = (select id from imports where section = 'products-prices'),
        source_ar = 'ناشر مغلق', source_en = 'A closed publisher',
        price = case days.place when 1 then 7654.32 when 2 then 7000.11 else p.price end, low = null, high = null
      from (select series_id, day, row_number() over (order by day desc) as place from products_prices_point
        where series_id = (select id from products_prices_series where slug = ${SERIES})) days
      where p.series_id = days.series_id and p.day = days.day
    ) select`.execute(app.db)
  await sql`update products_prices_series set demo = false where slug = ${SERIES}`.execute(app.db)
  await sql`delete from following_work`.execute(app.db)
  api = await publicServer(app)
  ask = askOf(api.server)
  site = Fastify()
  serveCharts(site, app)
  serveDatasetDownloads(site, app)
  serveLandedCostFile(site, app)
  await mountApi(
    site,
    app,
    apiModules(() => '1-1'),
  )
})
afterAll(async () => {
  await site.close()
  await api.server.close()
  await demo.drop()
})
beforeEach(async () => {
  await sql`delete from accounts_user where email like '%@kimya.test'`.execute(app.db)
  await sql`delete from mail_outbox`.execute(app.db)
  await app.db.transaction().execute(async (trx) => {
    await sql`select set_config('kimya.undo', 'on', true)`.execute(trx)
    await sql`delete from products_prices_point where price = 8765.43`.execute(trx)
  })
  await sql`delete from following_work`.execute(app.db)
  demo.app.seen.jobs.length = 0
  const id = await makeReader(app.db, 'reader', { lang: 'en' })
  reader = { role: 'member', id, username: 'reader', displayName: 'reader' }
})

/** The operator's answer to whether the publisher's figures may be passed on. */
async function answer(may: boolean) {
  await sql`update data_source set may_pass_on = ${may}`.execute(app.db)
  await app.changes.publish([LICENCES_TAG, 'prices', 'products', 'data:dumping-cases'])
}

const context = () => testContext(app, { path: '/', lang: 'en', now: NOW, viewer: reader }).ctx
const get = async (path: string) => (await site.inject(path)).body
const v1 = async (path: string) => (await ask(`/v1/${path}`)).body
const tool = async (name: string, input: object) =>
  (
    await api.server.inject({
      method: 'POST',
      url: '/mcp',
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
    })
  ).body
const embed = (kind: 'chart' | 'table' | 'price', key: string, query = '') =>
  renderTextEmbed(context(), { kind, section: 'products-prices', key, query: new URLSearchParams(query) })
const cellsOf = async (path: string) => {
  const { rawPayload, statusCode } = await site.inject(path)
  if (statusCode !== 200) return String(statusCode)
  const { sheets } = await readXlsx(Readable.from(rawPayload))
  return JSON.stringify(sheets.map(({ rows }) => rows))
}
const parquetOf = async (path: string) => {
  const { rawPayload } = await ask(`/v1/${path}`)
  const rows = await parquetReadObjects({ file: new Uint8Array(rawPayload).buffer })
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
}
/** What is drawn is there to be seen, with the words in the drawing. */
const unseen = (html: string | null) => (html ?? '').replaceAll(/<text[^>]*>[^<]*<\/text>/g, '')
const mailed = async () => {
  const { rows } = await sql<{ html: string; text: string; subject: string }>`
    select subject, body_html as html, body_text as text from mail_outbox`.execute(app.db)
  return rows.map(({ subject, html, text }) => `${subject} ${html} ${text}`).join(' ')
}

/** Has the reader follow the series, and its next price come. */
async function nextPrice() {
  await app.db
    .transaction()
    .execute((trx) => follow(trx, reader.id, 'series', SERIES, { site: true, push: true, mail: 'instant' }))
  await sql`insert into following_device (user_id, session, endpoint, p256dh, auth)
    values (${reader.id}, '\\x00', 'https://push.example.com/1', 'p', 'a')`.execute(app.db)
  await sql`insert into products_prices_point (series_id, day, price, import_id)
    select series_id, max(day) + 1, 8765.43, max(import_id) from products_prices_point
    where series_id = (select id from products_prices_series where slug = ${SERIES}) group by series_id`.execute(
    app.db,
  )
  await createNotices(app.db, NOW)
}

/** Each way out, as all the text that leaves by it. */
const WAYS: Readonly<Record<string, () => Promise<string | null>>> = {
  'a file of the list': () => get('/en/products-prices.csv'),
  'a workbook of the list': () => cellsOf('/en/products-prices.xlsx'),
  'the list in /v1': () => v1('products-prices.json?limit=1000'),
  'Parquet of the list': () => parquetOf('products-prices.parquet'),
  'the prices in /v1': () => v1(`prices/${SERIES}.json`),
  'Parquet of the prices': () => parquetOf(`prices/${SERIES}.parquet`),
  'the last price for a sheet': () => v1(`prices/${SERIES}/latest.txt`),
  'moves of the price in /v1': () => v1(`prices/${SERIES}/moves.json`),
  'a landed cost in /v1': () => v1(`landed-cost.json?product=ammonia&to=SA&o1=QA&s1=${SERIES}`),
  'the workbook of a landed cost': () =>
    cellsOf(`/en/landed-cost.xlsx?product=ammonia&to=SA&o1=QA&s1=${SERIES}`),
  'a tool for programs': () => tool('series', { series: SERIES }),
  'the site’s API: a series': () => get(`/en/products-prices/api/rows/${SERIES}/points?range=monthly`),
  'the site’s API: rows': () => get('/en/products-prices/api/rows?product=ammonia'),
  'the site’s API: newest prices': () => get('/en/products-prices/api/latest?limit=50'),
  'the site’s API: products': () => get('/en/products-prices/api/products?q=ammonia'),
  'the site’s API: a product': () => get('/en/products-prices/api/products/ammonia'),
  'the figures of a chart': () => get(`/en/products-prices/chart/price.csv?s=${SERIES}`),
  'a chart on another site': async () =>
    unseen(await get(`/en/products-prices/chart/price/embed?s=${SERIES}`)),
  'a chart as a drawing': async () => unseen(await get(`/en/products-prices/chart/price.svg?s=${SERIES}`)),
  'the figures of a workbench view': () => get(`/en/workbench/chart/view.csv?s=${SERIES}`),
  'a workbench view on another site': async () =>
    unseen(await get(`/en/workbench/chart/view/embed?s=${SERIES}`)),
  'a chart in a text': async () => unseen(await embed('chart', 'price', `s=${SERIES}`)),
  'a table in a text': () => embed('table', 'price', `s=${SERIES}`),
  'a price in a text': () => embed('price', 'ammonia'),
  async 'a newsletter'() {
    return JSON.stringify(await mailFigures(app, [SERIES], newsletterI18n('en', NOW), (path) => path))
  },
  async 'the weekly report'() {
    const week = { from: '2026-11-15', to: '2026-11-19' }
    return JSON.stringify((await reportDocument(app, { week, lang: 'en', known: null })).data)
  },
  async 'the mail with a board'() {
    await putOnBoard(app.db, reader.id, [`series ${SERIES}`, 'product ammonia'])
    await saveSettings(app.db as never, reader.id, await settingsOf(app.db, reader.id), NOW)
    await saveMail(app.db, reader.id, 'daily', NOW)
    await mailBoards(app, new Date(NOW.getTime() + 86_400_000))
    return mailed()
  },
  async 'the mail of a new price'() {
    await nextPrice()
    await mailDue(app, NOW)
    return mailed()
  },
  async 'the message of a new price to a device'() {
    await nextPrice()
    await pushDue(app, NOW)
    return JSON.stringify(demo.app.seen.jobs.filter(({ name }) => name === 'push.send'))
  },
}

describe.each(Object.entries(WAYS))('LIVE-03 %s', (_, way) => {
  test('has no price that may not be passed on', async () => {
    await answer(false)
    expect(stripBidi((await way()) ?? '')).not.toMatch(FIGURES)
  })
  test('has it where the operator may pass it on', async () => {
    await answer(true)
    expect(stripBidi((await way()) ?? '')).toMatch(FIGURES)
  })
})

test.each([
  'a newsletter',
  'the mail with a board',
  'the mail of a new price',
  'the message of a new price to a device',
  'a price in a text',
])('LIVE-03 %s names what may not be passed on, leads to its page and says why', async (name) => {
  await answer(false)
  const text = stripBidi((await WAYS[name]?.()) ?? '')
  expect(text).toContain(ONLY_SHOWN.en)
  expect(text).toContain('/products-prices/show/ammonia')
})

test('LIVE-03 the weekly report says how many series are not in it, and a text why there is no table', async () => {
  await answer(false)
  expect(stripBidi((await WAYS['the weekly report']?.()) ?? '')).toContain(
    'One series is on the site’s pages only',
  )
  expect(await embed('table', 'price', `s=${SERIES}`)).toContain('are in no file')
})

test('LIVE-03 the weekly report has no stop, step of a case or deal that may not be passed on', async () => {
  const from = (section: string) => sql`(select max(id) from data_import where section = ${section})`
  await sql`update production_capacity_stop set import_id = ${from('production-capacity')}, plant_en = 'Closed plant',
    date_start = '2026-11-16', date_end = null where slug = (select min(slug) from production_capacity_stop)`.execute(
    app.db,
  )
  await sql`update mergers_acquisitions_deal set import_id = ${from('mergers-acquisitions')}, acquisition_target_en = 'Closed target',
    announcement_date = '2026-11-17' where slug = (select min(slug) from mergers_acquisitions_deal)`.execute(
    app.db,
  )
  await sql`update dumping_cases_event set event_en = 'Closed step', date = '2026-11-17'
    where id = (select min(id) from dumping_cases_event where case_slug = ${CASE})`.execute(app.db)
  const closed = async () =>
    [...stripBidi((await WAYS['the weekly report']?.()) ?? '').matchAll(/Closed (?:plant|target|step)/g)].map(
      ([found]) => found,
    )
  await answer(true)
  expect(new Set(await closed())).toEqual(new Set(['Closed plant', 'Closed step', 'Closed target']))
  await answer(false)
  expect(await closed()).toEqual([])
})

test('LIVE-03 a case and a company whose figures may not be passed on are only named in a board’s mail, and the case’s duties are in no file', async () => {
  const sent = async () => {
    await sql`delete from mail_outbox`.execute(app.db)
    await sql`delete from board_entry`.execute(app.db)
    await putOnBoard(app.db, reader.id, [`company ${COMPANY}`, `case ${CASE}`])
    await saveMail(app.db, reader.id, 'daily', NOW)
    await mailBoards(app, new Date(NOW.getTime() + 86_400_000))
    return stripBidi(await mailed())
  }
  const duties = async () =>
    (await v1('dumping-cases/duties.csv')).split('\r\n').filter((line) => line.startsWith(CASE)).length
  await answer(true)
  expect(await sent()).not.toContain(ONLY_SHOWN.en)
  expect(await duties()).toBeGreaterThan(0)
  expect((await ask(`/v1/dumping-cases/duties.json?case=${CASE}`)).statusCode).toBe(200)
  await answer(false)
  expect((await sent()).split(ONLY_SHOWN.en).length - 1).toBe(4)
  expect(await duties()).toBe(0)
  expect(await v1('dumping-cases/duties.html')).not.toContain(CASE)
  expect((await ask(`/v1/dumping-cases/duties.json?case=${CASE}`)).statusCode).toBe(403)
  expect(await tool('case', { key: CASE })).not.toContain('rate')
})

test('LIVE-03 a row whose figures may not be passed on is only named among the results of a search', async () => {
  const found = () => get('/en/search/api/results?q=sabic&in=production-capacity')
  await answer(false)
  const without = await found()
  expect(without).toContain(ONLY_SHOWN.en)
  expect(stripBidi(without)).not.toContain('700 kt/y')
  await answer(true)
  expect(stripBidi(await found())).toContain('700 kt/y')
})
