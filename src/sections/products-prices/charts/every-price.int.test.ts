import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_BESIDE } from '#datasets/charts/figures-words.server.ts'
import { readCsv } from '#datasets/export/testing-files.ts'
import { shiftDay } from '#datasets/series/dates.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { loader as chartPageLoader } from '#shell/pages/chart.tsx'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { serveCharts } from '#shell/charts/serve.server.ts'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
let server: FastifyInstance
let slugs: string[]
const LAST = '2026-11-19'
/** Six years of days; the second series has no Sundays. */
const DAYS = Array.from({ length: 2191 }, (_, at) => shiftDay(LAST, -at))
const priceOn = (market: string, at: number) => (market === 'BH' ? 400 : 300) + (at % 50)
const hasDay = (market: string, day: string) => market === 'BH' || new Date(day).getUTCDay() !== 0

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
  server = Fastify()
  serveCharts(server, app)
  slugs = await Promise.all(
    ['BH', 'OM'].map(async (market) => {
      const { rows } = await sql<{ id: number; slug: string }>`
        insert into products_prices_series (product, market, delivery_term, price_type, currency, unit, frequency, source_ar,
          source_en) values ('methanol', ${market}, 'FOB', 'spot', 'USD', 'USD/t', 'daily', 'مصدر', 'Source')
        returning id, slug`.execute(app.db)
      const points = DAYS.map((date, at) => ({ date, price: priceOn(market, at) }))
      await sql`insert into products_prices_point (series_id, day, price)
        select ${rows[0]?.id}, date, price from json_to_recordset(${JSON.stringify(points.filter(({ date }) => hasDay(market, date)))}::json)
          as t(date date, price numeric)`.execute(app.db)
      return rows[0]?.slug ?? ''
    }),
  )
})
afterAll(async () => {
  await server.close()
  await drop()
})

/** The rows of a chart's file, without the lines about it. */
async function rowsOf(chart: string): Promise<(string | null)[][]> {
  const { body } = await server.inject(`/en/products-prices/chart/${chart}&range=all`)
  return readCsv(body).filter(([first]) => /^\d{4}-\d\d-\d\d$/.test(first ?? ''))
}

test('TRUST-06 MKT-02 the file of a chart of years has every price as it is stored, and no lowest and highest of weeks', async () => {
  const [one = '', other = ''] = slugs
  const prices = await rowsOf(`price.csv?s=${one}`)
  expect(prices.map(([day, price]) => [day, Number(price)])).toEqual(
    DAYS.map((day, at) => [day, priceOn('BH', at)]),
  )
  expect(prices[0]).toHaveLength(2)
  const common = DAYS.filter((day) => hasDay('OM', day))
  const spreads = await rowsOf(`spread.csv?s=${one}&s=${other}`)
  expect(spreads.map(([day, value]) => [day, Number(value)])).toEqual(common.map((day) => [day, 100]))
  expect(await rowsOf(`compare.csv?s=${one}&s=${other}`)).toHaveLength(DAYS.length)
  expect(await rowsOf(`compare.csv?s=${one}&s=${other}&mode=indexed`)).toHaveLength(DAYS.length)
})

test('MKT-02 the drawing of a chart of years has the last price of each week, and says so', async () => {
  const { body } = await server.inject(`/en/products-prices/chart/price/embed?s=${slugs[0]}&range=all`)
  expect(body).toContain('last price of each week')
})

test('MKT-08 MKT-02 beside other things a chart has the first rows of its table and a link to the whole, which its own page has', async () => {
  const [one = ''] = slugs
  for (const [lang, left] of [
    ['en', 'Whole table'],
    ['ar', 'الجدول كاملاً'],
  ] as const) {
    const path = `${lang === 'en' ? '/en' : ''}/products-prices/chart/price`
    const { body } = await server.inject(`${path}/embed?s=${one}&range=yearly`)
    const rows = body.match(/<th scope="row">/g) ?? []
    expect(rows).toHaveLength(MOST_BESIDE)
    expect(body.includes(`>${left}</a>`)).toBe(true)
    const text = stripBidi(body.replaceAll(/<[^>]+>/g, ''))
    expect(text.includes(lang === 'en' ? '294 more rows.' : 'بقي 294 صفاً.')).toBe(true)
    const { ctx } = testContext(app, { lang, path: `${path}?s=${one}&range=yearly` })
    const whole = await chartPageLoader(routeArgs(ctx, { section: 'products-prices', chart: 'price' }))
    expect(whole.chart.table.rows).toHaveLength(MOST_BESIDE + 294)
    expect(whole.chart.table.more).toBe(0)
  }
  // A table that is whole says nothing of the rest.
  const { body } = await server.inject(`/en/products-prices/chart/price/embed?s=${one}&range=monthly`)
  expect(body.includes('Whole table')).toBe(false)
})
