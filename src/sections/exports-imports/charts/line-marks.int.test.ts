import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stateOf } from '#datasets/list/list-page.server.ts'
import { chartSvg } from '#shell/charts/chart-file.server.ts'
import { testContext } from '#testing/context.server.ts'
import { figuresApp, insertProducts } from '#testing/figures.server.ts'
import { TRADE_CHARTS } from './declared-charts.server.ts'
import { FLOWS } from '../flows/flows.server.ts'
import { insertFlows, type Row } from '../testing.server.ts'
import { readSums, tradeFigures, tradeOf, wantedBy } from '../totals/trade.server.ts'

const flow = (year_month: string, partner: string | null, value: number, own: Partial<Row> = {}): Row => ({
  product: 'urea',
  process: 'export',
  country: 'SA',
  partner,
  year_month,
  hs_code: '310210',
  is_mirror: false,
  estimate: false,
  hidden: false,
  value,
  currency: 'USD',
  value_basis: 'FOB',
  quantity: 10,
  quantity_unit: 't',
  ...own,
})
/** Two real years, then one of demonstration data, one of both, and an estimate. */
const app = await figuresApp(async (db) => {
  await insertProducts(db, ['urea'])
  await insertFlows(db, [
    flow('2021', 'CN', 100),
    flow('2022', 'CN', 110),
    flow('2023', 'CN', 120),
    flow('2024', 'CN', 130),
    flow('2024', 'IN', 140),
    flow('2025', 'CN', 150, { estimate: true }),
    ...['2025-01', '2025-02', '2025-04'].map((month, n) => flow(month, 'CN', 10 + n)),
    flow('2025-03', 'CN', 12, { estimate: true }),
  ])
  await sql`update exports_imports_flow set demo = true where year_month in ('2023', '2025-04')
    or (year_month = '2024' and partner = 'IN')`.execute(db)
  // They were never real.
  await sql`truncate data_revision`.execute(db)
})
const context = (query: string, lang: 'ar' | 'en' = 'en') =>
  testContext(app, { lang, path: `/exports-imports?page=1&${query}`, now: new Date('2026-11-22T09:00:00Z') })
    .ctx
const figures = async (query: string) => {
  const ctx = context(query)
  const state = stateOf(ctx, FLOWS)
  const trade = tradeOf(await readSums(ctx, state), wantedBy(state))
  if (!trade) throw new Error('There is trade')
  return tradeFigures(ctx, trade)
}
const years = (from: string, to = from) => `frequency=annual&year_month_from=${from}&year_month_to=${to}`

test('TRUST-01 a total says whether all or some of its rows are demonstration data, estimated or revised', async () => {
  expect((await figures(years('2022'))).marks).toEqual({})
  expect((await figures(years('2023'))).marks).toEqual({ demo: 'all' })
  // Where there are real rows, the others leave.
  expect((await figures(years('2024'))).marks).toEqual({})
  expect((await figures(years('2025'))).marks).toEqual({ estimated: 'all' })
  expect((await figures(years('2021', '2025'))).marks).toEqual({ estimated: 'some' })
  // Filtered by one partner it is added up from its own rows.
  expect((await figures(`${years('2024')}&partner=IN`)).marks).toEqual({ demo: 'all' })
})

test('TRUST-01 TRUST-05 a changed row makes its totals revised, and is no longer one when it is again what it was', async () => {
  const change = async (value: number) => {
    await sql`update exports_imports_flow set value = ${value} where year_month = '2022'`.execute(app.db)
    await app.changes.publish([FLOWS.tag])
  }
  await change(111)
  expect((await figures(years('2022'))).marks).toEqual({ revised: 'all' })
  expect((await figures(`${years('2021', '2022')}&partner=CN`)).marks).toEqual({ revised: 'some' })
  const model = await TRADE_CHARTS.valueTrend
    .open(context(''), new URLSearchParams(years('2021', '2022')))
    .load()
  expect(model?.marks).toEqual({ revised: 'some' })
  expect(model?.figures.rows.map((row) => row.at(-1))).toEqual([null, 'Revised'])
  await change(110)
  expect((await figures(years('2022'))).marks).toEqual({})
})

test('TRUST-04 real and demonstration rows are not added up, and periods of one not compared with those of the other', async () => {
  expect(await figures(years('2022'))).toMatchObject({
    unlike: null,
    figures: [{ change: expect.closeTo(10, 8) as number }, {}, {}, {}],
  })
  const madeUp = await figures(years('2023'))
  expect([madeUp.against, madeUp.unlike]).toEqual([null, null])
  expect(madeUp.figures.map(({ change }) => change)).toEqual([null, null, null, null])
  const both = await figures(years('2024'))
  expect([both.figures[0]?.value, both.figures[3]?.value, both.against]).toEqual(['130', '1', null])
})

test('TRUST-04 LIVE-01 a real row in the place of a demonstration one is not a revision of it', async () => {
  await sql`update exports_imports_flow set value = 700, demo = false where year_month = '2023'`.execute(
    app.db,
  )
  await app.changes.publish([FLOWS.tag])
  expect((await figures(years('2023'))).marks).toEqual({})
  await sql`update exports_imports_flow set value = 120, demo = true where year_month = '2023'`.execute(
    app.db,
  )
  await app.changes.publish([FLOWS.tag])
  expect((await figures(years('2023'))).marks).toEqual({ demo: 'all' })
})

test('TRUST-01 a trend of reported and estimated periods is plotted in parts, solid and dashed, and names both; demonstration periods are left out', async () => {
  const openTrend = async (query: string, lang: 'ar' | 'en') => {
    const asked = new URLSearchParams(query)
    const ctx = context(query, lang)
    const model = await TRADE_CHARTS.valueTrend.open(ctx, asked).load()
    const svg = model && chartSvg(ctx, TRADE_CHARTS.valueTrend, model, asked, { fonts: false })
    const words = [...(svg ?? '').matchAll(/<text[^>]*>([^<]*)</g)]
      .map(([, text = '']) => text.replace(/[\u2066-\u2069\u200e\u200f]/g, ''))
      .join('|')
    return { model, svg: svg ?? '', words }
  }
  const months = await openTrend('frequency=monthly&year_month_from=2025-01&year_month_to=2025-04', 'ar')
  expect(months.svg).toMatch(/class="line series-0"/)
  expect(months.svg).toMatch(/class="line series-0 part part-1"/)
  expect(months.words).toContain('صادرات|')
  expect(months.words).toContain('صادرات (تقدير)')
  expect(months.words).not.toContain('توضيحية')
  expect(months.model?.figures.rows.map((row) => row.at(-1))).toEqual([null, null, 'تقدير'])
  const annual = await openTrend(years('2021', '2025'), 'en')
  expect(annual.words).not.toContain('emonstration')
  expect(annual.words).toContain('Estimate')
  const real = await openTrend(years('2021', '2022'), 'en')
  expect(real.svg).not.toContain('class="estimate')
})
