import { beforeAll, expect, test } from 'vitest'
import { shiftDay } from '#datasets/series/dates.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { figuresApp, insertProducts, SOURCE } from '#testing/figures.server.ts'
import { setToday } from '#testing/today.server.ts'
import { lineOf } from '#ui/charts/testing.ts'
import { PRICE_CHARTS } from '../charts/charts.server.ts'
import { loader } from '../pages/compare.tsx'

const TODAY = '2026-08-20'
const app = await figuresApp(async (db) => {
  await insertProducts(db, ['crude-oil', 'urea'])
  await setToday(db, TODAY)
})

interface Made {
  product?: string
  market?: string
  grade?: string
  price_type?: string
  frequency: string
  demo?: boolean
  source_en?: string
}

/** A series with its prices by day; gives its address. */
async function addSeries(
  { product = 'crude-oil', market = 'NWE', grade = 'brent', price_type = 'spot', ...more }: Made,
  prices: readonly (readonly [string, number])[],
): Promise<string> {
  const { confidence: _confidence, ...source } = SOURCE
  const { id, slug } = await app.db
    .insertInto('products_prices_series')
    .values({
      ...source,
      product,
      market,
      grade,
      unit: 'USD/bbl',
      currency: 'USD',
      delivery_term: 'FOB',
      price_type,
      ...more,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  if (slug === null) throw new Error('A series without an address')
  await app.db
    .insertInto('products_prices_point')
    .values(prices.map(([day, price]) => ({ series_id: id, day, price })))
    .execute()
  return slug
}

/** A price of each working day from April to the middle of August: the number of its month, plus a tenth a day. */
const DAYS = Array.from({ length: 137 }, (_, index) => shiftDay('2026-04-01', index))
  .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
  .map((day) => [day, Number(day.slice(5, 7)) * 10 + Number(day.slice(8)) / 10] as const)
const meanOf = (month: string) => {
  const own = DAYS.filter(([day]) => day.startsWith(month)).map(([, price]) => price)
  return own.reduce((sum, price) => sum + price, 0) / own.length
}

let daily = ''
let monthly = ''
let invented = ''
beforeAll(async () => {
  daily = await addSeries({ frequency: 'daily' }, DAYS)
  monthly = await addSeries({ frequency: 'monthly', price_type: 'average', market: 'US', grade: 'wti' }, [
    ['2026-04-30', 30],
    ['2026-05-31', 41],
    ['2026-06-30', 52],
  ])
  invented = await addSeries({ frequency: 'weekly', product: 'urea', grade: '', demo: true }, [
    ['2026-08-07', 10],
    ['2026-08-14', 11],
  ])
})

async function compare(slugs: readonly string[], query = '', lang: 'ar' | 'en' = 'en') {
  const path = `/products-prices/compare?${slugs.map((slug) => `s=${slug}`).join('&')}${query}`
  const { ctx } = testContext(app, { lang, path, now: new Date(`${TODAY}T09:00:00Z`) })
  return loader(routeArgs(ctx))
}
const plotted = (chart: Parameters<typeof lineOf>[0], index = 0) => lineOf(chart)?.series[index]?.points ?? []

test('LIVE-08 the spread of a daily and a monthly price is of the months that both have whole, by the mean of each month', async () => {
  const { spread } = await compare([daily, monthly])
  expect(plotted(spread?.chart ?? null).map(({ date, value }) => [date, value])).toEqual([
    ['2026-04-30', expect.closeTo(meanOf('2026-04') - 30, 9)],
    ['2026-05-31', expect.closeTo(meanOf('2026-05') - 41, 9)],
    ['2026-06-30', expect.closeTo(meanOf('2026-06') - 52, 9)],
  ])
  expect(spread?.figures).toMatchObject({
    day: '30 June 2026',
    last: (meanOf('2026-06') - 52).toFixed(2),
  })
})

test('LIVE-08 the page, the chart and its file say by which rule they are beside each other', async () => {
  const en = await compare([daily, monthly])
  const rule = 'Compared month by month; prices quoted more often are averaged over each month'
  for (const chart of [en.chart, en.spread?.chart]) expect(chart?.note).toContain(rule)
  expect(stripBidi(en.spread?.chart.title ?? '')).toContain('(Brent, average of the month) less')
  const ar = await compare([daily, monthly], '', 'ar')
  expect(ar.chart?.note).toContain('المقارنة شهراً بشهر، وما يُسعَّر أكثر من مرة في الشهر بمتوسط شهره')
  const { ctx } = testContext(app, { lang: 'en', path: '/' })
  const query = new URLSearchParams([
    ['s', daily],
    ['s', monthly],
  ])
  const file = await PRICE_CHARTS.compare.open(ctx, query).load()
  expect(file?.figures.columns.map(({ label }) => stripBidi(label))).toEqual([
    'Date',
    'Northwest Europe (Brent, average of the month)',
    'United States (West Texas Intermediate)',
  ])
  expect(file?.figures.rows.map(([day]) => day)).toEqual([
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
  ])
})

test('LIVE-08 TRUST-03 chart, table and text of such a comparison have the same figures, also indexed to 100', async () => {
  for (const mode of ['', '&mode=indexed']) {
    const page = await compare([daily, monthly], mode)
    const [brent] = page.rows
    const points = plotted(page.chart)
    const first = points[0]?.value ?? NaN
    expect(points.at(-1)?.date).toBe('2026-07-31')
    expect(brent?.percent).toBeCloseTo(((points.at(-1)?.value ?? NaN) / first - 1) * 100, 8)
    expect(brent?.last).toBe(meanOf('2026-07').toFixed(2))
  }
})

test('LIVE-08 two daily prices have a spread on the days that both have, over years too', async () => {
  const days = Array.from({ length: 600 }, (_, index) => shiftDay('2024-06-01', index))
  const one = await addSeries(
    { frequency: 'daily', market: 'SA', grade: 'dubai' },
    days.map((day) => [day, 80]),
  )
  const other = await addSeries(
    { frequency: 'daily', market: 'AE', grade: 'dubai' },
    // Not a day that is the last of a week, when single days are not plotted.
    days.map((day, index) => [day, index === 300 ? 95 : 79] as const).filter((_, index) => index % 7 !== 3),
  )
  const { spread } = await compare([one, other], '&range=all')
  expect(spread?.figures).toMatchObject({ low: '−15.00', high: '1.00', last: '1.00' })
  expect(plotted(spread?.chart ?? null).length).toBeLessThan(100)
})

test('TRUST-04 TRUST-01 a real and a made-up price have no spread; beside each other the real one is the solid line', async () => {
  const week = await addSeries({ frequency: 'weekly', market: 'IN' }, [
    ['2026-08-07', 70],
    ['2026-08-14', 71],
  ])
  for (const slugs of [
    [week, invented],
    [invented, week],
  ]) {
    const page = await compare(slugs)
    expect(page.spread).toBeNull()
    expect(page.spreadRefused).toContain('no spread is computed')
    const looks = lineOf(page.chart)?.series.map(({ name, look }) => [name.includes('Demonstration'), look])
    expect(looks?.toSorted()).toEqual([
      [false, 'solid'],
      [true, 'broken'],
    ])
  }
  const real = await compare([week, daily])
  expect(lineOf(real.chart)?.series.map(({ look }) => look)).toEqual([undefined, undefined])
})

test('VIEW-06 names tell series apart by grade, type, frequency and source, and by no more than is needed', async () => {
  const market = 'SG'
  const prices = [['2026-06-30', 50]] as const
  const make = (more: Partial<Made>) => addSeries({ market, frequency: 'monthly', ...more }, prices)
  const names = async (slugs: readonly string[]) =>
    (await compare(slugs)).rows.map(({ name }) => stripBidi(name))
  const own = 'crude-oil, Singapore'
  const brent = await make({ grade: 'brent' })
  const wti = await make({ grade: 'wti' })
  const average = await make({ grade: 'brent', price_type: 'average' })
  expect(await names([brent])).toEqual([own])
  expect(await names([brent, wti])).toEqual([`${own} (Brent)`, `${own} (West Texas Intermediate)`])
  expect(await names([brent, average])).toEqual([`${own} (Spot)`, `${own} (Monthly average)`])
})

test('LIVE-01 of the series offered real ones come first, and invented ones are marked', async () => {
  await addSeries({ market: 'AE', frequency: 'weekly', demo: true }, [['2026-08-14', 11]])
  const { offered } = await compare([])
  const marks = offered.map(({ demo }) => demo)
  expect(marks).toEqual(marks.toSorted((a, b) => Number(a) - Number(b)))
  expect(new Set(marks)).toEqual(new Set([false, true]))
})
