import { gzipSync } from 'node:zlib'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeWorkbook, writeZip } from '#datasets/import/testing-xlsx.ts'
import { en } from './messages.en.ts'
import { loadReadySources } from './ready-made.server.ts'
import { sourceRoom } from './testing.server.ts'
import { problemText } from './words.server.ts'

let room: Awaited<ReturnType<typeof sourceRoom>>
let folder: string
beforeAll(async () => {
  room = await sourceRoom()
  folder = await mkdtemp(join(tmpdir(), 'kimya-sources-test-'))
})
beforeEach(async () => {
  room.publisher.answers.clear()
  room.publisher.asked.length = 0
  await room.query(
    `truncate products_prices_category, products_prices_product, products_prices_series, products_prices_point,
       products_prices_point_revision, data_import, data_upload, data_source, data_source_run, entry_notice
     restart identity cascade`,
  )
})
afterAll(async () => {
  await room.close()
  await rm(folder, { recursive: true })
})

const column = async (text: string) => (await room.query(text)).map((row) => Object.values(row)[0])
const points = () =>
  column(`select concat_ws(' ', product, market, nullif(grade, ''), price_type, unit, day, price::float8)
    from products_prices_point p join products_prices_series s on s.id = p.series_id order by 1`)
const answer = (path: string, content: string | Buffer) => room.publisher.answers.set(path, content)

let books = 0
/** A workbook as the World Bank publishes it. */
async function workbook(columns: readonly string[], months: readonly (readonly (string | number)[])[]) {
  const path = await writeWorkbook(join(folder, `${++books}.xlsx`), {
    sheets: [
      { name: 'AFOSHEET', rows: [['x', 'y']] },
      {
        name: 'Monthly Prices',
        rows: [
          ['World Bank Commodity Price Data (The Pink Sheet)'],
          ['Updated on July 02, 2026'],
          [null, ...columns],
          [null, ...columns.map(() => '($/mt)')],
          ...months,
        ],
      },
    ],
  })
  return readFile(path)
}
const COLUMNS = ['Crude oil, Brent', 'Cocoa', 'Urea **']
const EDITION = [
  ['2026M04', 100.1, 5, 700.5],
  ['2026M05', 90.5, 5, 770.5],
  ['2026M06', 85.4, '…', 453.1],
]
const page = (...links: string[]) =>
  `<!doctype html><title>Commodity Markets</title><a href="/about">About</a>${links
    .map((link) => `<p><a class="link" href="${link}">Monthly prices</a></p>`)
    .join('')}`
const OLD = '/doc/18675ce300ecf-0050012024/related/CMO-Historical-Data-Monthly.xlsx'
const NEW = '/doc/74e8be41ceb20-0050012026/related/CMO-Historical-Data-Monthly.xlsx'

async function worldBank(trust = 'publish') {
  answer('/commodity-markets', page(OLD, NEW, NEW.replace('Monthly', 'Annual')))
  answer(NEW, await workbook(COLUMNS, EDITION))
  return room.add({
    address: `${room.publisher.base}/commodity-markets`,
    layout: 'world-bank-workbook',
    trust,
  })
}
const brent = (rest = {}) =>
  room.add({ address: `${room.publisher.base}/brent.csv`, layout: 'eia-csv', series: 'brent', ...rest })
const BRENT = 'Date,Price\n2026-08-14,94.1\n2026-08-17,94.8\n2026-08-18,95.29\n'

test('LIVE-03 the World Bank’s page leads to its newest workbook, whose series are imported with source and undo', async () => {
  const name = await worldBank()
  expect(await room.run(name)).toMatchObject({ state: 'published', problems: [] })
  expect(room.publisher.asked.map(({ path }) => path)).toEqual(['/commodity-markets', NEW])
  expect(await points()).toEqual([
    'crude-oil NWE brent average USD/bbl 2026-04-30 100.1',
    'crude-oil NWE brent average USD/bbl 2026-05-31 90.5',
    'crude-oil NWE brent average USD/bbl 2026-06-30 85.4',
    'urea ME average USD/t 2026-04-30 700.5',
    'urea ME average USD/t 2026-05-31 770.5',
    'urea ME average USD/t 2026-06-30 453.1',
  ])
  expect(
    await room.query('select state, dry, rows_added, source_en, started_by from data_import order by id'),
  ).toEqual([
    { state: 'done', dry: false, rows_added: 6, source_en: 'A publisher on trial', started_by: 'tester' },
  ])
  expect(await column('select action from audit_log order by id desc limit 3')).toEqual([
    'data.import',
    'source.run',
    'source.edit',
  ])
})

