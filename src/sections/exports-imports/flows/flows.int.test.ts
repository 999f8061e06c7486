import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countList } from '#datasets/list/counts.server.ts'
import { readAmongFirst, readRows } from '#datasets/list/rows.server.ts'
import { readState } from '#datasets/list/state.ts'
import { readSources, readSourcesWhere } from '#datasets/charts/sources.server.ts'
import { presentContextFor } from '#datasets/present.server.ts'
import { conditionOf } from '#datasets/list/where.server.ts'
import { firstDayOf, lastDayOf } from '#datasets/values/partial-date.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { Memo } from '#platform/cache/memo.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { FLOWS } from './flows.server.ts'
import { readLines } from '../charts/lines.server.ts'
import { insertFlows, ROWS, type Row } from '../testing.server.ts'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ app, drop } = await demoApp())
  await insertFlows(app.db)
})
afterAll(() => drop())

const partnerOf = ({ partner }: Row) => partner ?? 'WLD'
const frequencyOf = ({ year_month }: Row) => (year_month.length === 4 ? 'annual' : 'monthly')
/** What each filter of values is of a row. */
const VALUES: Readonly<Record<string, (row: Row) => string | null>> = {
  product: ({ product }) => product,
  process: ({ process }) => process,
  country: ({ country }) => country,
  partner: partnerOf,
  chapter: ({ hs_code }) => hs_code.slice(0, 2),
  heading: ({ hs_code }) => hs_code.slice(0, 4),
  frequency: frequencyOf,
  value_basis: ({ value_basis }) => value_basis,
  currency: ({ currency }) => currency,
  quantity_unit: ({ quantity_unit }) => quantity_unit,
  estimate: ({ estimate }) => String(estimate),
  is_mirror: ({ is_mirror }) => String(is_mirror),
}
const QUERIES = [
  '',
  'product=urea&country=SA',
  'product=urea&partner=CN',
  'partner=CN&partner=US&process=export',
  'partner=WLD&year_month_from=2024&year_month_to=2025-01',
  'year_month_from=2024-02&estimate=true',
  'frequency=annual&chapter=39&currency=EUR',
  'heading=2905&quantity_unit=l&value_basis=FOB',
  'is_mirror=true&year_month_to=2024',
  'is_mirror=false&estimate=false&value_basis=CIF',
]
const stateOf = (query: string) => readState(FLOWS, new URLSearchParams(query), ['table'])
const keyOf = (row: Row) => [row.product, row.process, row.country, partnerOf(row), row.year_month].join(' ')

/** The rows that match a query, without one of its filters where it is named. */
function kept(rows: readonly Row[], query: string, except = ''): Row[] {
  const asked = new URLSearchParams(query)
  const [from, to] = [asked.get('year_month_from'), asked.get('year_month_to')]
  return rows.filter(
    (row) =>
      !row.hidden &&
      (from === null || firstDayOf(row.year_month) >= firstDayOf(from)) &&
      (to === null || lastDayOf(row.year_month) <= lastDayOf(to)) &&
      Object.entries(VALUES).every(
        ([key, valueOf]) =>
          key === except || !asked.has(key) || asked.getAll(key).includes(valueOf(row) ?? ''),
      ),
  )
}

async function listed(query: string): Promise<string[]> {
  const state = stateOf(query)
  const keys = ['product', 'process', 'country', 'partner', 'year_month']
  const rows = await readRows(app.db, FLOWS, state, { sort: state.sort, keys, limit: 5000, offset: 0 })
  return rows
    .map((row) => [row.product, row.process, row.country, row.partner, row.year_month].join(' '))
    .sort()
}

/** Rows, their number and the numbers beside every filter agree with a plain filter in memory. */
async function agrees(rows: readonly Row[]) {
  for (const query of QUERIES) {
    const state = stateOf(query)
    const expected = kept(rows, query)
    expect(await listed(query), query).toEqual(expected.map(keyOf).sort())
    expect((await countList(app.db, FLOWS, state)).total, query).toBe(expected.length)
    const { facets } = await countList(app.db, FLOWS, state)
    for (const [key, valueOf] of Object.entries(VALUES)) {
      const groups = Map.groupBy(kept(rows, query, key), valueOf)
      const naive = [...groups].flatMap(([value, own]) => (value === null ? [] : [[value, own.length]]))
      const found = (facets[key] ?? []).map(({ value, count }) => [value, count])
      expect(new Map(found as [string, number][]), `${query}: ${key}`).toEqual(
        new Map(naive as [string, number][]),
      )
    }
  }
}

