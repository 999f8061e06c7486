import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chartData } from '#datasets/charts/chart-data.server.ts'
import { readState } from '#datasets/list/state.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { testContext } from '#testing/context.server.ts'
import { figuresApp, insertProducts } from '#testing/figures.server.ts'
import { figureText } from '#testing/naive.ts'
import { partnerView, trendView } from './charts/charts.server.ts'
import { tradeHighlight } from './highlight.server.ts'
import { TRADE_CHARTS } from './charts/declared-charts.server.ts'
import { FLOWS } from './flows/flows.server.ts'
import { readPartners } from './charts/lines.server.ts'
import {
  withoutTwice,
  DOLLARS,
  growth,
  kept,
  periodsOf,
  quantity,
  scaleFor,
  shownPeriods,
  unitValue,
  value,
  yearBefore,
  type Asked,
} from './testing-naive.ts'
import { insertFlows, ROWS, type Row } from './testing.server.ts'
import { readSums, tradeFigures, tradeOf, wantedBy } from './totals/trade.server.ts'

const NOW = new Date('2026-11-21T09:00:00Z')

const app = await figuresApp(async (db) => {
  await insertProducts(db, ['urea', 'methanol', 'hdpe'])
  await insertFlows(db)
})

const QUERIES: readonly Asked[] = [
  { product: 'urea', process: 'export', frequency: 'annual', country: 'SA' },
  { product: 'urea', process: 'export', frequency: 'annual', country: 'QA' },
  // Riyals beside dollars and kilograms beside tonnes; the mirror data of a third country add nothing.
  { product: 'urea', process: 'export', frequency: 'annual' },
  // Nothing but mirror data.
  { product: 'urea', process: 'export', frequency: 'annual', country: 'AE' },
  { product: 'urea', process: 're_export', frequency: 'monthly' },
  {
    product: 'urea',
    process: 're_export',
    frequency: 'monthly',
    year_month_from: '2025',
    year_month_to: '2025-03',
  },
  { product: 'urea', process: 'export', frequency: 'annual', country: 'QA', partner: 'CN' },
  {
    product: 'urea',
    process: 'import',
    frequency: 'monthly',
    year_month_from: '2024-01',
    year_month_to: '2025-03',
  },
  { product: 'methanol', process: 'export', frequency: 'annual', country: 'SA' },
  {
    product: 'methanol',
    process: 'export',
    frequency: 'monthly',
    year_month_from: '2024',
    year_month_to: '2024',
  },
  { product: 'hdpe', process: 'export', frequency: 'annual' },
  {
    product: 'hdpe',
    process: 're_export',
    frequency: 'monthly',
    year_month_from: '2024',
    year_month_to: '2025',
  },
]

async function tradeFor(asked: Asked) {
  const query = new URLSearchParams({ ...asked })
  const state = readState(FLOWS, query, ['table'])
  const { ctx } = testContext(app, { path: `/exports-imports?${query}`, lang: 'en', now: NOW })
  const trade = tradeOf(await readSums(ctx, state), wantedBy(state))
  if (!trade) throw new Error(`${query}: there is trade`)
  return { ctx, state, trade, name: String(query) }
}

test('MKT-06 TRUST-04 value, quantity, unit value and partners are those of the rows of one process and its periods; what does not add up has no figure, and what is unlike no growth', async () => {
  let [added, refused, compared] = [0, 0, 0]
  for (const asked of QUERIES) {
    const { ctx, trade, name } = await tradeFor(asked)
    const rows = kept(asked)
    const periods = shownPeriods(rows, asked)
    const of = (wanted: readonly string[]) =>
      withoutTwice(rows).filter(({ year_month }) => wanted.includes(year_month))
    const earlier = periods.map(yearBefore)
    const whole = earlier.every((period) => periodsOf(rows).includes(period))
    const [now, before] = [of(periods), whole ? of(earlier) : []]
    const { figures, unlike } = await tradeFigures(ctx, trade)
    // Both periods cover the same products of the same countries, all partners together or each.
    const trades = (own: typeof now, turn: (period: string) => string) =>
      [
        ...new Set(
          own.map((row) =>
            [row.product, row.country, row.hs_code, row.partner === null, turn(row.year_month)].join(),
          ),
        ),
      ].sort()
    const alike = trades(now, yearBefore).join(';') === trades(before, (period) => period).join(';')
    expect(unlike !== null, name).toBe(whole && !alike)
    for (const [index, measure] of [value, quantity, unitValue].entries()) {
      const total = measure(now)
      const figure = figures[index]
      if (total === null) {
        expect(figure?.value, `${name} ${index}`).toBe('—')
        expect(figure?.change, `${name} ${index}`).toBe(null)
        refused += 1
        continue
      }
      const by = measure === unitValue ? 1 : scaleFor(total.amount)
      expect(figure?.value, `${name} ${index}`).toBe(
        figureText(total.amount / by, by > 1 || measure === unitValue ? 2 : 0),
      )
      const change = alike ? growth(total, measure(before)) : null
      if (change === null) expect(figure?.change, `${name} ${index}`).toBe(null)
      else expect(figure?.change, `${name} ${index}`).toBeCloseTo(change, 4)
      added += 1
      if (change !== null) compared += 1
    }
    const partners = new Set(
      rows.filter(({ year_month }) => periods.includes(year_month)).map(({ partner }) => partner),
    )
    partners.delete(null)
    expect(figures[3]?.value, name).toBe(partners.size > 0 ? figureText(partners.size) : '—')
  }
  expect(added).toBeGreaterThan(15)
  expect(refused).toBeGreaterThan(4)
  expect(compared).toBeGreaterThan(3)
})