test('LIVE-03 what was fetched already is a result of its own: by ETag, by Last-Modified, else by its bytes', async () => {
  const name = await brent()
  answer('/brent.csv', BRENT)
  expect((await room.run(name)).state).toBe('published')
  expect((await room.run(name)).state).toBe('same')
  room.publisher.answers.set('/brent.csv', (request, response) => {
    if (request.headers['if-none-match'] === '"2"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"2"' }).end(`${BRENT}2026-08-19,96\n`)
  })
  expect((await room.run(name)).state).toBe('published')
  expect((await room.run(name)).state).toBe('same')
  expect(await column('select count(*)::int from data_import where not dry')).toEqual([2])
  expect(room.publisher.asked.at(-1)?.headers['user-agent']).toMatch(
    /^Kimya\/\S+ \(\+http:\/\/kimya\.test; \S+@\S+\)$/,
  )
})

test('LIVE-03 a run that is only a check writes nothing and leaves the source as it was', async () => {
  const name = await brent()
  answer('/brent.csv', BRENT)
  const run = await room.run(name, true)
  expect(run).toMatchObject({ state: 'checked', dry: true })
  expect(await column(`select rows_added from data_import where id = ${run.check_id}`)).toEqual([3])
  expect(await points()).toEqual([])
  expect((await room.source(name)).content).toEqual({})
})

test('LIVE-03 the EIA’s API is read page by page, its values are texts and a day may have none', async () => {
  const days = Array.from({ length: 5001 }, (_, at) =>
    new Date(Date.UTC(2010, 0, 1 + at)).toISOString().slice(0, 10),
  )
  room.publisher.answers.set('/v2/petroleum/pri/spt/data/', (_request, response, url) => {
    const offset = Number(url.searchParams.get('offset'))
    const length = Number(url.searchParams.get('length'))
    const data = days.slice(offset, offset + length).map((period, at) => ({
      period,
      duoarea: 'ZEU',
      product: 'EPCBRENT',
      series: 'RBRTE',
      value: offset + at === 1 ? null : String(50 + (at % 7)),
      units: '$/BBL',
    }))
    response.end(JSON.stringify({ response: { total: String(days.length), frequency: 'daily', data } }))
  })
  const name = await room.add(
    {
      address: `${room.publisher.base}/v2/petroleum/pri/spt/data/?frequency=daily&facets[series][]=RBRTE`,
      layout: 'eia-api',
    },
    'a-key-of-the-eia',
  )
  expect((await room.run(name)).state).toBe('published')
  expect(room.publisher.asked.map(({ query }) => new URLSearchParams(query).get('offset'))).toEqual([
    '0',
    '5000',
  ])
  expect(new URLSearchParams(room.publisher.asked[0]?.query).get('api_key')).toBe('a-key-of-the-eia')
  expect(await column('select count(*)::int from products_prices_point')).toEqual([5000])
  expect(
    await column(
      `select distinct concat_ws(' ', product, grade, price_type, frequency) from products_prices_series`,
    ),
  ).toEqual(['crude-oil brent spot daily'])
})

test('LIVE-06 a key is stored encrypted and is in no run, import, file, log or audit entry', async () => {
  const key = 'a-key-nobody-may-see'
  room.publisher.answers.set('/api', (_request, response) => {
    response.writeHead(503).end()
  })
  const name = await room.add({ address: `${room.publisher.base}/api`, layout: 'eia-api' }, key)
  expect(await room.run(name)).toMatchObject({
    state: 'failed',
    problems: [{ code: 'import.refused.address_status', params: { status: 503 } }],
  })
  const everything = await Promise.all(
    ['data_source', 'data_source_run', 'data_import', 'audit_log', 'entry_notice'].map((table) =>
      room.query(`select to_jsonb(t)::text from ${table} t`),
    ),
  )
  const { errors, logs, exceptions } = room.runner.seen
  const written = JSON.stringify([everything, errors, logs, exceptions.map(String)])
  expect(written).not.toContain(key)
  expect(written).not.toContain(Buffer.from(key).toString('hex'))
  expect((await room.source(name)).hasKey).toBe(true)
})

