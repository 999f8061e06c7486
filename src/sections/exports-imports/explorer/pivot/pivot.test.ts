import { expect, test } from 'vitest'
import type { Line } from '../../totals/totals.ts'
import { concentrationOf, moversOf, splitGrowth, type ItemLine } from '../analysis.ts'
import { readAsked, writeAsked } from '../asked.ts'
import type { KeyedLine, KeyedReport, PivotInput } from './input.ts'
import { OTHERS, pivotOf, UNNAMED } from './pivot.ts'

const line = (own: Partial<KeyedLine>): KeyedLine => ({
  process: 'export',
  frequency: 'annual',
  year_month: '2024',
  is_mirror: false,
  estimate: false,
  currency: 'USD',
  value_basis: 'FOB',
  quantity_unit: 't',
  value: 100,
  usd: own.value ?? 100,
  quantity: 10,
  weighed: own.value ?? 100,
  weighed_usd: own.value ?? 100,
  rows: 1,
  demo_rows: 0,
  revised_rows: 0,
  row: 'CN',
  column: '',
  ...own,
})
const report = (own: Partial<KeyedReport>): KeyedReport => ({
  row: '',
  column: '',
  process: 'export',
  country: 'SA',
  product: 'urea',
  hs_code: '310210',
  whole: false,
  periods: ['2023', '2024'],
  ...own,
})
const input = (own: Partial<PivotInput>): PivotInput => ({
  rows: 'partner',
  columns: 'period',
  measure: 'value',
  periods: ['2023', '2024'],
  lines: [],
  whole: null,
  reports: [report({})],
  sort: '',
  most: { rows: 25, columns: 12 },
  order: { rows: null, columns: ['2023', '2024'] },
  ...own,
})
const amounts = (pivot: ReturnType<typeof pivotOf>) =>
  pivot.rows.map(({ key, cells, total }) => [key, ...cells.map(({ amount }) => amount), total.amount])

test('VIEW-04 the total over partners is the trade with all of them, and what no partner is named for is a row of its own', () => {
  const lines = [
    line({ value: 60 }),
    line({ row: 'IN', value: 30 }),
    line({ row: 'CN', year_month: '2023', value: 50 }),
  ]
  const whole = [line({ row: '', value: 100 }), line({ row: '', year_month: '2023', value: 50 })]
  const pivot = pivotOf(input({ lines, whole }))
  expect(amounts(pivot)).toEqual([
    ['CN', 50, 60, 110],
    ['IN', null, 30, 30],
    [UNNAMED, null, 10, 10],
  ])
  expect(pivot.total.cells.map(({ amount }) => amount)).toEqual([50, 100])
})

test('VIEW-04 rows beyond those shown are one row that adds up with the others to the total', () => {
  const lines = Array.from({ length: 30 }, (_, at) => line({ row: `P${at}`, value: at + 1 }))
  const pivot = pivotOf(input({ lines, most: { rows: 25, columns: 12 } }))
  expect(pivot.rows).toHaveLength(26)
  expect(pivot.rows.at(-1)).toMatchObject({ key: OTHERS, total: { amount: 1 + 2 + 3 + 4 + 5 } })
  const shown = pivot.rows.reduce((sum, { total }) => sum + (total.amount ?? 0), 0)
  expect(shown).toBe(pivot.total.total.amount)
})

test('VIEW-04 a zero is a figure, and what was not reported is none', () => {
  const pivot = pivotOf(input({ lines: [line({ value: 0 }), line({ row: 'IN', year_month: '2023' })] }))
  expect(amounts(pivot)).toEqual([
    ['CN', null, 0, 0],
    ['IN', 100, null, 100],
  ])
})

test('VIEW-04 exports and imports, other bases, units and codes that hold one another have no total, and say why', () => {
  const flows = pivotOf(
    input({
      rows: 'flow',
      lines: [line({ row: 'export' }), line({ row: 'import', process: 'import', value_basis: 'CIF' })],
      reports: [report({ row: 'export' }), report({ row: 'import', process: 'import' })],
    }),
  )
  expect(flows.total.cells.at(-1)).toMatchObject({ amount: null, why: { kind: 'flows' } })
  const bases = pivotOf(input({ lines: [line({}), line({ row: 'IN', value_basis: 'CIF' })] }))
  expect(bases.total.cells.at(-1)).toMatchObject({ amount: null, why: { kind: 'bases' } })
  expect(bases.rows.map(({ cells }) => cells.at(-1)?.amount)).toEqual([100, 100])
  const units = pivotOf(
    input({ measure: 'quantity', lines: [line({}), line({ row: 'IN', quantity_unit: 'm3', rows: 1 })] }),
  )
  expect(units.total.cells.at(-1)).toMatchObject({ amount: null, why: { kind: 'units' } })
  const codes = pivotOf(
    input({
      rows: 'hs4',
      lines: [line({ row: '3102' }), line({ row: '31' })],
      reports: [report({ row: '3102' }), report({ row: '31', hs_code: '31' })],
    }),
  )
  expect(codes.rows.map(({ cells }) => cells.at(-1)?.amount)).toEqual([100, 100])
  expect(codes.total.cells.at(-1)).toMatchObject({ amount: null, why: { kind: 'codes' } })
})

