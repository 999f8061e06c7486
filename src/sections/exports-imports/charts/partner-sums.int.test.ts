import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readState } from '#datasets/list/state.ts'
import { figuresApp, insertProducts } from '#testing/figures.server.ts'
import { FLOWS } from '../flows/flows.server.ts'
import '../section.server.ts'
import { insertFlows } from '../testing.server.ts'
import { countPartners, readCodes, readPartners } from './lines.server.ts'
import { nearestSeries } from './nearest-series.server.ts'

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
const CASES = FILTERS.flatMap((query) =>
  (['real', 'demo', undefined] as const).flatMap((kind) =>
    SPANS.flatMap((periods) =>
      (['export', 'import'] as const).flatMap((process) =>
        [false, true].map((mirror) => ({ query, kind, periods, process, mirror })),
      ),
    ),
  ),
)

test('MKT-06 TRUST-04 what is added up by partner from sums is what its rows add up to, for every kind, frequency and currency', async () => {
  const { db } = app
  let found = 0
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
    const rowsOf = async (filters: typeof state) =>
      (await readPartners(db, filters, asked))
        .map((line) => ({ ...line, usd: line.usd?.toFixed(2), value: line.value.toFixed(2) }))
        .map((line) => JSON.stringify(line, Object.keys(line).toSorted()))
        .toSorted()
    const bySums = await rowsOf(state)
    found += bySums.length
    const about = JSON.stringify({ query, kind, periods, process, mirror })
    expect(bySums, about).toEqual(await rowsOf(byRow))
    expect(await countPartners(db, state, asked), about).toBe(await countPartners(db, byRow, asked))
    const near = (filters: typeof state) =>
      nearestSeries(app, {
        filters: {
          ...filters,
          options: { ...filters.options, process: [process], is_mirror: [String(mirror)] },
        },
        span: { from: periods[0] ?? null, to: periods.at(-1) ?? null },
        drawn: 'partners',
        frequency,
        measure: 'value',
      })
    expect(await near(state), about).toBe(await near(byRow))
    const codes = async (filters: typeof state) =>
      (await readCodes(db, filters)).map((one) => JSON.stringify(one)).toSorted()
    if (!('partner' in state.options))
      expect(await codes(state), about).toEqual(
        await codes({ ...state, options: { ...state.options, partner: PARTNERS } }),
      )
  }
  expect(found).toBeGreaterThan(200)
})