test('MKT-06 the amounts and shares of partners are those of their rows, the largest first, of the whole where it is reported', async () => {
  let [whole, parts] = [0, 0]
  for (const asked of QUERIES)
    for (const [key, measure] of [
      ['value', value],
      ['quantity', quantity],
    ] as const) {
      const { ctx, state, trade, name } = await tradeFor(asked)
      const view = partnerView(ctx, trade, key, await readPartners(app.db, state, trade.focus))
      const all = kept(asked)
      const rows = all.filter(({ year_month }) => shownPeriods(all, asked).includes(year_month))
      const named = rows.filter(({ partner }) => partner !== null)
      const shown = measure(named)
      if (!shown) {
        expect('why' in view, `${name} ${key}`).toBe(true)
        continue
      }
      if ('why' in view) throw new Error(`${name} ${key}: ${view.why}`)
      const total = measure(withoutTwice(rows))
      const isReported =
        total !== null && total.unit === shown.unit && total.amount > shown.amount * 0.999_999
      const base = isReported ? total.amount : shown.amount
      const naive = [...Map.groupBy(named, ({ partner }) => partner ?? '')]
        .flatMap(([code, own]) => {
          const amount = measure(own)
          if (!amount) return []
          // A partner's riyals are shown as dollars among dollars.
          const inUnit =
            amount.unit === shown.unit ? amount.amount : amount.amount * (DOLLARS[amount.unit] ?? NaN)
          return [{ code, amount: inUnit }]
        })
        .sort((a, b) => b.amount - a.amount)
      const by = scaleFor(naive[0]?.amount ?? 0)
      expect([...view.bars, ...view.others], `${name} ${key}`).toMatchObject(
        naive.map(({ code, amount }) => ({
          code,
          amount: expect.closeTo(amount / by, 2) as number,
          share: base > 0 ? (expect.closeTo((100 * amount) / base, 2) as number) : null,
        })),
      )
      if (isReported) whole += 1
      else parts += 1
    }
  expect(Math.min(whole, parts)).toBeGreaterThan(1)
})

test('MKT-06 the trend of a process is the sum of its rows in each period, with estimates marked and no gap', async () => {
  let [plotted, refused] = [0, 0]
  for (const asked of QUERIES)
    for (const [key, measure] of [
      ['value', value],
      ['quantity', quantity],
    ] as const) {
      const { ctx, trade, name } = await tradeFor(asked)
      const view = trendView(ctx, trade, key)
      const rows = withoutTwice(kept(asked))
      const span = asked.year_month_from === undefined ? periodsOf(rows) : shownPeriods(rows, asked)
      const shown = rows.filter(({ year_month }) => span.includes(year_month))
      if (!measure(shown)) {
        expect('why' in view, `${name} ${key}`).toBe(true)
        refused += 1
        continue
      }
      if ('why' in view) throw new Error(`${name} ${key}: ${view.why}`)
      plotted += 1
      const sums = new Map(
        span.map((period) => [period, shown.filter(({ year_month }) => year_month === period)]),
      )
      const unit = measure(shown)?.unit ?? ''
      const amountOf = (own: readonly Row[]) => {
        const amount = measure(own)
        return (
          amount && (amount.unit === unit ? amount.amount : amount.amount * (DOLLARS[amount.unit] ?? NaN))
        )
      }
      const by = scaleFor(Math.max(...[...sums.values()].map((own) => amountOf(own) ?? 0)))
      const points = view.series[0]?.points ?? []
      expect(
        points.filter(({ value: amount }) => amount !== null).map(({ date }) => date),
        name,
      ).toEqual(span.filter((period) => amountOf(sums.get(period) ?? []) !== null))
      for (const { date, value: amount, marks } of points) {
        const own = sums.get(date) ?? []
        if (amount !== null)
          expect(amount, `${name} ${key} ${date}`).toBeCloseTo((amountOf(own) ?? NaN) / by, 2)
        expect(marks?.estimated, `${name} ${key} ${date}`).toBe(
          own.some((row) => row.estimate) ? (own.every((row) => row.estimate) ? 'all' : 'some') : undefined,
        )
      }
    }
  expect(plotted).toBeGreaterThan(8)
  expect(refused).toBeGreaterThan(2)
})