test('VIEW-04 amounts of several currencies are in dollars, and one without a parity has no figure', () => {
  const lines = [
    line({}),
    line({ row: 'IN', currency: 'SAR', value: 375, usd: 100 }),
    line({ row: 'TR', currency: 'EUR', value: 90, usd: null }),
  ]
  const pivot = pivotOf(input({ lines }))
  expect(pivot.unit).toBe('USD')
  const byKey = new Map(pivot.rows.map(({ key, cells }) => [key, cells.at(-1)]))
  expect(byKey.get('IN')?.amount).toBe(100)
  expect(byKey.get('TR')).toMatchObject({ amount: null, why: { kind: 'currencies' } })
  expect(pivotOf(input({ lines: lines.slice(1, 2) })).unit).toBe('SAR')
})

test('VIEW-04 a change is against the same period of the year before, of the same products and countries', () => {
  const lines = [line({ value: 110 }), line({ year_month: '2023', value: 100 })]
  const change = pivotOf(input({ measure: 'change', periods: ['2024'], lines }))
  expect(change.rows[0]?.cells[0]?.amount).toBeCloseTo(10)
  const unlike = pivotOf(
    input({
      measure: 'change',
      periods: ['2024'],
      lines,
      reports: [report({}), report({ country: 'QA', periods: ['2024'] })],
    }),
  )
  expect(unlike.rows[0]?.cells[0]).toMatchObject({ amount: null, why: { kind: 'unlike' } })
})

test('VIEW-04 shares are of the column or of the row, of the trade with all partners', () => {
  const lines = [line({ value: 60 }), line({ row: 'IN', value: 20 })]
  const whole = [line({ row: '', value: 100 })]
  const share = pivotOf(input({ measure: 'share', periods: ['2024'], lines, whole }))
  expect(amounts(share).map(([key, amount]) => [key, amount])).toEqual([
    ['CN', 60],
    ['IN', 20],
    [UNNAMED, 20],
  ])
  const own = pivotOf(
    input({ measure: 'share-row', lines: [line({ value: 60 }), line({ year_month: '2023', value: 40 })] }),
  )
  expect(own.rows[0]?.cells.map(({ amount }) => amount)).toEqual([40, 60])
})

test('TRUST-01 a cell has the marks of the rows that it adds up', () => {
  const pivot = pivotOf(
    input({
      lines: [
        line({ estimate: true }),
        line({ row: 'IN', demo_rows: 1 }),
        line({ row: 'IN', revised_rows: 0, rows: 3 }),
      ],
    }),
  )
  const byKey = new Map(pivot.rows.map(({ key, cells }) => [key, cells.at(-1)?.marks]))
  expect(byKey.get('CN')).toEqual({ estimated: 'all' })
  expect(byKey.get('IN')).toEqual({ demo: 'some' })
  expect(pivot.total.cells.at(-1)?.marks).toEqual({ demo: 'some', estimated: 'some' })
})

test('VIEW-04 rows are sorted by any column, and what has no figure comes last', () => {
  const lines = [
    line({ value: 5 }),
    line({ row: 'IN', value: 9 }),
    line({ row: 'TR', year_month: '2023', value: 70 }),
  ]
  const keys = (sort: string) => pivotOf(input({ lines, sort })).rows.map(({ key }) => key)
  expect(keys('')).toEqual(['IN', 'CN', 'TR'])
  expect(keys('2024')).toEqual(['CN', 'IN', 'TR'])
  expect(keys('-2023')).toEqual(['TR', 'IN', 'CN'])
  expect(keys('-total')).toEqual(['TR', 'IN', 'CN'])
})

test('VIEW-04 what may not be passed on is in no cell of a file and in no total over it', () => {
  const lines = [line({ value: 60 }), line({ row: 'IN', value: 40 }), line({ year_month: '2023', value: 7 })]
  const pivot = pivotOf(input({ lines, withheld: new Set(['IN 2024']) }))
  const byKey = new Map(pivot.rows.map(({ key, cells }) => [key, cells.map(({ amount }) => amount)]))
  expect(byKey.get('IN')?.[1]).toBeNull()
  expect(byKey.get('CN')).toEqual([7, 60])
  expect(pivot.total.cells.map(({ amount }) => amount)).toEqual([7, null])
  expect(pivot.total.total.amount).toBeNull()
})

