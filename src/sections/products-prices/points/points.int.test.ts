import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUrea } from '#testing/urea.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { conversion } from '#datasets/series/conversion.ts'
import { shiftDay } from '#datasets/series/dates.ts'
import { lastDayKnown, readHistory, readPoints, type StoredPoint } from '#datasets/series/points.server.ts'
import { readSpan, readSpans } from '#datasets/series/spans.server.ts'
import { PRICE_POINTS } from './price-points.server.ts'
import { RANGE_NAMES, spanOf } from '#datasets/series/ranges.ts'
import { readSeries } from '../series/series.server.ts'
import { UNITS } from '../units/units.ts'

let test_db: TestDatabase
let id = 0
/** Six years of daily prices, without Fridays and Saturdays. */
const ALL: StoredPoint[] = []
const LAST = '2026-11-19'

const makeSeries = async (market: string, unit = 'USD/t') => {
  const { rows } = await sql<{ id: number }>`
    insert into products_prices_series (product, market, delivery_term, price_type, currency, unit, frequency, source_ar,
      source_en)
    values ('urea', ${market}, 'FOB', 'spot', ${unit.slice(0, 3)}, ${unit}, 'daily', 'مصدر', 'Source')
    returning id`.execute(test_db.db)
  return rows[0]?.id ?? 0
}

beforeAll(async () => {
  test_db = await testDatabase()
  const { db } = test_db
  await addUrea(db)
  id = await makeSeries('ME')
  for (let day = LAST, n = 0; day > '2020-11-19'; day = shiftDay(day, -1), n++) {
    if ([5, 6].includes(new Date(day).getUTCDay())) continue
    const price = Math.round(40_000 + 9000 * Math.sin(n / 90) + 700 * Math.sin(n * 1.7)) / 100
    ALL.unshift({
      date: day,
      value: price,
      low: n % 3 ? price - 2 : null,
      high: n % 3 ? price + 1.5 : null,
    })
  }
  await sql`
    insert into products_prices_point (series_id, day, price, low, high, known_from)
    select ${id}, date, value, low, high, date + interval '12 hours'
    from json_to_recordset(${JSON.stringify(ALL)}::json) as t(date date, value numeric, low numeric, high numeric)`.execute(
    db,
  )
})
afterAll(() => test_db.drop())

const window = (from: string | null, to: string | null = null, known: string | null = null) => ({
  id,
  from,
  to,
  known,
})
const asked = (of: number) => ({ id: of, frequency: 'daily', lastDay: LAST })
const within = (from: string | null, to: string | null) => ({
  range: { name: 'custom' as const, from, to, wrong: {} },
  known: null,
})
const naive = (from: string | null, to: string | null) =>
  ALL.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to))

test('MKT-02 every range gives the points and figures of a filter in memory', async () => {
  const spans = [
    ...RANGE_NAMES.map((name) => spanOf({ name, from: null, to: null, wrong: {} }, LAST, 'daily')),
    { from: '2022-02-05', to: '2022-02-19' },
    { from: null, to: '2021-01-01' },
  ]
  for (const { from, to } of spans) {
    const own = naive(from, to)
    expect(await readPoints(test_db.db, PRICE_POINTS, window(from, to))).toEqual(own)
    // A range begins with the price that is in force on its first day.
    const begun = naive(naive(null, from).at(-1)?.date ?? from, to)
    const range = from === null ? own : begun
    const span = await readSpan(test_db.db, PRICE_POINTS, asked(id), within(from, to))
    expect(span?.figures).toMatchObject({
      points: range.length,
      first_day: range[0]?.date,
      last_day: range.at(-1)?.date,
      last: range.at(-1)?.value,
      first: range[0]?.value,
      low: Math.min(...range.map(({ value, low }) => low ?? value)),
      high: Math.max(...range.map(({ value, high }) => high ?? value)),
    })
    expect(span?.figures.average).toBeCloseTo(
      range.reduce((sum, { value }) => sum + value, 0) / range.length,
      9,
    )
    if (!span?.weekly) expect(span?.points).toEqual(range)
  }
  expect(await readSpan(test_db.db, PRICE_POINTS, asked(id), within('2027-01-01', null))).toBeNull()
})

