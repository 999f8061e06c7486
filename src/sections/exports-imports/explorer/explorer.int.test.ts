import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { text } from 'node:stream/consumers'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { figuresApp, insertProducts, seldom, some } from '#testing/figures.server.ts'
import { loader } from '../pages/explorer.tsx'
import { explorerFile } from './file.server.ts'
import { machinePivot } from './machine.server.ts'
import { readAsked } from './asked.ts'
import { pivotOf, UNNAMED } from './pivot/pivot.ts'
import { inputOf, readPivot } from './read.server.ts'
import { GULF } from './scope.server.ts'

const PRODUCTS = ['urea', 'methanol', 'hdpe']
const CODES: Readonly<Record<string, string>> = { urea: '310210', methanol: '290511', hdpe: '390120' }
const app = await figuresApp((db) => insertProducts(db, PRODUCTS))

interface Flow {
  product: string
  process: 'export' | 'import'
  country: string
  partner: string | null
  year_month: string
  is_mirror: boolean
  estimate: boolean
  hidden: boolean
  demo: boolean
  value: number
  quantity: number | null
}

const flow: fc.Arbitrary<Flow> = fc
  .record({
    product: some(...PRODUCTS),
    process: some('export', 'import'),
    country: some('SA', 'QA', 'IN'),
    partner: some(null, 'CN', 'IN', 'US'),
    year_month: some('2023', '2024', '2024-03'),
    is_mirror: seldom(9),
    estimate: seldom(5),
    hidden: seldom(9),
    demo: seldom(3),
    value: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.option(fc.integer({ min: 1, max: 5000 })),
  })
  .filter(({ country, partner }) => country !== partner)
const identity = (row: Flow) =>
  [row.product, row.process, row.country, row.partner, row.year_month, row.is_mirror].join()
const flows = fc.uniqueArray(flow, { selector: identity, minLength: 30, maxLength: 80 })

/** One after another, as an editor and an import do: what the trigger keeps has to follow. */
async function store(rows: readonly Flow[]): Promise<void> {
  await sql`truncate exports_imports_flow`.execute(app.db)
  const half = Math.ceil(rows.length / 2)
  for (const part of [rows.slice(0, half), rows.slice(half)])
    await sql`insert into exports_imports_flow (product, process, country, partner, year_month, hs_code, is_mirror, estimate,
        hidden, demo, value, currency, value_basis, quantity, quantity_unit, source_ar, source_en, as_of, confidence)
      select product, process, country, partner, year_month, hs_code, is_mirror, estimate, hidden, demo, value, 'USD',
        case process when 'import' then 'CIF' else 'FOB' end, quantity, 't', 'اختبار', 'Test', '2026', 'high'
      from json_populate_recordset(null::exports_imports_flow, ${JSON.stringify(
        part.map((row) => ({ ...row, hs_code: CODES[row.product] })),
      )}::json)`.execute(app.db)
  app.memo.drop(['data:exports-imports', 'products'])
}

type Of = (row: Flow) => string
const DIMENSIONS: Readonly<Record<string, Of>> = {
  product: (row) => row.product,
  hs2: (row) => (CODES[row.product] ?? '').slice(0, 2),
  hs4: (row) => (CODES[row.product] ?? '').slice(0, 4),
  reporter: (row) => row.country,
  partner: (row) => row.partner ?? '',
  flow: (row) => row.process,
  period: (row) => row.year_month,
}
const sumOf = (rows: readonly Flow[], measure: 'value' | 'quantity'): number | null => {
  const own = rows.map((row) => row[measure]).filter((one) => one !== null)
  return own.length === 0 ? null : own.reduce((sum, one) => sum + one, 0)
}

