import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportColumns, exportRowsQuery } from '#datasets/export-rows.server.ts'
import { readState } from '#datasets/list/state.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { PRICE_CHARTS } from '#sections/products-prices/charts/charts.server.ts'
import SeriesPage, { loader as seriesLoader } from '#sections/products-prices/pages/series.tsx'
import { QUOTES } from '#sections/products-prices/series/quotes.server.ts'
import { seriesPoints } from '#sections/products-prices/points/series-points.server.ts'
import { chartSvg } from '#shell/charts/chart-file.server.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { insertProducts } from '#testing/figures.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { importDesk } from './testing.server.ts'

let database: TestDatabase
let app: ReturnType<typeof testApp>
let desk: Awaited<ReturnType<typeof importDesk>>
beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  desk = await importDesk(poolOf(database.db))
  await insertProducts(database.db, ['urea'])
})
afterAll(async () => {
  await desk.close()
  await database.drop()
})

const SLUG = 'urea-me-fob-spot'
const NOW = new Date('2026-11-22T09:00:00Z')
const HEAD = 'المنتج,السوق,شرط التسليم,نوع السعر,العملة,الوحدة,دورية التحديث,التاريخ,السعر'
const line = (day: string, price: number, more = '') =>
  `urea,الشرق الأوسط,FOB,فوري,USD,USD/t,أسبوعي,${day},${price}${more}\n`
const own = (text: string) =>
  desk.importText(text, {
    into: 'prices',
    now: NOW,
    settings: { source: { ar: 'مصدر', en: 'Source', url: null, asOf: null } },
  })
const stored = async () => {
  const { rows } = await poolOf(database.db).query<{ day: string; price: string; estimated: boolean }>(
    'select day::text, price::float8 as price, estimated from products_prices_point order by day',
  )
  return rows.map(({ day, price, estimated }) => [day.slice(5), price, estimated])
}
const asking = (lang: 'ar' | 'en', path: string) => testContext(app, { lang, path, now: NOW }).ctx

test('TRUST-01 MKT-09 a file says which prices are estimates, and undoing an import gives the estimate back', async () => {
  const first = await own(
    `${HEAD},نوع الرقم\n${line('2026-10-30', 400, ',مُعلَن')}${line('2026-11-06', 410, ',تقديري')}${line('2026-11-13', 420, ',تقديري')}`,
  )
  expect(first.report).toMatchObject({ status: 'committed', inserted: 3 })
  const before = [
    ['10-30', 400, false],
    ['11-06', 410, true],
    ['11-13', 420, true],
  ]
  expect(await stored()).toEqual(before)
  // A file without the column: another price in place of an estimate is none, the same price stays one.
  const second = await own(`${HEAD}\n${line('2026-11-06', 415)}${line('2026-11-13', 420)}`)
  expect(second.report).toMatchObject({ updated: 1, unchanged: 1 })
  expect(await stored()).toEqual([before[0], ['11-06', 415, false], before[2]])
  await desk.undo(second.id)
  expect(await stored()).toEqual(before)
  // The estimate became final at the same price.
  const third = await own(`${HEAD},Figure type\n${line('2026-11-06', 410, ',Reported')}`)
  expect(third.report).toMatchObject({ updated: 1 })
  expect(await stored()).toEqual([before[0], ['11-06', 410, false], before[2]])
  await desk.undo(third.id)
  expect(await stored()).toEqual(before)
})

test('TRUST-01 an estimate is marked in table, chart, legend, file and API, each for itself', async () => {
  const ctx = asking('ar', `/products-prices/show/urea/me`)
  const page = await seriesLoader(routeArgs(ctx, { product_slug: 'urea', country_slug: 'me' }))
  expect(page.series.history.map(({ day, estimated }) => [day.slice(5), estimated])).toEqual([
    ['11-13', true],
    ['11-06', true],
    ['10-30', false],
  ])
  expect(page.series.quote.marks).toEqual(['estimated'])
  const html = renderPage(SeriesPage as never, 'ar', { loader: page })
  expect(html).toContain('تقدير')
  for (const [lang, word, name] of [
    ['ar', 'تقدير', 'urea (تقدير)'],
    ['en', 'Estimate', 'urea (Estimate)'],
  ] as const) {
    const query = new URLSearchParams({ s: SLUG })
    const reading = asking(lang, '/')
    const model = await PRICE_CHARTS.price.open(reading, query).load()
    expect(model?.marks).toEqual({ estimated: 'some' })
    const svg = (model && chartSvg(reading, PRICE_CHARTS.price, model, query, { fonts: false })) ?? ''
    // Solid and dashed, both named.
    expect(svg).toMatch(/class="line series-0"/)
    expect(svg).toMatch(/class="line series-0 part part-1"/)
    const words = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) =>
      text.replace(/[\u2066-\u2069\u200e\u200f]/g, ''),
    )
    expect(words).toEqual(expect.arrayContaining([lang === 'ar' ? 'urea' : 'urea', name]))
    expect(model?.figures.columns.map(({ key }) => key)).toContain('marks')
    expect(model?.figures.rows.map((row) => row.at(-1))).toEqual([word, word, null])
  }
  const api = await seriesPoints(asking('en', `/x?range=all`), SLUG)
  expect(api && 'points' in api && api.points.map(({ marks }) => marks)).toEqual([
    [],
    ['estimated'],
    ['estimated'],
  ])
})

test('TRUST-01 TRUST-06 an exported estimate comes back as one, in either language', async () => {
  const { rows } = await poolOf(database.db).query<{ n: number }>(
    'select count(*)::int as n from products_prices_point_revision',
  )
  for (const lang of ['ar', 'en'] as const) {
    const columns = exportColumns(QUOTES, lang, 'csv')
    const { sql, parameters } = exportRowsQuery(
      database.db,
      QUOTES,
      { ...readState(QUOTES, new URLSearchParams(), [''], '2026-11-22'), withheld: [], realFirst: false },
      lang,
      'csv',
    ).compile()
    const found = await poolOf(database.db).query<(string | number | Date | null)[]>({
      text: sql,
      values: [...parameters],
      rowMode: 'array',
    })
    const cell = (value: string | number | Date | null) =>
      `"${value instanceof Date ? value.toISOString() : (value ?? '')}"`
    const text = [columns.map(({ label }) => label), ...found.rows]
      .map((row) => row.map(cell).join(','))
      .join('\n')
    expect(text).toContain({ ar: 'تقديري', en: 'Estimated' }[lang])
    expect((await own(text)).report, lang).toMatchObject({
      status: 'committed',
      unchanged: 1,
      changes: false,
    })
  }
  const after = await poolOf(database.db).query<{ n: number }>(
    'select count(*)::int as n from products_prices_point_revision',
  )
  expect(after.rows).toEqual(rows)
})

test('TRUST-05 a price that came again after its import was withdrawn is no revision', async () => {
  const wrong = await own(`${HEAD}\n${line('2026-11-20', 999)}`)
  await desk.undo(wrong.id)
  await own(`${HEAD}\n${line('2026-11-20', 430)}`)
  const api = await seriesPoints(asking('en', `/x?range=all`), SLUG)
  expect(api && 'points' in api && api.points.at(-1)).toMatchObject({ price: 430, marks: [] })
  expect(api && 'series' in api && api.series.marks).toEqual([])
  await own(`${HEAD}\n${line('2026-11-20', 431)}`)
  const changed = await seriesPoints(asking('en', `/x?range=all`), SLUG)
  expect(changed && 'points' in changed && changed.points.at(-1)).toMatchObject({
    price: 431,
    marks: ['revised'],
  })
})