test('LIVE-03 FRED: either name of the column of days, missing values, several series, and price indexes with their base', async () => {
  const name = await room.add({
    address: `${room.publisher.base}/graph.csv?id=DCOILBRENTEU,DPROPANEMBTX`,
    layout: 'fred-csv',
  })
  answer(
    '/graph.csv',
    'DATE,DCOILBRENTEU,DPROPANEMBTX\n2024-12-24,73.1,0.78\n2024-12-25,.,\n2024-12-26,72.9,0.765\n',
  )
  expect((await room.run(name)).state).toBe('published')
  answer(
    '/graph.csv',
    'observation_date,DCOILBRENTEU,DPROPANEMBTX\n2024-12-24,73.1,0.78\n2024-12-25,,\n2024-12-26,72.9,0.765\n2024-12-27,74,.\n',
  )
  expect((await room.run(name)).state).toBe('published')
  const indexes = await room.add({ address: `${room.publisher.base}/ppi.csv`, layout: 'fred-csv' })
  answer('/ppi.csv', '"DATE","WPU066"\n"2023-10-01",301.5\n"2023-11-01",299.123\n')
  expect((await room.run(indexes)).state).toBe('published')
  expect(await points()).toEqual([
    'crude-oil NWE brent spot USD/bbl 2024-12-24 73.1',
    'crude-oil NWE brent spot USD/bbl 2024-12-26 72.9',
    'crude-oil NWE brent spot USD/bbl 2024-12-27 74',
    'plastic-resins-index US index 1982=100 2023-10-31 301.5',
    'plastic-resins-index US index 1982=100 2023-11-30 299.123',
    'propane US mont-belvieu spot USD/gal 2024-12-24 0.78',
    'propane US mont-belvieu spot USD/gal 2024-12-26 0.765',
  ])
})

test('LIVE-03 FRED’s API is asked series by series', async () => {
  room.publisher.answers.set('/fred/series/observations', (_request, response, url) => {
    const value = url.searchParams.get('series_id') === 'WPU061' ? '250.1' : '.'
    const observations = [
      { realtime_start: '2026-01-01', realtime_end: '2026-01-01', date: '2023-10-01', value: '240' },
      { realtime_start: '2026-01-01', realtime_end: '2026-01-01', date: '2023-11-01', value },
    ]
    response.end(JSON.stringify({ count: 2, offset: 0, limit: 100000, observations }))
  })
  const name = await room.add(
    {
      address: `${room.publisher.base}/fred/series/observations`,
      layout: 'fred-api',
      series: 'WPU061, WPU0613',
    },
    'a-key',
  )
  expect((await room.run(name)).state).toBe('published')
  expect(await points()).toEqual([
    'basic-inorganic-chemicals-index US index 1982=100 2023-10-31 240',
    'industrial-chemicals-index US index 1982=100 2023-10-31 240',
    'industrial-chemicals-index US index 1982=100 2023-11-30 250.1',
  ])
})

