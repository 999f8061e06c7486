import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readState } from '#datasets/list/state.ts'
import { figuresApp, insertProducts } from '#testing/figures.server.ts'
import { FLOWS } from '../flows/flows.server.ts'
import '../section.server.ts'
import { insertFlows } from '../testing.server.ts'
import { countPartners, isAlike, readCodes, readLines, readPartners } from './lines.server.ts'

const PRODUCTS = ['urea', 'methanol', 'hdpe']
const PARTNERS = ['WLD', 'CN', 'IN', 'US']

/** Real rows, demonstration data, estimates and revisions, reports and mirror data, months and years, three currencies. */
const app = await figuresApp(async (db) => {
  await insertProducts(db, PRODUCTS)
  await insertFlows(db)
  await sql`update exports_imports_flow set demo = true where (product = 'urea' and country = 'QA') or partner = 'IN'`.execute(
    db,
  )
  await sql`update exports_imports_flow set value = value + 10 where partner = 'US' and year_month = '2025'`.execute(
    db,
  )
})

const FILTERS = [
  '',
  'country=SA',
  'country=SA&country=QA',
  'partner=CN&partner=US',
  'estimate=true',
  'currency=EUR',
]
const SPANS = [['2025'], ['2024', '2025'], ['2025-01', '2025-02', '2025-03']]
const yearBefore = (period: string) => String(Number(period.slice(0, 4)) - 1) + period.slice(4)
const CASES = FILTERS.flatMap((query) =>
  (['real', 'demo', undefined] as const).flatMap((kind) =>
    SPANS.flatMap((periods) =>
      (['export', 'import'] as const).flatMap((process) =>
        [false, true].map((mirror) => ({ query, kind, periods, process, mirror })),
      ),
    ),
  ),
)

/** Each line as text, with its sums to the hundredth: they are added up in another order. */
const linesOf = (lines: readonly object[]) =>
  lines
    .map((line) => {
      const rounded = Object.entries(line).map(([key, value]): [string, unknown] => [
        key,
        typeof value === 'number' ? value.toFixed(2) : value,
      ])
      return JSON.stringify(rounded.toSorted(([a], [b]) => a.localeCompare(b)))
    })
    .toSorted()

test('MKT-06 TRUST-04 what is added up from sums is what its rows add up to, for every kind, frequency and currency', async () => {
  const { db } = app
  let found = 0
  const alike = { true: 0, false: 0 }
  for (const { query, kind, periods, process, mirror } of CASES) {
    const state = { ...readState(FLOWS, new URLSearchParams(query), ['']), ...(kind && { kind }) }
    // A product is in no sum: all of them by name are added up row by row.
    const byRow = { ...state, options: { ...state.options, product: PRODUCTS } }
    const frequency = periods[0]?.length === 4 ? 'annual' : 'monthly'
    const focus = {
      processes: [process],
      process,
      frequency,
      mirror,
      periods,
      before: null,
      twice: [],
    } as const
    const asked = { ...focus, processes: [process], periods: [...periods], twice: [] }
    const rowsOf = async (filters: typeof state) => linesOf(await readPartners(db, filters, asked))
    const bySums = await rowsOf(state)
    found += bySums.length
    const about = JSON.stringify({ query, kind, periods, process, mirror })
    expect(bySums, about).toEqual(await rowsOf(byRow))
    expect(linesOf(await readLines(db, state)), about).toEqual(linesOf(await readLines(db, byRow)))
    const ofBefore = { ...asked, before: periods.map(yearBefore) }
    // Of real and made-up rows together nothing is compared.
    if (kind) {
      const isOne = await isAlike(db, state, ofBefore)
      expect(isOne, about).toBe(await isAlike(db, byRow, ofBefore))
      alike[`${isOne}`] += 1
    }
    expect(await countPartners(db, state, asked), about).toBe(await countPartners(db, byRow, asked))
    const codes = async (filters: typeof state) =>
      (await readCodes(db, filters)).map((one) => JSON.stringify(one)).toSorted()
    if (!('partner' in state.options))
      expect(await codes(state), about).toEqual(
        await codes({ ...state, options: { ...state.options, partner: PARTNERS } }),
      )
  }
  expect(found).toBeGreaterThan(200)
  expect(alike).toEqual({ true: expect.any(Number), false: expect.any(Number) })
  expect(Math.min(alike.true, alike.false)).toBeGreaterThan(10)
})

test('MKT-06 sums of countries and what they report are those of the rows after each change, and none is left of what is removed', async () => {
  const { db } = app
  const check = async (about: string) => {
    const { rows } = await sql<{ sums: number; wrong: number }>`
      with own as (
        select process, country, partner, year_month, frequency, is_mirror, estimate, value_basis, currency, quantity_unit, hidden, demo,
          rows, value, quantity, weighed, demo_rows, revised_rows from exports_imports_country
      ), anew as (
        select process, country, partner, year_month, frequency, is_mirror, estimate, value_basis, currency, quantity_unit, hidden, demo,
          count(*)::int, sum(value), sum(quantity), sum(value) filter (where quantity is not null),
          (count(*) filter (where demo))::int, (count(*) filter (where revised))::int
        from (
          select * from exports_imports_flow where partner is not null union all
          select (jsonb_populate_record(flow, jsonb_build_object('partner', 'all'))).* from exports_imports_flow flow
          where partner is null or not exists (
            select from exports_imports_flow whole where whole.partner is null
              and (whole.product, whole.process, whole.country, whole.year_month, whole.hs_code, whole.is_mirror, whole.hidden, whole.demo)
                = (flow.product, flow.process, flow.country, flow.year_month, flow.hs_code, flow.is_mirror, flow.hidden, flow.demo))
        ) each group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
      )
      select (select count(*)::int from own) as sums, (
        select count(*)::int from ((table own except table anew) union all (table anew except table own)) other) as wrong`.execute(
      db,
    )
    expect(rows[0]?.wrong, about).toBe(0)
    return rows[0]?.sums ?? 0
  }
  const before = await check('as inserted')
  expect(before).toBeGreaterThan(20)
  const change = async (about: string, statement: ReturnType<typeof sql>) => {
    await statement.execute(db)
    return check(about)
  }
  await change('values', sql`update exports_imports_flow set value = value + 1 where country = 'SA'`)
  await change('countries', sql`update exports_imports_flow set country = 'OM' where country = 'QA'`)
  await change(
    'hidden',
    sql`update exports_imports_flow set hidden = true where partner is null and product = 'urea'`,
  )
  await change(
    'totals removed',
    sql`delete from exports_imports_flow where partner is null and product = 'methanol'`,
  )
  expect(await change('all removed', sql`delete from exports_imports_flow`)).toBe(0)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from exports_imports_coverage`.execute(
    db,
  )
  expect(rows[0]?.n).toBe(0)
})
