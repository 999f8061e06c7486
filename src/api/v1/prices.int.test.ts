import { parquetReadObjects } from 'hyparquet'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv } from './testing-v1.server.ts'
import { publicDemo } from '#testing/public-demo.server.ts'

const SERIES = 'methanol-cn-cfr-spot'
let demo: Awaited<ReturnType<typeof publicDemo>>
const ask: typeof demo.ask = (...asked) => demo.ask(...asked)
let id: number
let last: { day: string; price: string }
beforeAll(async () => {
  demo = await publicDemo()
  const { rows } = await sql<{ id: number; day: string; price: string }>`
    select series_id as id, day::text as day, price::text as price from products_prices_point
    where series_id = (select id from products_prices_quote where slug = ${SERIES}) order by day desc limit 1`.execute(
    demo.app.db,
  )
  const [newest] = rows
  if (!newest) throw new Error(`No prices of ${SERIES}`)
  id = newest.id
  last = newest
})
afterAll(() => demo.close())

interface Prices {
  series: Record<string, unknown>
  points: {
    day: string
    price: number
    revised: boolean
    updated_at: string
    source_ar: string | null
    source_en: string | null
  }[]
  next: string | null
}

test('MKT-11 the prices of a series as JSON, CSV and Parquet are the same, with unit, basis, source and mark', async () => {
  const { series, points, next } = (await ask(`/v1/prices/${SERIES}.json`)).json<Prices>()
  expect(series).toMatchObject({
    key: SERIES,
    product: 'methanol',
    currency: 'USD',
    delivery_term: 'CFR',
    demo: true,
  })
  for (const name of ['unit', 'source_ar', 'source_en', 'frequency', 'product_ar'])
    expect(series[name], name).toBeTruthy()
  expect(next).toBeNull()
  const [heads, ...lines] = readCsv((await ask(`/v1/prices/${SERIES}.csv`)).body)
  expect(heads?.slice(0, 3)).toEqual(['series', 'day', 'price'])
  expect(lines.map(([, day, price]) => [day, Number(price)])).toEqual(
    points.map(({ day, price }) => [day, price]),
  )
  const { rawPayload } = await ask(`/v1/prices/${SERIES}.parquet`)
  const file = rawPayload.buffer.slice(
    rawPayload.byteOffset,
    rawPayload.byteOffset + rawPayload.length,
  ) as ArrayBuffer
  expect((await parquetReadObjects({ file })).map(({ day, price }) => [day, price])).toEqual(
    points.map(({ day, price }) => [day, price]),
  )
})

test('MKT-11 prices are paged by day, and from and to bound them', async () => {
  const all = (await ask(`/v1/prices/${SERIES}.json`)).json<Prices>().points
  const found: string[] = []
  for (let at: string | null = `/v1/prices/${SERIES}.json?limit=${Math.ceil(all.length / 4)}`; at !== null;) {
    const page: Prices = (await ask(at)).json<Prices>()
    found.push(...page.points.map(({ day }) => day))
    at = page.next
  }
  expect(found).toEqual(all.map(({ day }) => day))
  const [from, to] = [all[2]?.day, all[5]?.day]
  const some = (await ask(`/v1/prices/${SERIES}.json?from=${from}&to=${to}`)).json<Prices>().points
  expect(some).toEqual(all.slice(2, 6))
  for (const query of ['from=2026', 'to=x', 'known=1', 'updated_after=yesterday', 'range=all'])
    expect((await ask(`/v1/prices/${SERIES}.json?${query}`)).statusCode, query).toBe(400)
})

test('MKT-11 the last price alone is a number for a cell', async () => {
  const answer = await ask(`/v1/prices/${SERIES}/latest.txt`)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(Number(answer.body)).toBe(Number(last.price))
})