test('LIVE-03 any JSON by the names of its fields, its rows at a path and its pages by their links', async () => {
  await brent()
  const row = (day: string, price: string) => ({
    product: 'crude-oil',
    market: 'NWE',
    grade: 'brent',
    delivery_term: 'FOB',
    price_type: 'contract',
    currency: 'USD',
    unit: 'USD/bbl',
    frequency: 'daily',
    date: day,
    price,
  })
  await room.query(
    `insert into products_prices_category (id, name_ar, name_en) values ('feedstocks', 'اللقيم', 'Feedstocks')`,
  )
  await room.query(
    `insert into products_prices_product (slug, category_id, shortcut_name, name_ar, name_en) values ('crude-oil', 'feedstocks', 'BRT', 'النفط الخام', 'Crude oil')`,
  )
  answer(
    '/prices.json',
    JSON.stringify({ data: { rows: [row('2026-08-17', '94')] }, links: { next: '/prices-2.json' } }),
  )
  answer(
    '/prices-2.json',
    JSON.stringify({ data: { rows: [row('2026-08-18', '95')] }, links: { next: null } }),
  )
  const name = await room.add({
    address: `${room.publisher.base}/prices.json`,
    layout: 'table',
    rows: 'data.rows',
    next: 'links.next',
  })
  expect((await room.run(name)).state).toBe('published')
  expect(await points()).toEqual([
    'crude-oil NWE brent contract USD/bbl 2026-08-17 94',
    'crude-oil NWE brent contract USD/bbl 2026-08-18 95',
  ])
})

type Publish = (typeof room)['publisher']['answers'] extends Map<string, infer One> ? One : never
const BAD: readonly [string, Publish | (() => Promise<Publish>), string][] = [
  [
    '429',
    (_request, response) => void response.writeHead(429, { 'retry-after': '7200' }).end(),
    'failed import.refused.address_status',
  ],
  ['503', (_request, response) => void response.writeHead(503).end(), 'failed import.refused.address_status'],
  [
    'a redirect to a private address',
    (_request, response) =>
      void response.writeHead(302, { location: 'https://169.254.169.254/latest/' }).end(),
    'failed import.refused.address_private',
  ],
  [
    'a page of HTML with status 200',
    '<!DOCTYPE html><html><body>Down for maintenance</body></html>',
    'failed source.problem.html',
  ],
  [
    'a file that is cut off',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '9000' }).write(BRENT)
      setImmediate(() => response.destroy())
    },
    'failed import.refused.address_cut',
  ],
  [
    'a slow drip',
    (_request, response) => {
      const drop = setInterval(() => response.write('2026-08-18,95.29\n'), 100)
      response.on('close', () => clearInterval(drop))
    },
    'failed import.refused.address_slow',
  ],
  [
    'an endless stream',
    (_request, response) => {
      const more = () => response.writable && response.write(Buffer.alloc(1 << 16, '1'), more)
      more()
    },
    'failed import.refused.address_size',
  ],
  [
    'a gzip bomb',
    (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40 << 20))),
    'failed import.refused.address_size',
  ],
  [
    'a zip bomb',
    async () =>
      readFile(
        await writeZip(join(folder, 'bomb.xlsx'), { 'xl/worksheets/sheet1.xml': Buffer.alloc(40 << 20) }),
      ),
    'failed import.refused.zip_size',
  ],
  [
    'a renamed column',
    'Date,Close\n2026-08-18,95.29\n2026-08-19,96\n',
    'failed import.refused.header_missing',
  ],
  ['an empty file', '', 'failed import.refused.file_empty'],
  [
    'last year’s file',
    'Date,Price\n2025-08-14,61\n2025-08-15,62\n2025-08-18,63\n',
    'held source.problem.older source.problem.series_changed',
  ],
  [
    'a shorter history',
    'Date,Price\n2026-08-18,95.29\n2026-08-19,96\n',
    'held source.problem.shorter source.problem.series_changed',
  ],
]

test.each(BAD)(
  'LIVE-03 LIVE-06 nothing is imported of %s, the last good figures stay, and the reason is said',
  async (_what, bad, expected) => {
    const name = await brent({ most_mb: '1', most_inflated_mb: '8' })
    answer('/brent.csv', BRENT)
    expect((await room.run(name)).state).toBe('published')
    const good = await points()
    room.publisher.answers.set(
      '/brent.csv',
      typeof bad === 'function' && bad.length === 0
        ? await (bad as () => Promise<Publish>)()
        : (bad as Publish),
    )
    const { state, problems } = await room.run(name)
    expect([state, ...problems.map(({ code }) => code)].join(' ')).toBe(expected)
    expect(await points()).toEqual(good)
    expect(await column('select event from entry_notice')).toEqual([])
  },
)