test('VIEW-04 TRUST-04 every cell and total is the naive sum of its rows, real ones alone where there are any, whatever the two dimensions and filters', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      flows,
      fc.uniqueArray(some('product', 'hs2', 'hs4', 'reporter', 'partner', 'flow', 'period'), {
        minLength: 2,
        maxLength: 2,
        selector: (one) => (['product', 'hs2', 'hs4'].includes(one) ? 'product' : one),
      }),
      some('value', 'quantity'),
      some(
        '',
        'product=urea',
        'hs=39',
        'reporter=GCC',
        'partner=CN',
        'reporter=GCC&product=hdpe&product=urea',
      ),
      async (rows, [first = 'product', second = 'period'], measure, filter) => {
        await store(rows)
        const { asked, wrong } = readAsked(
          new URLSearchParams(
            `rows=${first}&columns=${second}&measure=${measure}&frequency=annual&all=1&${filter}`,
          ),
        )
        expect(wrong).toEqual([])
        const query = new URLSearchParams(filter)
        const wanted = rows.filter(
          (row) =>
            !row.hidden &&
            row.year_month.length === 4 &&
            (!query.has('product') || query.getAll('product').includes(row.product)) &&
            (!query.has('hs') || (CODES[row.product] ?? '').startsWith(query.get('hs') ?? '')) &&
            (!query.has('reporter') || GULF.includes(row.country)) &&
            (!query.has('partner') || row.partner === query.get('partner')),
        )
        const ofKind = wanted.some((row) => !row.demo) ? wanted.filter((row) => !row.demo) : wanted
        const byFlow = first === 'flow' || second === 'flow'
        const process = ofKind.some((row) => row.process === 'export') ? 'export' : 'import'
        const ofFlow = ofKind.filter((row) => byFlow || row.process === process)
        // Mirror data only where the trade flow has nothing else.
        const direct = ofFlow.filter(
          (row) => !row.is_mirror || ofFlow.every((one) => one.process !== row.process || one.is_mirror),
        )
        const read = await readPivot(app, asked)
        const partners = first === 'partner' || second === 'partner'
        const periods = [...new Set(direct.map((row) => row.year_month))].sort()
        if (periods.length === 0) {
          expect(read).toBeNull()
          return
        }
        if (!read) throw new Error('There are rows')
        const shown = first === 'period' || second === 'period' ? periods : periods.slice(-1)
        const inTime = direct.filter((row) => shown.includes(row.year_month))
        const named = inTime.filter((row) => row.partner !== null)
        const whole = inTime.filter(
          (row) =>
            row.partner === null ||
            !inTime.some(
              (other) =>
                other.partner === null &&
                [other.product, other.process, other.country, other.year_month, other.is_mirror].join() ===
                  [row.product, row.process, row.country, row.year_month, row.is_mirror].join(),
            ),
        )
        const cells = partners || query.has('partner') ? named : whole
        const totals = query.has('partner') ? named : whole
        const pivot = pivotOf(inputOf(read))
        const [rowOf, columnOf] = [DIMENSIONS[first]!, DIMENSIONS[second]!]
        for (const row of pivot.rows) {
          if (row.key === UNNAMED) continue
          for (const [at, column] of pivot.columns.entries()) {
            if (column === UNNAMED) continue
            const own = cells.filter((one) => rowOf(one) === row.key && columnOf(one) === column)
            expect(row.cells[at]?.amount ?? null).toBe(sumOf(own, measure))
            compared += 1
          }
        }
        // A product that is reported for all partners alone has a total as well.
        const inRows = first === 'partner' || !partners ? cells : [...cells, ...totals]
        const keys = pivot.rows.map(({ key }) => key).filter((key) => key !== UNNAMED)
        expect(keys.sort()).toEqual([...new Set(inRows.map(rowOf))].sort())
        const total = pivot.total.total
        if (byFlow && new Set(totals.map((one) => one.process)).size > 1) expect(total.amount).toBeNull()
        else expect(total.amount).toBe(sumOf(totals, measure))
      },
    ),
    { numRuns: 40 },
  )
  expect(compared).toBeGreaterThan(30)
}, 120_000)

test('VIEW-04 the sums by partner are those of the rows after rows are changed, moved and removed', async () => {
  await fc.assert(
    fc.asyncProperty(flows, fc.integer({ min: 1, max: 5 }), async (rows, step) => {
      await store(rows)
      await sql`update exports_imports_flow set value = value + 1, partner = case partner when 'CN' then 'TR' else partner end
        where id % ${step} = 0 and partner is not null`.execute(app.db)
      await sql`delete from exports_imports_flow where id % ${step + 1} = 0`.execute(app.db)
      const naive = sql`
        select process, country, partner, left(hs_code, 2) as chapter, year_month, frequency, is_mirror, estimate, value_basis, currency,
          quantity_unit, hidden, demo, count(*)::int as rows, sum(value) as value, sum(quantity) as quantity,
          sum(value) filter (where quantity is not null) as weighed, count(*) filter (where demo)::int as demo_rows,
          count(*) filter (where revised)::int as revised_rows
        from exports_imports_flow where partner is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13`
      const kept = sql`
        select process, country, partner, chapter, year_month, frequency, is_mirror, estimate, value_basis, currency, quantity_unit,
          hidden, demo, rows, value, quantity, weighed, demo_rows, revised_rows from exports_imports_partner`
      const { rows: unequal } = await sql`
        (${naive} except all ${kept}) union all (${kept} except all ${naive})`.execute(app.db)
      expect(unequal).toEqual([])
    }),
    { numRuns: 15 },
  )
}, 120_000)

const NOW = new Date('2026-06-20T09:00:00Z')
const page = (query: string, lang: 'ar' | 'en' = 'en') =>
  loader(routeArgs(testContext(app, { lang, now: NOW, path: `/exports-imports/explorer?${query}` }).ctx))