test('MKT-06 MKT-08 filters, counts and the values of every filter are those of a plain filter in memory', async () => {
  await agrees(ROWS)
  for (const query of QUERIES.slice(1)) {
    expect(kept(ROWS, query).length, query).toBeGreaterThan(0)
    expect(kept(ROWS, query).length, query).toBeLessThan(kept(ROWS, '').length)
  }
})

test('MKT-06 SAFE-04 a page found among the first rows of an order is that of all rows, and begins where its period and its rare values do', async () => {
  const keys = ['product', 'process', 'country', 'partner', 'year_month']
  const newest = [{ column: 'year_month', descending: true }]
  for (const query of [
    ...QUERIES,
    'frequency=annual',
    'estimate=true&country=SA',
    'frequency=annual&frequency=monthly',
  ])
    for (const sort of [
      ...newest,
      { column: 'year_month', descending: false },
      { column: 'value', descending: true },
    ]) {
      const page = { sort, keys, limit: 25, offset: 0 }
      const all = await readRows(app.db, FLOWS, stateOf(query), page)
      expect(all.length, query).toBeGreaterThan(0)
      expect(await readAmongFirst(app.db, FLOWS, stateOf(query), page, ROWS.length), query).toEqual(all)
    }
  for (const query of [
    'year_month_from=2022&year_month_to=2023',
    'frequency=annual',
    'estimate=true',
    'is_mirror=true',
  ])
    for (const sort of newest) {
      const page = { sort, keys, limit: 3, offset: 0 }
      const first = await readRows(app.db, FLOWS, stateOf(query), page)
      expect(await readAmongFirst(app.db, FLOWS, stateOf(query), page, 3), query).toEqual(first)
      // They are not the first of the whole order.
      expect(first, query).not.toEqual(await readRows(app.db, FLOWS, stateOf(''), page))
    }
})

test('MKT-06 TRUST-02 the sources and marks of a list are those of its rows, also where sums have them', async () => {
  await sql`update exports_imports_flow set source_ar = 'جمارك', source_en = 'Customs', as_of = '2027', revised = true
    where country = 'SA' and partner = 'CN'`.execute(app.db)
  const ctx = {
    app: { ...app, memo: new Memo() },
    lang: 'en' as const,
    now: new Date(),
    prefs: DEFAULT_PREFS,
    tag: () => undefined,
  }
  const presentContext = await presentContextFor(ctx, FLOWS, [])
  const found = new Set<string>()
  for (const query of QUERIES) {
    const state = stateOf(query)
    const sources = await readSources(ctx, FLOWS, state, presentContext)
    const ofRows = await readSourcesWhere(ctx, FLOWS, conditionOf(FLOWS, state), presentContext)
    expect(sources, query).toEqual(ofRows)
    found.add(sources.source)
  }
  expect(found.size).toBeGreaterThan(1)
  await insertFlows(app.db)
})

test('MKT-06 what lists are counted from follows every change of the rows', async () => {
  const rows = ROWS.map((row) => ({ ...row }))
  const where = ({ product, process, country, partner, year_month }: Row) => sql`product = ${product}
    and process = ${process} and country = ${country} and partner is not distinct from ${partner} and year_month = ${year_month}`
  const [shown, moved, gone] = [rows.find(({ hidden }) => hidden), rows[20], rows[40]]
  if (!shown || !moved || !gone) throw new Error('There are rows')
  await sql`update exports_imports_flow set hidden = false where ${where(shown)}`.execute(app.db)
  await sql`update exports_imports_flow set partner = 'DE', estimate = true where ${where(moved)}`.execute(
    app.db,
  )
  await sql`delete from exports_imports_flow where ${where(gone)}`.execute(app.db)
  await sql`update exports_imports_flow set hidden = true where country = 'QA' and product = 'urea'`.execute(
    app.db,
  )
  shown.hidden = false
  Object.assign(moved, { partner: 'DE', estimate: true })
  const now = rows.filter((row) => row !== gone)
  for (const row of now) if (row.country === 'QA' && row.product === 'urea') row.hidden = true
  expect(await listed('partner=DE')).toHaveLength(moved.hidden ? 0 : 1)
  await agrees(now)
  await insertFlows(app.db)
  await agrees(ROWS)
})