test('LIVE-03 a series that vanished, also by another name, holds the file, with the names of what is missing', async () => {
  const name = await worldBank()
  await room.run(name)
  answer(
    NEW,
    await workbook(['Crude oil, Brent', 'Cocoa', 'Urea, granular'], [...EDITION, ['2026M07', 84, 5, 460]]),
  )
  expect(await room.run(name)).toMatchObject({
    state: 'held',
    problems: [
      { code: 'source.problem.series_gone', params: { count: 1, names: 'urea' } },
      {
        code: 'source.problem.series_changed',
        params: { name: 'urea', was: 3, wasTo: '2026-06-30', now: 0 },
      },
    ],
  })
  expect(await column('select count(*)::int from products_prices_point')).toEqual([6])
})

test('LIVE-03 a source that is not trusted waits with its checked report until an editor approves it', async () => {
  const name = await brent({ trust: 'review' })
  answer('/brent.csv', BRENT)
  const { state, id } = await room.run(name)
  expect(state).toBe('held')
  expect(await points()).toEqual([])
  // The same file again is nothing new, and still waits.
  expect((await room.run(name)).state).toBe('same')
  await room.decide(name, true, 'Compared with the EIA’s page')
  expect(await room.query(`select state, reason, decided_by from data_source_run where id = ${id}`)).toEqual([
    { state: 'published', reason: 'Compared with the EIA’s page', decided_by: 'tester' },
  ])
  expect(await points()).toHaveLength(3)
  await expect(room.decide(name, true, '')).rejects.toMatchObject({ code: 'stale' })
})

/** Months of urea, 3 % up and down in turn, and more. */
const monthsOf = (count: number, ...more: number[]) =>
  [...Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 400 : 412)), ...more].map((price, at) => [
    `${2023 + Math.floor(at / 12)}M${String((at % 12) + 1).padStart(2, '0')}`,
    price / 4,
    5,
    at === 36 ? 238 : price,
  ])

test('LIVE-04 of a trusted source what is doubtful waits beside what it is measured by, the rest is published, and one click brings it', async () => {
  const name = await worldBank()
  answer(NEW, await workbook(COLUMNS, monthsOf(36)))
  expect(await room.run(name)).toMatchObject({ state: 'published', problems: [] })
  answer(NEW, await workbook(COLUMNS, monthsOf(36, 404)))
  const run = await room.run(name)
  expect(run).toMatchObject({
    state: 'held',
    import_id: null,
    problems: [
      { code: 'source.problem.rest_published', params: { count: 1 } },
      { code: 'prices.import.doubt.move', params: { before: 412, now: 238, day: '2026-01-31' } },
    ],
  })
  const january = `select s.product, p.price::float8 as price from products_prices_point p
    join products_prices_series s on s.id = p.series_id where day = '2026-01-31' order by 1`
  expect(await room.query(january)).toEqual([{ product: 'crude-oil', price: 101 }])
  for (const problem of run.problems)
    for (const lang of ['ar', 'en'] as const) expect(problemText(lang, problem)).not.toMatch(/[{}]/)
  // The same file again is nothing new, and what waits goes on waiting.
  expect((await room.run(name)).state).toBe('same')
  await room.decide(name, true, 'Seen in the market')
  expect(await room.query(january)).toEqual([
    { product: 'crude-oil', price: 101 },
    { product: 'urea', price: 238 },
  ])
  expect(await column('select sum(rows_added)::int from data_import where not dry and id > 1')).toEqual([2])
})

