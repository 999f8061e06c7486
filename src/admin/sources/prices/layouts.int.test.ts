import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NEW, page, priceRoom } from './testing-prices.server.ts'

let room: Awaited<ReturnType<typeof priceRoom>>
beforeAll(async () => {
  room = await priceRoom()
})
beforeEach(() => room.clear())
afterAll(() => room.close())

test('LIVE-03 the World Bank’s page leads to its newest workbook, whose series are imported with source and undo', async () => {
  const name = await room.worldBank()
  expect(await room.run(name)).toMatchObject({ state: 'published', problems: [] })
  expect(room.publisher.asked.map(({ path }) => path)).toEqual(['/commodity-markets', NEW])
  expect(await room.points()).toEqual([
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
  expect(await room.column('select action from audit_log order by id desc limit 3')).toEqual([
    'data.import',
    'source.run',
    'source.edit',
  ])
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
  expect(await room.column('select count(*)::int from products_prices_point')).toEqual([5000])
  expect(
    await room.column(
      `select distinct concat_ws(' ', product, grade, price_type, frequency) from products_prices_series`,
    ),
  ).toEqual(['crude-oil brent spot daily'])
})

test('LIVE-03 FRED: either name of the column of days, missing values, several series, and price indexes with their base', async () => {
  const name = await room.add({
    address: `${room.publisher.base}/graph.csv?id=DCOILBRENTEU,DPROPANEMBTX`,
    layout: 'fred-csv',
  })
  room.answer(
    '/graph.csv',
    'DATE,DCOILBRENTEU,DPROPANEMBTX\n2024-12-24,73.1,0.78\n2024-12-25,.,\n2024-12-26,72.9,0.765\n',
  )
  expect((await room.run(name)).state).toBe('published')
  room.answer(
    '/graph.csv',
    'observation_date,DCOILBRENTEU,DPROPANEMBTX\n2024-12-24,73.1,0.78\n2024-12-25,,\n2024-12-26,72.9,0.765\n2024-12-27,74,.\n',
  )
  expect((await room.run(name)).state).toBe('published')
  const indexes = await room.add({ address: `${room.publisher.base}/ppi.csv`, layout: 'fred-csv' })
  room.answer('/ppi.csv', '"DATE","WPU066"\n"2023-10-01",301.5\n"2023-11-01",299.123\n')
  expect((await room.run(indexes)).state).toBe('published')
  expect(await room.points()).toEqual([
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
  expect(await room.points()).toEqual([
    'basic-inorganic-chemicals-index US index 1982=100 2023-10-31 240',
    'industrial-chemicals-index US index 1982=100 2023-10-31 240',
    'industrial-chemicals-index US index 1982=100 2023-11-30 250.1',
  ])
})

test('LIVE-03 any JSON by the names of its fields, its rows at a path and its pages by their links', async () => {
  await room.brent()
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
  room.answer(
    '/prices.json',
    JSON.stringify({ data: { rows: [row('2026-08-17', '94')] }, links: { next: '/prices-2.json' } }),
  )
  room.answer(
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
  expect(await room.points()).toEqual([
    'crude-oil NWE brent contract USD/bbl 2026-08-17 94',
    'crude-oil NWE brent contract USD/bbl 2026-08-18 95',
  ])
})

const DATA = process.env['KIMYA_DATA'] ?? ''
const EDITIONS = ['2022-04', '2024-12', '2026-06'].map((edition) =>
  join(DATA, 'worldbank', `CMO-Historical-Data-Monthly-${edition}.xlsx`),
)

const PART = 'held source.problem.rest_published'

test.skipIf(!EDITIONS.every((path) => existsSync(path)))(
  'LIVE-03 three editions of the World Bank’s own workbook, one after the other, and an old one again (needs KIMYA_DATA)',
  async () => {
    const name = await room.add({
      address: `${room.publisher.base}/commodity-markets`,
      layout: 'world-bank-workbook',
      most_seconds: '60',
    })
    room.answer('/commodity-markets', page(NEW))
    const [first = '', second = '', third = ''] = EDITIONS
    const states: string[] = []
    for (const path of [first, second, third, second]) {
      room.answer(NEW, await readFile(path))
      const { state, problems } = await room.run(name)
      states.push([state, ...new Set(problems.map(({ code }) => code))].join(' '))
      const isPart = problems.some(({ code }) => code === 'source.problem.rest_published')
      if (isPart) await room.decide(name, true, 'As in the market')
    }
    expect(states).toEqual([
      'published',
      `${PART} prices.import.doubt.revision prices.import.doubt.move`,
      `${PART} prices.import.doubt.move`,
      'held source.problem.older source.problem.shorter source.problem.series_changed',
    ])
    expect(await room.column('select rows_added from data_import where not dry order by id')).toEqual([
      9835, 1403, 85, 276, 12,
    ])
    expect(await room.column('select max(day)::text from products_prices_point')).toEqual(['2026-05-31'])
  },
)