const said = async (query: string, lang: 'ar' | 'en' = 'en') => {
  const { result } = await page(query, lang)
  return (result?.answers ?? []).map(stripBidi).join(' ')
}
const row = (own: Partial<Flow>): Flow => ({
  product: 'urea',
  process: 'export',
  country: 'SA',
  partner: 'CN',
  year_month: '2024',
  is_mirror: false,
  estimate: false,
  hidden: false,
  demo: false,
  value: 6_000_000,
  quantity: 20_000,
  ...own,
})
const MARKET: readonly Flow[] = [
  row({}),
  row({ partner: 'IN', value: 3_000_000, quantity: 10_000 }),
  row({ country: 'QA', partner: 'US', value: 1_000_000, quantity: 4000, estimate: true }),
  row({ year_month: '2023', value: 8_000_000, quantity: 20_000 }),
  row({ year_month: '2023', country: 'QA', partner: 'US', value: 2_000_000, quantity: 8000 }),
  row({ process: 'import', country: 'IN', partner: 'SA', value: 3_600_000, quantity: 10_000 }),
  row({ product: 'methanol', demo: true, value: 99_000_000 }),
  row({ partner: 'US', value: 77_000_000, hidden: true }),
]

test('VIEW-04 VIEW-02 the sentence says the total, its change and the largest partner, in both languages', async () => {
  await store(MARKET)
  const query = 'rows=partner&columns=period&reporter=GCC&hs=3102'
  expect(await said(query)).toBe(
    'Exports of HS 3102 from the Gulf states came to USD 10.0m in 2024, unchanged from 2023; China was the largest buyer, with 60%.',
  )
  expect(await said(query, 'ar')).toBe(
    'بلغت صادرات دول الخليج من البند 3102 10.0 مليون دولار في 2024، دون تغير عن 2023؛ وأكبر المشترين الصين بحصة 60%.',
  )
  expect(await said(`${query}&measure=quantity`)).toBe(
    'Exports of HS 3102 from the Gulf states came to 34.0 thousand t in 2024, up 21.4% from 2023.',
  )
  expect(await said('rows=reporter&columns=flow&product=urea')).toMatch(
    /^Exports of urea from 2 Gulf countries came to USD 10\.0m in 2024.*Imports of urea into one country came to USD 3\.6m in 2024\.$/,
  )
})

test('VIEW-04 TRUST-04 demonstration rows are in no table that has real ones, and hidden rows in none', async () => {
  await store(MARKET)
  const { result } = await page('rows=product&columns=period')
  expect(result?.table.rows.map(({ key }) => key)).toEqual(['urea'])
  expect(result?.marks).toEqual({ estimated: 'some' })
  const demo = await page('rows=product&columns=period&product=methanol')
  expect(demo.result?.marks).toEqual({ demo: 'all' })
})

test('VIEW-04 key figures, split, movers and both sides of a trade are of the last period', async () => {
  await store(MARKET)
  const { result } = await page('rows=reporter&columns=period&product=urea')
  const figures = result?.figures
  expect(figures?.figures.map(({ value, unit = '' }) => stripBidi(`${value} ${unit}`).trim())).toEqual([
    '10.0 USD m',
    // 400 to 300 and 250 dollars a tonne: SA −100 × 25,000 − … + 10,000 × 350; QA unchanged.
    '−2.5 USD m',
    '+2.5 USD m',
    '4,600 highly concentrated',
    '3',
  ])
  expect(figures?.split?.rows).toHaveLength(4)
  expect(figures?.movers?.rises.map(({ name, percent }) => [name, stripBidi(percent)])).toEqual([
    ['Saudi Arabia', '+12.5%'],
  ])
  expect(figures?.movers?.falls.map(({ name }) => name)).toEqual(['Qatar'])
  expect(figures?.mirror?.rows.map(({ pair, ratio }) => [stripBidi(pair), ratio])).toEqual([
    ['Saudi Arabia – India', '1.20'],
  ])
})

test('VIEW-04 a period that covers other countries than the one before has no change and no movers of them', async () => {
  await store([row({}), row({ country: 'QA' }), row({ country: 'QA', year_month: '2023' })])
  expect(await said('rows=reporter&columns=period')).not.toMatch(/up|down|unchanged/)
  const { result } = await page('rows=reporter&columns=period&measure=change')
  expect(result?.notes.join()).toContain('the two periods do not cover the same')
})

test('VIEW-04 LIVE-08 months and years are never together, and years come first', async () => {
  await store([row({}), row({ year_month: '2024-03' })])
  const columns = async (query: string) => (await page(query)).result?.table.columns.map(({ key }) => key)
  expect(await columns('rows=partner&columns=period')).toEqual(['2024'])
  expect(await columns('rows=partner&columns=period&frequency=monthly')).toEqual(['2024-03'])
})