test('MKT-02 MKT-10 series that are read together are each as if read alone: long and short ones, daily and monthly, one without a price in the range, one corrected, as known on any day', async () => {
  const { db } = test_db
  const [short, corrected, empty] = [await makeSeries('US'), await makeSeries('NWE'), await makeSeries('KR')]
  await sql`
    insert into products_prices_point (series_id, day, price, estimated, known_from)
    select ${short}, day, 200 + n, n = 3, day + interval '12 hours'
    from unnest(array['2026-09-01', '2026-10-15', '2026-11-02']::date[]) with ordinality as t(day, n)`.execute(
    db,
  )
  await sql`
    insert into products_prices_point (series_id, day, price, known_from)
    select ${corrected}, day::date, 300, day + interval '12 hours'
    from generate_series('2022-01-03'::timestamp, '2026-11-16', '7 days') day`.execute(db)
  await sql`update products_prices_point set price = 333 where series_id = ${corrected} and day = '2026-11-02'`.execute(
    db,
  )
  const all = [asked(id), { ...asked(short), frequency: 'monthly' }, asked(empty), asked(corrected)]
  for (const known of [null, '2026-10-20'])
    for (const [from, to] of [
      ['2026-10-01', null],
      ['2022-06-01', null],
      [null, null],
      ['2021-01-01', '2021-06-30'],
    ] as const) {
      const choice = { ...within(from, to), known }
      const together = await readSpans(db, PRICE_POINTS, all, choice)
      expect(together).toEqual(await Promise.all(all.map((one) => readSpan(db, PRICE_POINTS, one, choice))))
      expect(together[2]).toBeNull()
      expect(together[1] === null).toBe(to !== null)
    }
  const [, , , now] = await readSpans(db, PRICE_POINTS, all, within('2026-10-01', null))
  expect(now?.points.find(({ date }) => date === '2026-11-02')).toMatchObject({ value: 333 })
  const [, estimate] = await readSpans(db, PRICE_POINTS, all, within('2026-10-01', null))
  // The price of 1 September is in force on the first day.
  expect(estimate?.points.map(({ value }) => value)).toEqual([201, 202, 203])
  expect(estimate?.figures.marks).toEqual({ estimated: 'some' })
})

test('MKT-02 weeks begin on Sundays and hold their last price, their lowest and their highest; the first price is alone', async () => {
  const weeks = new Map<string, StoredPoint[]>()
  const [first, ...others] = naive('2021-11-16', null)
  for (const point of others) {
    const sunday = shiftDay(point.date, -new Date(point.date).getUTCDay())
    weeks.set(sunday, [...(weeks.get(sunday) ?? []), point])
  }
  expect(await readPoints(test_db.db, PRICE_POINTS, window('2021-11-16'), true)).toEqual(
    [[first], ...weeks.values()].map((days) => ({
      date: days.at(-1)?.date,
      value: days.at(-1)?.value,
      low: Math.min(...days.map((one) => one?.low ?? one?.value ?? NaN)),
      high: Math.max(...days.map((one) => one?.high ?? one?.value ?? NaN)),
    })),
  )
})

test('MKT-01 the last price and the one before it are stored with the series, whatever is written', async () => {
  const { db } = test_db
  const other = await makeSeries('CN')
  const last = async () => {
    const [row] = await readSeries(db, sql`q.id = ${other}`)
    if (!row) return null
    const { first_day } = await db
      .selectFrom('products_prices_latest')
      .select('first_day')
      .where('series_id', '=', other)
      .executeTakeFirstOrThrow()
    return [row.add_date, row.price, row.before, row.line.split(' ').map(Number), first_day]
  }
  const write = (values: { day: string; price: number }[]) =>
    db
      .insertInto('products_prices_point')
      .values(values.map((one) => ({ series_id: other, ...one })))
      .execute()
  expect(await last()).toBeNull()
  await write([
    { day: '2026-01-10', price: 100 },
    { day: '2026-01-03', price: 90 },
  ])
  expect(await last()).toEqual(['2026-01-10', 100, 90, [90, 100], '2026-01-03'])
  await write([{ day: '2025-12-01', price: 1 }])
  expect(await last()).toEqual(['2026-01-10', 100, 90, [1, 90, 100], '2025-12-01'])
  await db
    .updateTable('products_prices_point')
    .set({ price: 95 })
    .where('series_id', '=', other)
    .where('day', '=', '2026-01-03')
    .execute()
  expect(await last()).toEqual(['2026-01-10', 100, 95, [1, 95, 100], '2025-12-01'])
  await db
    .deleteFrom('products_prices_point')
    .where('series_id', '=', other)
    .where('day', '=', '2026-01-10')
    .execute()
  expect(await last()).toEqual(['2026-01-03', 95, 1, [1, 95], '2025-12-01'])
  await db.updateTable('products_prices_series').set({ hidden: true }).where('id', '=', other).execute()
  expect(await last()).toBeNull()
  await db.updateTable('products_prices_series').set({ hidden: false }).where('id', '=', other).execute()
  await db.deleteFrom('products_prices_point').where('series_id', '=', other).execute()
  expect(await last()).toBeNull()
  await db.deleteFrom('products_prices_series').where('id', '=', other).execute()
})