test('LIVE-04 what waits and is rejected stays out, the last good figure stands, and the limit of revisions is the operator’s', async () => {
  const name = await worldBank()
  answer(NEW, await workbook(COLUMNS, monthsOf(24)))
  await room.run(name)
  const revised = monthsOf(24).map((row, at) => (at === 20 ? [row[0] ?? '', row[1] ?? 0, 5, 440] : row))
  answer(NEW, await workbook(COLUMNS, revised))
  expect(await room.run(name)).toMatchObject({
    state: 'held',
    problems: [
      {
        code: 'prices.import.doubt.revision',
        params: { before: 400, now: 440, day: '2024-09-30', percent: 10 },
      },
    ],
    pictures: [
      {
        unit: 'USD/t',
        stored: expect.arrayContaining([['2024-09-30', 400]]),
        file: expect.arrayContaining([
          ['2024-08-31', 412],
          ['2024-09-30', 440],
          ['2024-12-31', 412],
        ]),
      },
    ],
  })
  await room.decide(name, false, 'A slip of the publisher')
  expect(await column('select pictures from data_source_run order by id desc limit 1')).toEqual([[]])
  const september = `select p.price::float8 from products_prices_point p join products_prices_series s on s.id = p.series_id
    where product = 'urea' and day = '2024-09-30'`
  expect(await column(september)).toEqual([400])
  await room.query(`update data_source set most_revision = 15, content = '{}'`)
  expect((await room.run(name)).state).toBe('published')
  expect(await column(september)).toEqual([440])
})

test('LIVE-03 what is rejected is not imported, and is not asked about again; the next edition takes the place of one that waits', async () => {
  const name = await brent({ trust: 'review' })
  answer('/brent.csv', BRENT)
  await room.run(name)
  await expect(room.decide(name, false, ' ')).rejects.toMatchObject({ code: 'invalid_input' })
  await room.decide(name, false, 'Not ours')
  expect((await room.run(name)).state).toBe('same')
  answer('/brent.csv', `${BRENT}2026-08-19,96\n`)
  await room.run(name)
  answer('/brent.csv', `${BRENT}2026-08-19,96\n2026-08-20,97\n`)
  await room.run(name)
  expect(await column('select state from data_source_run order by id')).toEqual([
    'rejected',
    'same',
    'superseded',
    'held',
  ])
  expect(await points()).toEqual([])
})

test('LIVE-03 two instances that see the same due source run it once, and set its next time', async () => {
  const name = await brent()
  answer('/brent.csv', BRENT)
  await room.resume(name)
  await room.query(`update data_source set next_run_at = now() - interval '1 minute'`)
  const now = new Date()
  const begun = await Promise.all([room.due(now), room.due(now), room.due(now)])
  expect(begun.toSorted()).toEqual([0, 0, 1])
  // The queue may give a job to two workers.
  const [id] = (await column('select id from data_source_run')) as number[]
  await Promise.all([room.doRun(id!), room.doRun(id!)])
  expect(room.publisher.asked).toHaveLength(1)
  expect(await column('select state from data_source_run')).toEqual(['published'])
  expect(await room.due(now)).toBe(0)
  expect((await room.source(name)).nextRunAt!.getTime()).toBeGreaterThan(now.getTime())
})

test('LIVE-03 a source that still runs is not begun again, and a run whose process died is recorded and makes way', async () => {
  const name = await brent()
  answer('/brent.csv', BRENT)
  const { id: source } = await room.source(name)
  await room.query(
    `insert into data_source_run (source_id, state, worker, lease_until)
     values (${source}, 'running', gen_random_uuid(), now() + interval '1 minute')`,
  )
  await expect(room.run(name)).rejects.toThrow('is being run')
  await room.query(`update data_source_run set lease_until = now() - interval '1 second'`)
  expect((await room.run(name)).state).toBe('published')
  expect(await room.query('select state, problems from data_source_run order by id limit 1')).toEqual([
    { state: 'failed', problems: [{ code: 'source.problem.broken_off', params: {} }] },
  ])
})

test('LIVE-03 the desk hears of the first failure of several, of the next streak again, and of what is held', async () => {
  await room.query(
    `insert into accounts_user (username, email, password_hash, role, display_name) values
       ('desk-editor', 'desk@kimya.test', 'x', 'editor', 'Desk'), ('a-member', 'member@kimya.test', 'x', 'member', 'Member')`,
  )
  const notices = () =>
    column(`select username || ' ' || event || ' ' || kind || ' ' || key from entry_notice n
      join accounts_user u on u.id = n.account_id order by n.id`)
  const name = await brent({ trust: 'review' })
  await room.run(name)
  await room.run(name)
  expect(await notices()).toEqual([`desk-editor source_failed source ${name}`])
  answer('/brent.csv', BRENT)
  await room.run(name)
  room.publisher.answers.delete('/brent.csv')
  await room.run(name)
  expect(await notices()).toEqual([
    `desk-editor source_failed source ${name}`,
    `desk-editor source_held source ${name}`,
    `desk-editor source_failed source ${name}`,
  ])
  expect((await room.source(name)).failures).toBe(1)
})

