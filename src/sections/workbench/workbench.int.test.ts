import Fastify from 'fastify'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { readCsv } from '#datasets/export/testing-files.ts'
import { monthsBefore, shiftDay } from '#datasets/series/dates.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import { serveCharts } from '#shell/charts/serve.server.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { figuresApp, insertProducts, SOURCE } from '#testing/figures.server.ts'
import { setToday } from '#testing/today.server.ts'
import { lineOf } from '#ui/charts/testing.ts'
import { loader } from './pages/index.tsx'

const TODAY = '2026-08-20'
const app = await figuresApp(async (db) => {
  await insertProducts(db, ['crude-oil', 'urea', 'methanol'])
  await setToday(db, TODAY)
})

interface Made {
  product?: string
  market?: string
  unit?: string
  frequency: string
  demo?: boolean
}

/** A series with its prices by day; gives its address. */
async function addSeries(
  { product = 'crude-oil', market = 'NWE', unit = 'USD/t', frequency, demo = false }: Made,
  prices: readonly (readonly [string, number])[],
): Promise<string> {
  const { confidence: _confidence, ...source } = SOURCE
  const { id, slug } = await app.db
    .insertInto('products_prices_series')
    .values({
      ...source,
      product,
      market,
      unit,
      currency: unit.slice(0, 3),
      delivery_term: 'FOB',
      price_type: 'spot',
      frequency,
      demo,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('products_prices_point')
    .values(prices.map(([day, price]) => ({ series_id: id, day, price })))
    .execute()
  return slug ?? ''
}

const monthEnd = (index: number) => shiftDay(monthsBefore('2019-01-01', -index - 1), -1)
/** Seven years and a half of months, to July 2026. */
const MONTHS = Array.from({ length: 91 }, (_, index) => monthEnd(index))
const DAYS = Array.from({ length: 228 }, (_, index) => shiftDay('2026-01-01', index))

let oil = ''
let urea = ''
let daily = ''
let volume = ''
let invented = ''
beforeAll(async () => {
  oil = await addSeries(
    { frequency: 'monthly' },
    MONTHS.map((day, n) => [day, 100 + n]),
  )
  urea = await addSeries(
    { frequency: 'monthly', product: 'urea' },
    MONTHS.map((day, n) => [day, 300 + 2 * n]),
  )
  daily = await addSeries(
    { frequency: 'daily', market: 'US' },
    DAYS.map((day) => [day, Number(day.slice(5, 7)) * 10]),
  )
  volume = await addSeries({ frequency: 'monthly', market: 'ME', unit: 'USD/bbl' }, [
    ['2026-06-30', 70],
    ['2026-07-31', 75],
  ])
  invented = await addSeries(
    { frequency: 'monthly', product: 'methanol', demo: true },
    MONTHS.map((day) => [day, 50]),
  )
})

async function open(query: string, lang: Lang = 'en') {
  const { ctx } = testContext(app, { lang, path: `/workbench?${query}`, now: new Date(`${TODAY}T09:00:00Z`) })
  return loader(routeArgs(ctx))
}
const plotted = (page: Awaited<ReturnType<typeof open>>, index = 0) =>
  lineOf(page.shown?.chart ?? null)?.series[index]?.points ?? []
const reasons = (page: Awaited<ReturnType<typeof open>>) =>
  page.shown?.chart.refusals.map(({ reason }) => reason) ?? []
const both = () => `s=${urea}&s=${oil}`

test('VIEW-03 spread, ratio and margin are computed of the periods that both have, and say their formula', async () => {
  const last = async (more: string) => plotted(await open(`${both()}&${more}`)).at(-1)
  expect(await last('as=spread')).toMatchObject({ date: '2026-07-31', value: 480 - 190 })
  expect((await last('as=ratio'))?.value).toBeCloseTo(480 / 190, 9)
  const margin = await open(`${both()}&as=margin&k=1.5&c=20`)
  expect(plotted(margin).at(-1)?.value).toBe(480 - 1.5 * 190 - 20)
  expect(stripBidi(margin.shown?.formula.symbols ?? '')).toBe('A − 1.5 × B − 20')
  expect(margin.shown?.formula.words).toContain('less 1.5 of the second less 20 USD/t')
})

test('VIEW-03 the sentence has the last value, its day and the change, and the statistics since when', async () => {
  const { shown } = await open(`s=${oil}&range=1y`)
  expect(stripBidi(shown?.summary ?? '')).toBe(
    'crude-oil, Northwest Europe: 190.00 USD/t in July 2026, up 6.7% since July 2025.',
  )
  const two = await open(`s=${oil}&s=${urea}&range=1y`)
  expect(stripBidi(two.shown?.summary ?? '')).toBe(
    'Northwest Europe in July 2026: crude-oil 190.00 USD/t, up 6.7% since July 2025; urea 480.00 USD/t, up 5.3%.',
  )
  expect(shown?.statistics.rows).toMatchObject([
    { last: '190.00', change: '+6.7%', since: 'July 2025', low: '178.00', high: '190.00', count: '13' },
  ])
})

test('LIVE-08 a daily price enters a view of months with the mean of each, and the view says so everywhere', async () => {
  const page = await open(`s=${daily}&s=${oil}&as=spread&range=all`)
  expect(plotted(page).map(({ date, value }) => [date, value])).toEqual(
    MONTHS.slice(84).map((day, n) => [day, expect.closeTo((n + 1) * 10 - (184 + n), 9)]),
  )
  expect(page.shown?.chart.note).toContain('Compared month by month')
  expect(page.shown?.series[0]?.name).toContain('average of the month')
})

test('TRUST-04 TRUST-01 nothing is computed from a real and a made-up price; beside each other the real one is solid', async () => {
  for (const as of ['spread', 'ratio', 'margin', 'correlation']) {
    const page = await open(`s=${oil}&s=${invented}&as=${as}`)
    expect(page.shown?.chart.plot, as).toBeNull()
    expect(reasons(page).join(), as).toContain('nothing is computed from real and made-up figures')
  }
  const page = await open(`s=${invented}&s=${oil}&as=index`)
  expect(
    lineOf(page.shown?.chart ?? null)?.series.map(({ name, look }) => [name.includes('Demonstration'), look]),
  ).toEqual([
    [true, 'broken'],
    [false, 'solid'],
  ])
  expect(page.shown?.chart.marks).toMatchObject({ demo: 'some' })
  // With three series the two real ones still have their spread.
  const three = await open(`s=${urea}&s=${oil}&s=${invented}&as=spread`)
  expect(lineOf(three.shown?.chart ?? null)?.series).toHaveLength(1)
  expect(three.shown?.chart.marks.demo).toBeUndefined()
})

test('VIEW-03 series without a common unit are not drawn together as they are, with the reason and the way to an index', async () => {
  const page = await open(`s=${oil}&s=${volume}`)
  expect(lineOf(page.shown?.chart ?? null)?.series).toHaveLength(1)
  expect(reasons(page)).toEqual([expect.stringContaining('density')])
  expect(page.shown?.canIndex).toBe(true)
  const index = await open(page.indexed.slice(page.indexed.indexOf('?') + 1))
  expect(lineOf(index.shown?.chart ?? null)?.series).toHaveLength(2)
})

test('VIEW-03 a currency with a fixed rate is asked for in the address, and the rate is named', async () => {
  const page = await open(`s=${oil}&currency=SAR`)
  expect(plotted(page).at(-1)?.value).toBe(190 * 3.75)
  expect(page.shown?.bases.join()).toContain('3.75')
})

test('VIEW-03 values of months are converted by the mean rate of each month where one is recorded, and the source is named', async () => {
  const days = Array.from({ length: 59 }, (_, index) => shiftDay('2026-06-01', index))
  // A euro is 1.2 dollars and 8.4 yuan in June, 1.25 and 8.75 in July; of August only the beginning is known.
  const rows = days.flatMap((day) => {
    const isJune = day < '2026-07-01'
    return [
      { currency: 'USD', day, per_euro: isJune ? 1.2 : 1.25 },
      { currency: 'CNY', day, per_euro: isJune ? 8.4 : 8.75 },
    ]
  })
  await app.db
    .insertInto('landed_cost_exchange')
    .values(
      rows.map((row) => ({
        ...row,
        source_ar: 'البنك',
        source_en: 'Bank',
        as_of: row.day,
        confidence: 'high' as const,
      })),
    )
    .execute()
  await app.changes.publish(['landed-cost'])
  const euros = await open(`s=${oil}&currency=EUR&range=all`)
  expect(plotted(euros).map(({ date, value }) => [date, value])).toEqual([
    ['2026-06-30', expect.closeTo(189 / 1.2, 6)],
    ['2026-07-31', expect.closeTo(190 / 1.25, 6)],
  ])
  expect(euros.shown?.bases.join()).toContain('Mean rate of each month, USD to EUR (Bank)')
  expect(plotted(await open(`s=${oil}&currency=CNY&per=kg`)).at(-1)?.value).toBeCloseTo((190 * 7) / 1000, 6)
  expect(euros.form.currencies.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['USD', 'SAR', 'EUR', 'CNY']),
  )
  // A price of a day has a rate of its own, which a month's mean is not.
  expect(reasons(await open(`s=${daily}&currency=EUR`))).toEqual([
    expect.stringContaining('not officially fixed'),
  ])
  expect(reasons(await open(`s=${oil}&currency=INR`))).toEqual([
    expect.stringContaining('not officially fixed'),
  ])
})

test('VIEW-03 years lie over each other with the range of the five before the newest', async () => {
  const page = await open(`s=${oil}&as=seasonal`)
  const series = lineOf(page.shown?.chart ?? null)?.series ?? []
  expect(series.map(({ name }) => stripBidi(name))).toEqual(['2026', '2025', 'Mean of 2021–2025'])
  // Januaries of 2021 to 2025: the 25th month and each twelfth after it.
  expect(series[2]?.points[0]).toMatchObject({ value: 148, low: 124, high: 172 })
  expect(page.shown?.table.columns.map(({ label }) => stripBidi(label))[0]).toBe('Month')
})

test('VIEW-03 weeks are refused of monthly values, and an index of no base says why', async () => {
  expect(reasons(await open(`s=${oil}&as=percent&over=4w`))).toEqual([expect.stringContaining('over weeks')])
  expect(reasons(await open(`s=${oil}&as=index&base=2018-05`))).toEqual([
    expect.stringContaining('base date'),
  ])
})

test('VIEW-03 what cannot be read is said beside its field, what was typed stays, and the rest is shown', async () => {
  const page = await open(`s=${oil}&s=no-such-price&as=margin&k=x&c=5`)
  expect(page.faults).toEqual({ k: 'number' })
  expect(page.fields).toMatchObject({ k: 'x', c: '5' })
  expect(page.notices.unknown).toBe(1)
  expect(page.shown?.needsTwo).toBe(true)
})

test('VIEW-03 a form’s empty fields are not in the address that it leads to', async () => {
  const found: unknown = await open(`s=${oil}&as=index&base=&from=`).catch((thrown: unknown) => thrown)
  expect((found as Response).headers.get('location')).toBe(`/en/workbench?s=${oil}&as=index`)
})

test('VIEW-03 rows are sorted by the column that the address names, and what is missing comes last', async () => {
  const rows = async (sort: string) => (await open(`s=${oil}&range=1y&sort=${sort}`)).shown?.table
  const down = await rows('-2')
  expect(down?.columns[1]?.sorted).toBe('descending')
  expect([down?.rows[0]?.[1], (await rows('2'))?.rows[0]?.[1]]).toEqual(['190.00', '178.00'])
})

test('VIEW-03 without a series the page offers those to begin with, in both languages', async () => {
  const page = await open('', 'ar')
  expect(page.shown).toBeNull()
  expect(page.add?.prices.length).toBeGreaterThan(0)
  expect(page.label).toBe('أدوات التحليل')
})

test('VIEW-03 a trade stands beside a price by its unit value, and its estimate is marked', async () => {
  await sql`insert into exports_imports_flow (product, process, country, year_month, hs_code, value, currency, quantity,
      estimate, source_ar, source_en, as_of, confidence)
    select 'urea', 'export', 'SA', '2026-0' || month, '310210', 1000 * month, 'USD', 4, month = 6, 'مصدر', 'Customs', '2026-07', 'high'
    from generate_series(1, 6) month`.execute(app.db)
  const key = 'trade.urea-export-sa-wld-310210.monthly.unit-value'
  const page = await open(`s=${urea}&s=${key}&as=spread&range=all`)
  expect(plotted(page).at(-1)).toMatchObject({
    date: '2026-06-30',
    value: 478 - 1500,
    marks: { estimated: 'all' },
  })
  expect(page.shown?.chart.source).toContain('Customs')
  expect(page.add?.trade.map(({ label }) => label)).toEqual(['value', 'quantity'])
  expect(reasons(await open(`s=${urea}&s=${key.replace('unit-value', 'quantity')}`))).toEqual([
    expect.stringContaining('no unit in common'),
  ])
})

test('VIEW-03 TRUST-06 files, picture and frame are of exactly this view, and the file says its formula', async () => {
  const server = Fastify()
  serveCharts(server, app)
  const query = `${both()}&as=spread&range=all`
  const csv = await server.inject(`/en/workbench/chart/view.csv?${query}`)
  const rows = readCsv(csv.body).filter(([day]) => /^\d{4}-\d\d-\d\d$/.test(day ?? ''))
  expect(rows).toHaveLength(MONTHS.length)
  expect(rows[0]).toEqual(['2026-07-31', '290'])
  expect(csv.body).toContain('Formula: The first series less each of the others')
  const { rawPayload } = await server.inject(`/en/workbench/chart/view.parquet?${query}`)
  const file = new Uint8Array(rawPayload).buffer
  const stored = await parquetReadObjects({ file })
  expect(stored).toHaveLength(MONTHS.length)
  expect(stored[0]).toEqual({ day: '2026-07-31', series_1: 290 })
  const [note] = parquetMetadata(file).key_value_metadata ?? []
  const about = z
    .object({
      about: z.object({
        filters: z.array(z.object({ label: z.string(), value: z.string() })),
        source: z.string(),
      }),
    })
    .parse(JSON.parse(note?.value ?? ''))
  expect(about.about.filters.map(({ label }) => label)).toContain('Formula')
  expect(about.about.source).toContain('Source')
  expect((await server.inject('/products-prices/chart/price.parquet?s=a')).statusCode).toBe(404)
  for (const ending of ['.svg', '.png', '.xlsx', '.json', '/embed'])
    expect((await server.inject(`/workbench/chart/view${ending}?${query}`)).statusCode, ending).toBe(200)
  expect((await server.inject('/workbench/chart/view.csv?s=no-such-price')).statusCode).toBe(404)
  await server.close()
})

test('VIEW-03 a hidden series is in no view and in no file', async () => {
  const hidden = await addSeries({ frequency: 'monthly', market: 'IN' }, [['2026-07-31', 1]])
  await app.db
    .updateTable('products_prices_series')
    .set({ hidden: true })
    .where('slug', '=', hidden)
    .execute()
  expect((await open(`s=${hidden}`)).shown).toBeNull()
})