test('MKT-01 two writers of one series at once leave the newest of both', async () => {
  const { db } = test_db
  const other = await makeSeries('IN')
  const day = (n: number) => shiftDay('2026-06-30', -n)
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      db
        .insertInto('products_prices_point')
        .values({ series_id: other, day: day(n), price: 100 + n })
        .execute(),
    ),
  )
  const [row] = await readSeries(db, sql`q.id = ${other}`)
  expect([row?.add_date, row?.price, row?.before]).toEqual(['2026-06-30', 100, 101])
  await db.deleteFrom('products_prices_series').where('id', '=', other).execute()
})

test('MKT-02 the measure that prices are sorted in has the factors of the conversion, and none where there is none', async () => {
  for (const unit of [...Object.keys(UNITS), 'QAR/kg', 'OMR/lb', 'BHD/t', 'KWD/t']) {
    const { rows } = await sql<{ value: number | null }>`
      select products_prices_usd_per_tonne(1000, ${unit})::float8 as value`.execute(test_db.db)
    // Without a product there is no density: volumes have no factor here.
    const found = conversion(unit, 'USD/t', { density: null, since: '2026-01-01' })
    if ('factor' in found) expect(rows[0]?.value, unit).toBeCloseTo(1000 * found.factor, 6)
    else expect(rows[0]?.value, unit).toBeNull()
  }
})

test('MKT-10 a series is shown as it was known on a day: later points and corrections are left out', async () => {
  const { db } = test_db
  const corrected = '2026-05-04'
  const was = ALL.find(({ date }) => date === corrected)?.value ?? 0
  await db
    .updateTable('products_prices_point')
    .set({ price: was + 50, high: was + 60 })
    .where('series_id', '=', id)
    .where('day', '=', corrected)
    .execute()
  await sql`
    update products_prices_point_revision set valid_to = '2026-06-10T09:00:00Z' where series_id = ${id}`.execute(
    db,
  )
  await sql`alter table products_prices_point disable trigger products_prices_point_changed`.execute(db)
  await sql`
    update products_prices_point set known_from = '2026-06-10T09:00:00Z'
    where series_id = ${id} and day = ${corrected}`.execute(db)
  await sql`alter table products_prices_point enable trigger products_prices_point_changed`.execute(db)
  const on = async (known: string | null) =>
    (await readPoints(db, PRICE_POINTS, window('2026-05-03', '2026-05-05', known))).find(
      ({ date }) => date === corrected,
    )?.value
  expect(await on(null)).toBe(was + 50)
  expect(await on('2026-06-10')).toBe(was + 50)
  expect(await on('2026-06-09')).toBe(was)
  expect(await on('2026-05-04')).toBe(was)
  expect(await on('2026-05-03')).toBeUndefined()
  expect(await lastDayKnown(db, PRICE_POINTS, { id, known: '2026-05-04' })).toBe('2026-05-04')
  expect(await lastDayKnown(db, PRICE_POINTS, { id, known: '2019-01-01' })).toBeNull()
  const find = async (known: string | null) =>
    (await readHistory(db, PRICE_POINTS, window('2026-05-01', '2026-05-08', known), 20)).find(
      ({ date }) => date === corrected,
    )
  expect(await find(null)).toMatchObject({ value: was + 50, was, until: '2026-06-10' })
  expect(await find('2026-05-20')).toMatchObject({ value: was, was: null, until: null })
  const then = { ...within('2026-05-01', '2026-05-08'), known: '2026-05-05' }
  const span = await readSpan(db, PRICE_POINTS, asked(id), then)
  expect(span?.figures.last_day).toBe('2026-05-05')
})

test('MKT-01 a series’ address leaves out what it has none of: grade, terms of delivery', async () => {
  const { rows } = await sql<{ slug: string }>`
    insert into products_prices_series (product, market, grade, delivery_term, price_type, currency, unit, frequency,
      source_ar, source_en)
    values ('urea', 'WLD', '', '', 'index', 'USD', 'USD/t', 'monthly', 'مصدر', 'Source'),
      ('urea', 'WLD', 'Prilled, 46% N', 'FOB', 'index', 'USD', 'USD/t', 'monthly', 'مصدر', 'Source')
    returning slug`.execute(test_db.db)
  expect(rows.map(({ slug }) => slug)).toEqual(['urea-wld-index', 'urea-wld-prilled-46-n-fob-index'])
})