test('LIVE-03 a busy host is asked again when it says so, within a day', async () => {
  const name = await brent()
  await room.resume(name)
  const waits = async (after: string) => {
    room.publisher.answers.set('/brent.csv', (_request, response) => {
      response.writeHead(429, { 'retry-after': after }).end()
    })
    await room.run(name)
    return ((await room.source(name)).nextRunAt!.getTime() - Date.now()) / 60_000
  }
  expect(Math.round(await waits('7200'))).toBe(120)
  expect(Math.round(await waits('9999999'))).toBe(24 * 60)
})

const DATA = process.env['KIMYA_DATA'] ?? ''
const EDITIONS = ['2022-04', '2024-12', '2026-06'].map((edition) =>
  join(DATA, 'worldbank', `CMO-Historical-Data-Monthly-${edition}.xlsx`),
)

test.skipIf(!EDITIONS.every((path) => existsSync(path)))(
  'LIVE-03 three editions of the World Bank’s own workbook, one after the other, and an old one again (needs KIMYA_DATA)',
  async () => {
    const name = await room.add({
      address: `${room.publisher.base}/commodity-markets`,
      layout: 'world-bank-workbook',
      most_seconds: '60',
    })
    answer('/commodity-markets', page(NEW))
    const [first = '', second = '', third = ''] = EDITIONS
    const states: string[] = []
    for (const path of [first, second, third, second]) {
      answer(NEW, await readFile(path))
      const { state, problems } = await room.run(name)
      states.push([state, ...new Set(problems.map(({ code }) => code))].join(' '))
    }
    expect(states).toEqual([
      'published',
      'published',
      'published',
      'held source.problem.older source.problem.shorter source.problem.series_changed',
    ])
    expect(await column('select rows_added from data_import where not dry order by id')).toEqual([
      9835, 1488, 288,
    ])
    expect(await column('select max(day)::text from products_prices_point')).toEqual(['2026-05-31'])
  },
)

const NAMES = 'name title most rows total series unit expected names was wasTo now text columns'.split(' ')

test('LIVE-03 every reason that a run can have is worded in both languages', () => {
  for (const code of Object.keys(en).filter((key) => key.startsWith('source.problem.')))
    for (const lang of ['ar', 'en'] as const) {
      const params = Object.fromEntries(NAMES.map((one) => [one, 'x']))
      const text = problemText(lang, { code, params: { id: '#7', ...params, count: 3 } })
      expect(text, code).not.toContain('{')
      expect(text, code).not.toBe(code)
    }
})

test('LIVE-03 sources that are due are found by an index, however many there are', async () => {
  await brent()
  await room.query(
    `insert into data_source (name, title_ar, title_en, publisher_ar, publisher_en, home_url, licence, credit_ar, credit_en, address,
       layout, target, schedule, paused, next_run_at)
     select 'many-' || n, title_ar, title_en, publisher_ar, publisher_en, home_url, licence, credit_ar, credit_en, address, layout,
       target, schedule, false, now() + n * interval '1 minute' from data_source, generate_series(1, 1000) n`,
  )
  await room.query('analyze data_source')
  const plan = await column(
    'explain select id from data_source where next_run_at <= now() order by next_run_at limit 50',
  )
  expect(plan.join(' ')).toContain('data_source_due')
  expect(await room.due(new Date())).toBe(0)
})

test('LIVE-03 OPS-01 instances that start side by side add each source of the portal once', async () => {
  const { db, secret } = room.runner
  const start = () => loadReadySources(db, secret, 'db/sources')
  await Promise.all([start(), start(), start()])
  const names = (await readdir('db/sources')).map((file) => file.replace('.json', '')).toSorted()
  expect(await column('select name from data_source order by name')).toEqual(names)
})
