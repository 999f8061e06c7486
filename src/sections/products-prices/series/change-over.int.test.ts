import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { valueOf } from '#datasets/list/where.server.ts'
import { monthsBefore, shiftDay } from '#datasets/series/dates.ts'
import { figuresApp, insertProducts } from '#testing/figures.server.ts'
import { QUOTES } from './quotes.server.ts'
import { weekPrices } from './week.server.ts'

const app = await figuresApp((db) => insertProducts(db, ['urea']))

type Points = readonly { day: string; price: number }[]
let count = 0

async function addSeries(frequency: string, points: Points): Promise<string> {
  const { id, slug } = await app.db
    .insertInto('products_prices_series')
    .values({
      product: 'urea',
      market: 'CN',
      grade: `g${(count += 1)}`,
      unit: 'USD/t',
      currency: 'USD',
      delivery_term: 'FOB',
      price_type: 'spot',
      frequency,
      source_ar: 'مصدر',
      source_en: 'Source',
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('products_prices_point')
    .values(points.map((one) => ({ ...one, series_id: id })))
    .execute()
  return slug ?? ''
}

interface Changes {
  month: number | null
  year: number | null
}

/** What the list has of a series. */
async function listed(slug: string): Promise<Changes> {
  const { rows } = await sql<Changes>`
    select (${valueOf('month_pct', QUOTES.columns.month_pct)})::float8 as month,
      (${valueOf('year_pct', QUOTES.columns.year_pct)})::float8 as year
    from products_prices_quote where slug = ${slug}`.execute(app.db)
  return rows[0] ?? { month: NaN, year: NaN }
}

const near = (value: number | null) => (value === null ? null : (expect.closeTo(value, 8) as number))

/** The days of a frequency that end with one, the newest first. */
function daysTo(last: string, frequency: 'daily' | 'weekly' | 'monthly'): string[] {
  if (frequency === 'monthly')
    return Array.from({ length: 16 }, (_, n) => shiftDay(monthsBefore(`${last.slice(0, 8)}01`, n - 1), -1))
  const [step, length] = frequency === 'daily' ? [1, 400] : [7, 60]
  return Array.from({ length }, (_, n) => shiftDay(last, -n * step))
}

const series = fc.record({
  frequency: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
  last: fc.integer({ min: 0, max: 1200 }).map((days) => shiftDay('2023-01-01', days)),
  prices: fc.array(fc.integer({ min: 100, max: 90_000 }), { minLength: 400, maxLength: 400 }),
  // Whether a price is missing: holes of one, and long ones.
  holes: fc.array(fc.boolean(), { minLength: 400, maxLength: 400 }),
  hole: fc.record({ from: fc.integer({ min: 1, max: 380 }), length: fc.integer({ min: 0, max: 40 }) }),
  lag: fc.integer({ min: 0, max: 4 }),
})

test('TRUST-03 the change over a month and a year of the list and of the weekly report are one number, whatever days have no price', async () => {
  let empty = 0
  for (const { frequency, last, prices, holes, hole, lag } of fc.sample(series, { seed: 5, numRuns: 40 })) {
    const days = daysTo(last, frequency)
    const points = days.flatMap((day, n) => {
      const isMissing = (holes[n] && n % 5 === 2) || (n >= hole.from && n < hole.from + hole.length)
      return n > 0 && isMissing ? [] : [{ day, price: (prices[n] ?? 100) / 100 }]
    })
    const slug = await addSeries(frequency, points)
    const list = await listed(slug)
    const week = await weekPrices(app.db, 'en', { to: shiftDay(days[0] ?? '', lag), known: null })
    const { month = NaN, year = NaN } = week.find((one) => one.slug === slug) ?? {}
    expect({ month, year }, slug).toEqual({ month: near(list.month), year: near(list.year) })
    if (list.month === null || list.year === null) empty++
  }
  expect(empty).toBeGreaterThan(3)
  expect(empty).toBeLessThan(36)
})

test('TRUST-03 a month or a year goes back by the calendar: to the week before the same day, to the end of the same month', async () => {
  const weekly = daysTo('2026-11-20', 'weekly').map((day, n) => ({ day, price: 100 + n }))
  const monthly = daysTo('2026-06-30', 'monthly').map((day, n) => ({ day, price: 100 + n }))
  // 20 October 2026 is a Tuesday, 20 November 2025 a Thursday: the Fridays before them are 5 and 53 weeks back.
  expect(await listed(await addSeries('weekly', weekly))).toEqual({
    month: near((100 / 105 - 1) * 100),
    year: near((100 / 153 - 1) * 100),
  })
  expect(await listed(await addSeries('monthly', monthly))).toEqual({
    month: near((100 / 101 - 1) * 100),
    year: near((100 / 112 - 1) * 100),
  })
})

test('TRUST-03 a hole is not called a month: a base older than a period and a half of the series is none', async () => {
  const day = '2026-11-26'
  for (const [frequency, most, start] of [
    ['daily', 3, '2026-10-26'],
    ['weekly', 10, '2026-10-26'],
    ['monthly', 46, '2026-10-31'],
    ['quarterly', 138, '2026-10-31'],
    ['annual', 549, '2026-10-31'],
  ] as const) {
    const base = (back: number) => [
      { day: shiftDay(start, -back), price: 50 },
      { day, price: 100 },
    ]
    expect(await listed(await addSeries(frequency, base(most))), frequency).toMatchObject({
      month: near(100),
    })
    expect(await listed(await addSeries(frequency, base(most + 1))), frequency).toMatchObject({ month: null })
  }
})