const item = (own: Partial<ItemLine>): ItemLine => ({ ...line(own), item: 'urea SA 310210', ...own })

test('VIEW-04 price and volume effects add up to the change of what has both, and the rest is said', () => {
  const lines = [
    item({ year_month: '2023', value: 100, quantity: 10 }),
    item({ value: 180, quantity: 12 }),
    item({ item: 'new', value: 20, quantity: 1 }),
    item({
      item: 'unweighed',
      year_month: '2023',
      value: 5,
      quantity: null,
      weighed: null,
      weighed_usd: null,
    }),
  ]
  const split = splitGrowth(lines, 'USD', '2024', '2023')
  // p 10 → 15, q 10 → 12.
  expect(split).toMatchObject({ before: 105, now: 200, price: 5 * 11, volume: 2 * 12.5, covered: 90 })
  expect((split?.price ?? 0) + (split?.volume ?? 0) + (split?.rest ?? 0)).toBeCloseTo(95)
  expect(split?.rest).toBeCloseTo(15)
})

test('VIEW-04 nothing is split without quantities in both periods, or where values do not add up', () => {
  expect(splitGrowth([item({}), item({ year_month: '2023', quantity: 0 })], 'USD', '2024', '2023')).toBeNull()
  const bases = [item({}), item({ value_basis: 'CIF' }), item({ year_month: '2023' })]
  expect(splitGrowth(bases, 'USD', '2024', '2023')).toBeNull()
})

test('VIEW-04 the concentration is the sum of squared shares, by the levels of the guidelines of 2023', () => {
  const of = (...shares: number[]) =>
    concentrationOf(
      shares.map((amount, at) => ({ key: `P${at}`, amount })),
      100,
    )
  expect(of(100)).toMatchObject({ index: 10_000, level: 'high' })
  expect(of(50, 50)?.index).toBe(5000)
  expect(of(30, 30, 10, 10, 10, 10)?.level).toBe('high')
  expect(of(20, 20, 20, 20, 20)?.index).toBe(2000)
  expect(of(20, 20, 20, 10, 10, 10, 10)).toMatchObject({ index: 1600, level: 'moderate' })
  expect(of(...Array.from({ length: 20 }, () => 5))).toMatchObject({ index: 500, level: 'low' })
  // A tenth and more without a partner's name: no index.
  expect(of(50, 30)).toBeNull()
  // Partners that are more than all of them are no shares of it.
  expect(of(90, 30)).toBeNull()
})

test('VIEW-04 movers are rows with a figure in both periods, the largest first', () => {
  const own = (key: string, before: number | null, now: number | null): (Line & { key: string })[] => [
    ...(before === null ? [] : [{ ...line({ year_month: '2023', value: before }), key }]),
    ...(now === null ? [] : [{ ...line({ value: now }), key }]),
  ]
  const lines = [
    ...own('a', 10, 30),
    ...own('b', 10, 15),
    ...own('c', 50, 20),
    ...own('d', null, 99),
    ...own('e', 99, null),
  ]
  const { rises, falls } = moversOf(lines, 'USD', { period: '2024', earlier: '2023', most: 5 })
  expect(rises.map(({ key, change }) => [key, change])).toEqual([
    ['a', 20],
    ['b', 5],
  ])
  expect(falls.map(({ key }) => key)).toEqual(['c'])
})

test('VIEW-04 an address holds the whole request, and what cannot be read is left out and named', () => {
  const address =
    'rows=partner&columns=period&measure=quantity&flow=export&reporter=GCC&hs=3901&from=2015&sort=-2024&all=1'
  const { asked, wrong } = readAsked(new URLSearchParams(address))
  expect(wrong).toEqual([])
  expect(String(writeAsked(asked))).toBe(address)
  expect(readAsked(new URLSearchParams('hs=39.01')).asked.hs).toBe('3901')
  const bad = readAsked(
    new URLSearchParams('rows=hs4&columns=product&hs=39013&partner=China&sort=%27;--&period=2024-13'),
  )
  expect(bad.wrong).toEqual(expect.arrayContaining(['columns', 'hs', 'partner', 'sort', 'period']))
  expect(bad.asked).toMatchObject({
    rows: 'hs4',
    columns: 'period',
    hs: '',
    partner: [],
    sort: '',
    period: '',
  })
})