test('MKT-06 writers at the same time lose no row from the counts', async () => {
  const partners = ['DE', 'JP', 'TH', 'VN', 'PK', 'IT']
  await Promise.all(
    partners.map((partner) =>
      sql`insert into exports_imports_flow (product, process, country, partner, year_month, hs_code, value, currency, source_ar,
          source_en, as_of, confidence)
        values ('urea', 'export', 'SA', ${partner}, '2022', '310210', 1, 'USD', 'اختبار', 'Test', '2026', 'high')`.execute(
        app.db,
      ),
    ),
  )
  const query = `year_month_to=2022&${partners.map((partner) => `partner=${partner}`).join('&')}`
  expect((await countList(app.db, FLOWS, stateOf(query))).total).toBe(partners.length)
  const lines = await readLines(app.db, stateOf('product=urea&country=SA&process=export'))
  expect(lines.find(({ year_month }) => year_month === '2022')).toMatchObject({ value: partners.length })
  await insertFlows(app.db)
})

test('MKT-06 sums by period are those of the plain rows: partners add nothing where the row over all of them is there', async () => {
  const cellOf = (row: Row) =>
    [row.product, row.process, row.country, row.year_month, row.hs_code, row.is_mirror].join(' ')
  for (const query of [
    '',
    'product=urea&country=SA',
    'partner=CN',
    'partner=WLD',
    'partner=CN&partner=WLD',
    'estimate=true',
    'q=يوريا',
    'q=الصين',
    'q=يوريا الصين',
    'q=العالم',
    'q=ا&estimate=false',
    'q=u',
    'q=u&partner=US&partner=WLD',
  ]) {
    const plain = new URLSearchParams(query)
    const word = plain.get('q')
    plain.delete('q')
    const found = new Set(await listed(query))
    const rows = kept(ROWS, String(plain)).filter((row) => found.has(keyOf(row)))
    if (word === 'يوريا') expect(rows.every(({ product }) => product === 'urea')).toBe(true)
    if (word === 'الصين') expect(rows.every(({ partner }) => partner === 'CN')).toBe(true)
    expect(rows.length, query).toBeGreaterThan(0)
    const keysOfTotals = new Set(rows.filter(({ partner }) => partner === null).map(cellOf))
    const withoutRepeats = rows.filter((row) => row.partner === null || !keysOfTotals.has(cellOf(row)))
    const naive = Map.groupBy(withoutRepeats, (row) =>
      [
        row.process,
        row.year_month,
        row.is_mirror,
        row.estimate,
        row.currency,
        row.value_basis,
        row.quantity_unit,
      ].join(' '),
    )
    const lines = await readLines(app.db, stateOf(query))
    expect(lines.length, query).toBe(naive.size)
    for (const line of lines) {
      const own = naive.get(
        [
          line.process,
          line.year_month,
          line.is_mirror,
          line.estimate,
          line.currency,
          line.value_basis,
          line.quantity_unit,
        ].join(' '),
      )
      if (!own) throw new Error(`${query}: no such rows`)
      const weighed = own.filter(({ quantity }) => quantity !== null)
      const sum = (amounts: readonly number[]) =>
        amounts.length > 0 ? amounts.reduce((all, one) => all + one) : null
      expect(line.value, query).toBeCloseTo(sum(own.map(({ value }) => value)) ?? NaN, 2)
      expect(line.quantity, query).toBe(sum(weighed.map(({ quantity }) => quantity ?? 0)))
      expect(line.weighed ?? 0, query).toBeCloseTo(sum(weighed.map(({ value }) => value)) ?? 0, 2)
      if (line.currency === 'EUR') expect(line.usd).toBe(null)
      else expect(line.usd).toBeCloseTo(line.value / (line.currency === 'SAR' ? 3.75 : 1), 1)
    }
  }
})