test('VIEW-04 an address without rows is an empty page, and one that cannot be read says what was left out', async () => {
  await store(MARKET)
  expect((await page('rows=partner&columns=period&product=hdpe')).result).toBeNull()
  expect((await page('rows=partner&columns=period&hs=abc')).wrong).toContain('hs')
  const redirected = await thrownBy(() => page('rows=partner&columns=period&hs=&from='))
  expect(redirected).toMatchObject({ status: 303 })
})

test('VIEW-04 a file is the table of its address, with unit, source and marks, and without what may not be passed on', async () => {
  await store(MARKET)
  const query = new URLSearchParams('rows=partner&columns=period&product=urea')
  const { ctx } = testContext(app, { lang: 'en', now: NOW })
  const textOf = async () => text((await explorerFile(ctx, query, 'json'))!)
  const json = async () => JSON.parse(await textOf()) as { rows: Record<string, unknown>[] }
  const { rows } = await json()
  expect(rows.map((one) => [one['key'], one['2023'], one['2024']])).toEqual([
    ['CN', 8_000_000, 6_000_000],
    ['IN', null, 3_000_000],
    ['US', 2_000_000, 1_000_000],
    ['total', 10_000_000, 10_000_000],
  ])
  expect(rows[2]?.['marks']).toContain('2024: Estimate')
  await withhold(`partner = 'IN'`)
  const less = await json()
  expect(less.rows.map((one) => [one['key'], one['2023'], one['2024']])).toEqual([
    ['CN', 8_000_000, 6_000_000],
    ['US', 2_000_000, 1_000_000],
    ['IN', null, null],
    ['total', 10_000_000, null],
  ])
  expect(await textOf()).toContain('Not included')
})

test('VIEW-04 MKT-11 the API gives the same table by cells, in both languages, and without what may not be passed on', async () => {
  await store(MARKET)
  const { ctx } = testContext(app, { lang: 'en', now: NOW })
  const asked = async (query: string) => (await machinePivot(ctx, new URLSearchParams(query))).value
  const query = 'rows=partner&columns=period&product=urea'
  const cellsOf = async () =>
    Object.fromEntries(
      (await asked(query))!.cells.map(({ row: r, column, amount }) => [`${r} ${column}`, amount]),
    )
  const shown = (await page(query)).result!.table
  const value = (await asked(query))!
  expect(value).toMatchObject({
    measure: 'value',
    unit: 'USD',
    frequency: 'annual',
    periods: ['2023', '2024'],
  })
  // A total of several years is none: they do not add up to a period.
  expect(value.cells).toHaveLength((shown.rows.length + 1) * (shown.columns.length + 1))
  expect(await cellsOf()).toMatchObject({
    'CN 2023': 8_000_000,
    'CN 2024': 6_000_000,
    'IN 2023': null,
    'total 2024': 10_000_000,
  })
  expect(value.cells.find(({ row: r, column }) => r === 'US' && column === '2024')).toMatchObject({
    row_ar: 'الولايات المتحدة',
    row_en: 'United States',
    column_en: '2024',
    marks: ['estimated'],
    why: null,
  })
  await withhold(`partner = 'IN'`)
  expect(await cellsOf()).toMatchObject({ 'CN 2024': 6_000_000, 'IN 2024': null, 'total 2024': null })
  const less = (await asked(query))!
  expect(less.cells.find(({ row: r, column }) => r === 'total' && column === '2024')?.why).toContain(
    'Not passed on',
  )
  expect(less).toHaveProperty('withheld')
  expect((await asked('rows=partner&columns=period&product=hdpe'))?.cells).toEqual([])
  expect(await machinePivot(ctx, new URLSearchParams('hs=abc'))).toEqual({ value: null, wrong: ['hs'] })
})

let sources = 0

/** Makes rows those of an import whose publisher does not let others pass them on. */
async function withhold(which: string): Promise<void> {
  const name = `kept${++sources}`
  await sql`
    with source as (
      insert into data_source (name, title_ar, title_en, publisher_ar, publisher_en, home_url, licence, credit_ar, credit_en, address,
        layout, target, schedule, may_pass_on)
      values (${name}, 'مصدر', 'Kept', 'ناشر', 'Publisher', 'https://example.org', 'own', 'مصدر', 'Kept', 'https://example.org/a.csv',
        'csv', 'exports-imports', '0 6 * * *', false) returning id
    ), import as (
      insert into data_import (section, file_name, state, source_ar, source_en, data_source_id)
      select 'exports-imports', 'a.csv', 'done', 'مصدر', 'Kept source', id from source returning id
    )
    update exports_imports_flow set import_id = (select id from import) where ${sql.raw(which)}`.execute(
    app.db,
  )
  app.memo.drop(['data:exports-imports', 'licences'])
}