test('MKT-06 the chart of one trade has the value of each of its periods, and none that is hidden', async () => {
  const seen = ROWS.filter((row) => !row.hidden && row.product === 'urea' && row.partner === 'CN')
  const runs = Map.groupBy(seen, (row) => `${row.process} ${row.country} ${row.year_month.length}`)
  // Where bases or currencies differ there is no chart of amounts.
  const added = [...runs].filter(([, own]) => value(own) !== null)
  expect(added.length).toBeGreaterThan(10)
  for (const [name, own] of added) {
    const [row] = own
    if (!row) throw new Error('A group has a row')
    const { process, country, hs_code, is_mirror } = row
    const of = `urea-${process}-${country.toLowerCase()}-cn-${hs_code}${is_mirror ? '-mirror' : ''}`
    const frequency = row.year_month.length === 4 ? 'annual' : 'monthly'
    const { ctx } = testContext(app, { lang: 'en', now: NOW })
    const chart = await chartData(ctx, TRADE_CHARTS.run, new URLSearchParams({ of, frequency }))
    const by = scaleFor(Math.max(...own.map((one) => one.value)))
    const withAmount = (chart?.table.rows ?? []).filter(([, amount]) => amount !== '—')
    expect(
      withAmount.map(([, amount]) => Number(amount?.replaceAll(',', ''))),
      name,
    ).toEqual(
      own
        .toSorted((one, other) => (one.year_month < other.year_month ? -1 : 1))
        .map((one) => expect.closeTo(one.value / by, 1) as number),
    )
  }
})

test('MKT-06 SHELL-02 home counts the rows that are seen and their partners, and marks demonstration data only where there is some', async () => {
  const highlight = async (rows: readonly Row[], madeUp?: { hidden: boolean }) => {
    await insertFlows(app.db, rows)
    if (madeUp !== undefined)
      await app.db
        .updateTable('exports_imports_flow')
        .set({ demo: true })
        .where('hidden', '=', madeUp.hidden)
        .execute()
    app.memo.drop([FLOWS.tag])
    const found = await tradeHighlight(testContext(app, { lang: 'en', now: NOW }).ctx)
    return found && { ...found, label: stripBidi(found.label) }
  }
  const some = ROWS.slice(0, 120)
  for (const rows of [some, ROWS.slice(0, 5)]) {
    const seen = rows.filter(({ hidden }) => !hidden)
    const partners = new Set(seen.map(({ partner }) => partner).filter((partner) => partner !== null))
    expect(await highlight(rows)).toEqual({
      value: figureText(seen.length),
      label: `records of trade in chemicals${partners.size > 0 ? ` with ${partners.size} partners` : ''}`,
    })
  }
  expect((await highlight(some, { hidden: true }))?.label).not.toContain('demonstration data')
  expect((await highlight(some, { hidden: false }))?.label).toContain('(Demonstration data)')
  expect(await highlight(some.filter((row) => row.hidden))).toBe(null)
})

test('TRUST-04 LIVE-01 home counts the real rows alone where there are any', async () => {
  const real = ROWS.slice(0, 5).filter(({ hidden }) => !hidden)
  await insertFlows(app.db, ROWS.slice(0, 120))
  await sql`update exports_imports_flow set demo = true where (product, process, country, year_month) not in
    (select product, process, country, year_month from json_populate_recordset(null::exports_imports_flow, ${JSON.stringify(real)}::json))`.execute(
    app.db,
  )
  await sql`update exports_imports_flow set demo = true where partner is not null`.execute(app.db)
  app.memo.drop([FLOWS.tag])
  const found = await tradeHighlight(testContext(app, { lang: 'en', now: NOW }).ctx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from exports_imports_flow where not demo and not hidden`.execute(app.db)
  expect(rows[0]?.n).toBeGreaterThan(0)
  expect(found?.value).toBe(figureText(rows[0]?.n ?? 0))
  expect(found?.label).not.toContain('emonstration')
})