test('MKT-06 share, growth and totals of a row are those of the rows beside it, never of a hidden one', async () => {
  const found = await readRows(app.db, FLOWS, stateOf(''), {
    sort: { column: 'year_month', descending: true },
    keys: [
      'product',
      'process',
      'country',
      'partner',
      'year_month',
      'rate',
      'growth_pct',
      'total_value',
      'total_quantity',
      'number_of_destinations',
      'unit_value',
    ],
    limit: 5000,
    offset: 0,
  })
  const visible = ROWS.filter(({ hidden }) => !hidden)
  const byKey = new Map(visible.map((row) => [keyOf(row), row]))
  const comparable = (one: Row, other: Row | undefined) =>
    other && other.currency === one.currency && other.value_basis === one.value_basis ? other : null
  const at = (row: Row, changed: Partial<Row>) => byKey.get(keyOf({ ...row, ...changed }))
  const near = (value: number | null, naive: number | null) => {
    if (naive === null) expect(value).toBe(null)
    else expect(Math.abs((value ?? NaN) - naive)).toBeLessThanOrEqual(Math.max(0.06, Math.abs(naive) / 1000))
  }
  let [shares, growths] = [0, 0]
  for (const row of found) {
    const own = byKey.get([row.product, row.process, row.country, row.partner, row.year_month].join(' '))
    if (!own) throw new Error('A row that nobody may see')
    const whole = own.partner === null ? null : comparable(own, at(own, { partner: null }))
    near(row.total_value, whole?.value ?? null)
    near(row.rate, whole ? (100 * own.value) / whole.value : null)
    near(row.total_quantity, whole?.quantity_unit === own.quantity_unit ? (whole.quantity ?? null) : null)
    const before = comparable(
      own,
      at(own, { year_month: String(Number(own.year_month.slice(0, 4)) - 1) + own.year_month.slice(4) }),
    )
    near(row.growth_pct, before ? 100 * (own.value / before.value - 1) : null)
    const partners = visible.filter(
      (other) =>
        other.partner !== null && keyOf({ ...other, partner: null }) === keyOf({ ...own, partner: null }),
    ).length
    expect(row.number_of_destinations).toBe(own.partner === null && partners > 0 ? partners : null)
    const tonnes = { t: 1, kg: 0.001 }[own.quantity_unit]
    const usd = { USD: 1, SAR: 1 / 3.75 }[own.currency]
    near(row.unit_value, tonnes && usd && own.quantity ? (own.value * usd) / (own.quantity * tonnes) : null)
    if (whole) shares += 1
    if (before) growths += 1
  }
  expect(shares).toBeGreaterThan(50)
  expect(growths).toBeGreaterThan(50)
})

test('MKT-08 rows are sorted by what their units have in common; what has nothing in common comes last', async () => {
  const order = async (sort: string) => {
    const state = stateOf(`sort=${sort}`)
    return readRows(app.db, FLOWS, state, {
      sort: state.sort,
      keys: ['value', 'currency', 'quantity', 'quantity_unit'],
      limit: 5000,
      offset: 0,
    })
  }
  const usd = ({ value, currency }: { value: number; currency: string }) =>
    currency === 'USD' ? value : currency === 'SAR' ? value / 3.75 : null
  const values = (await order('-value')).map((row) => usd(row as never))
  const known = values.filter((value) => value !== null)
  expect(known).toEqual(known.toSorted((a, b) => b - a))
  expect(values.indexOf(null)).toBe(known.length)
  const tonnes = (await order('quantity')).map((row) => {
    const { quantity, quantity_unit } = row as unknown as { quantity: number | null; quantity_unit: string }
    return quantity === null || quantity_unit === 'l' ? null : quantity * (quantity_unit === 'kg' ? 0.001 : 1)
  })
  const weighed = tonnes.filter((value) => value !== null)
  expect(weighed).toEqual(weighed.toSorted((a, b) => a - b))
  expect(tonnes.indexOf(null)).toBe(weighed.length)
})