test('TRUST-03 MKT-11 a changed price: what came since a moment, what was known on a day, and every vintage', async () => {
  const { db, changes } = demo.app
  const before = (await ask(`/v1/prices/${SERIES}.json`)).json<Prices>().points.at(-1)
  await sql`update products_prices_point set known_from = known_from - interval '3 days' where series_id = ${id}`.execute(
    db,
  )
  await sql`delete from products_prices_point_revision where series_id = ${id}`.execute(db)
  const moment = new Date(Date.now() - 3_600_000).toISOString()
  const price = Number(last.price) + 7
  await sql`update products_prices_point set price = ${price}, low = null, high = null where series_id = ${id} and day = ${last.day}`.execute(
    db,
  )
  await changes.publish(['prices'])
  const since = (await ask(`/v1/prices/${SERIES}.json?updated_after=${moment}`)).json<Prices>().points
  expect(since.map((point) => [point.day, point.price, point.revised])).toEqual([[last.day, price, true]])
  const known = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const then = (await ask(`/v1/prices/${SERIES}.json?known=${known}`)).json<Prices>().points.at(-1)
  expect(then?.price).toBe(before?.price)
  const [heads = [], ...lines] = readCsv((await ask(`/v1/prices/${SERIES}/vintages.csv`)).body)
  const own = lines
    .filter((line) => line[1] === last.day)
    .map((line) => Object.fromEntries(heads.map((head, i) => [head, line[i]])))
  expect(own.map((vintage) => Number(vintage['price']))).toEqual([Number(last.price), price])
  expect(own[0]?.['valid_to']).toBe(own[1]?.['valid_from'])
  expect(own[1]?.['valid_to']).toBe('')
})

test('TRUST-02 MKT-11 every row of a file of prices names its basis and the source of its own price, also of an earlier one', async () => {
  const { db, changes } = demo.app
  const key = 'meg-nwe-cif-spot'
  const of = sql`series_id = (select id from products_prices_quote where slug = ${key})`
  await sql`update products_prices_series set source_url = 'https://source.example/meg' where slug = ${key}`.execute(
    db,
  )
  await sql`update products_prices_point set known_from = known_from - interval '5 days' where ${of}`.execute(
    db,
  )
  const { rows: newest } = await sql<{ day: string }>`
    select day::text as day from products_prices_point where ${of} order by day desc limit 2`.execute(db)
  const [day = '', earlier = ''] = newest.map((point) => point.day)
  // The same price from a bulletin, then another one of the series' own source.
  await sql`update products_prices_point set source_ar = 'نشرة', source_en = 'Bulletin' where ${of} and day = ${day}`.execute(
    db,
  )
  await sql`update products_prices_point set known_from = now() - interval '2 days' where ${of} and day = ${day}`.execute(
    db,
  )
  await changes.publish(['prices', 'products'])
  const fileOf = async (address: string) => {
    const [heads = [], ...lines] = readCsv((await ask(address)).body)
    return lines.map((line) => Object.fromEntries(heads.map((head, at) => [head, line[at]])))
  }
  const basis = {
    market: 'NWE',
    price_type: 'spot',
    delivery_term: 'CIF',
    grade: '',
    currency: 'USD',
    unit: 'USD/t',
  }
  const bulletin = { source_ar: 'نشرة', source_en: 'Bulletin', source_url: '' }
  const usual = {
    source_ar: 'بيانات توضيحية',
    source_en: 'Demonstration data',
    source_url: 'https://source.example/meg',
  }
  for (const address of [`/v1/prices/${key}.csv`, `/v1/prices.csv?series=${key}`])
    expect((await fileOf(address)).slice(-2), address).toMatchObject([
      { day: earlier, ...basis, ...usual },
      { day, ...basis, ...bulletin },
    ])
  const { points } = (await ask(`/v1/prices/${key}.json`)).json<Prices>()
  expect(points.slice(-2).map(({ source_ar, source_en }) => [source_ar, source_en])).toEqual([
    [null, null],
    ['نشرة', 'Bulletin'],
  ])
  await sql`update products_prices_point set price = price + 1, low = null, high = null, source_ar = null, source_en = null
    where ${of} and day = ${day}`.execute(db)
  await changes.publish(['prices', 'products'])
  const vintages = (await fileOf(`/v1/prices/${key}/vintages.csv`)).filter(
    (vintage) => vintage['day'] === day,
  )
  expect(vintages.slice(-2)).toMatchObject([
    { ...basis, ...bulletin, withdrawn: 'false' },
    { ...basis, ...usual, valid_to: '' },
  ])
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  expect((await fileOf(`/v1/prices/${key}.csv?known=${yesterday}`)).at(-1)).toMatchObject({
    day,
    ...bulletin,
  })
})
