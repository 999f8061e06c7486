import { expect, test } from 'vitest'
import { focusOf, type Wanted } from './focus.ts'
import { overlapping, type Coded } from './overlap.ts'
import { addQuantities, addValues, type Line } from './totals.ts'
import { trendsOf } from '../charts/trend.ts'

const line = (own: Partial<Line>): Line => ({
  process: 'export',
  frequency: 'monthly',
  year_month: '2025-01',
  is_mirror: false,
  estimate: false,
  currency: 'USD',
  value_basis: 'FOB',
  quantity_unit: 't',
  value: 100,
  usd: 100,
  quantity: 10,
  weighed: 100,
  weighed_usd: 100,
  rows: 1,
  demo_rows: 0,
  revised_rows: 0,
  ...own,
})
const code = (own: Partial<Coded>): Coded => ({
  process: 'export',
  frequency: 'monthly',
  is_mirror: false,
  country: 'SA',
  product: 'urea',
  hs_code: '310210',
  ...own,
})
const ANY: Wanted = { process: null, frequency: null, span: null }
const months = (year: number) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)

test('MKT-06 figures are of one process and the latest period; of others where they are asked for', () => {
  const lines = [
    line({ process: 'import', year_month: '2025-06', value_basis: 'CIF' }),
    ...['2024-03', '2025-02', '2025-03'].map((year_month) => line({ year_month })),
  ]
  expect(focusOf(lines, [code({})], ANY)).toMatchObject({
    processes: ['export', 'import'],
    process: 'export',
    periods: ['2025-03'],
    before: ['2024-03'],
  })
  expect(focusOf(lines, [], { ...ANY, process: 'import' })).toMatchObject({
    periods: ['2025-06'],
    before: null,
  })
  const span = { from: '2025', to: '2025-02' }
  expect(focusOf(lines, [], { ...ANY, span })).toMatchObject({ periods: ['2025-02'], before: null })
  expect(focusOf(lines, [], { ...ANY, process: 're_export' })).toBe(null)
})

test('MKT-06 a year before is compared only where every period of it is there', () => {
  const lines = [...months(2024), ...months(2025)].map((year_month) => line({ year_month }))
  const span = { from: '2025', to: '2025' }
  expect(focusOf(lines, [], { ...ANY, span })?.before).toEqual(months(2024))
  const gap = lines.filter(({ year_month }) => year_month !== '2024-07')
  expect(focusOf(gap, [], { ...ANY, span })?.before).toBe(null)
})

test('MKT-06 months and years are never added: years are shown, or months where they alone are there or asked for', () => {
  const lines = [line({}), line({ frequency: 'annual', year_month: '2025' })]
  const codes = [
    code({}),
    code({ frequency: 'annual' }),
    code({ frequency: 'annual', product: 'methanol', hs_code: '290511' }),
  ]
  expect(focusOf(lines, codes, ANY)).toMatchObject({ frequency: 'annual', periods: ['2025'] })
  expect(focusOf(lines, codes.slice(0, 1), ANY)).toMatchObject({ frequency: 'annual', periods: ['2025'] })
  expect(focusOf(lines.slice(0, 1), codes, ANY)).toMatchObject({ frequency: 'monthly', periods: ['2025-01'] })
  expect(focusOf(lines, codes, { ...ANY, frequency: 'monthly' })?.periods).toEqual(['2025-01'])
  const span = { from: '2025-01', to: null }
  expect(focusOf(lines, codes, { ...ANY, span })?.periods).toEqual(['2025-01'])
})

test('MKT-06 mirror data count only where nothing was reported', () => {
  const mirror = line({ is_mirror: true, year_month: '2025-02' })
  expect(focusOf([mirror], [], ANY)).toMatchObject({ mirror: true, periods: ['2025-02'] })
  expect(focusOf([mirror, line({})], [], ANY)).toMatchObject({ mirror: false, periods: ['2025-01'] })
})

test('MKT-06 codes that contain one another, or belong to two products, would count twice', () => {
  expect(overlapping([code({}), code({ product: 'methanol', hs_code: '290511' })])).toEqual([])
  expect(overlapping([code({ hs_code: '31' }), code({}), code({ hs_code: '39' })])).toEqual(['31', '310210'])
  expect(overlapping([code({}), code({ product: 'ammonia' })])).toEqual(['310210'])
  expect(overlapping([code({ hs_code: '3102' }), code({ country: 'QA' })])).toEqual([])
  expect(focusOf([line({})], [code({ hs_code: '31' }), code({})], ANY)?.twice).toEqual(['31', '310210'])
})

test('MKT-06 a trend has every period from the first to the last, estimates marked, and no mixed figures', () => {
  const lines = [
    line({ year_month: '2024-11' }),
    line({ year_month: '2025-02', estimate: true, value: 50, usd: 50 }),
    line({ year_month: '2025-02', value: 7, usd: 7 }),
    line({ process: 'import', value_basis: 'CIF' }),
    line({ process: 'import', value_basis: null }),
  ]
  const focus = focusOf(lines, [], ANY)
  if (!focus) throw new Error('There are lines')
  const { trends, refused } = trendsOf(lines, focus, null, addValues)
  expect(trends).toEqual([
    {
      process: 'export',
      unit: 'USD',
      points: [
        { date: '2024-11', value: 100 },
        { date: '2024-12', value: null },
        { date: '2025-01', value: null },
        { date: '2025-02', value: 57, marks: { estimated: 'some' } },
      ],
    },
  ])
  expect(refused).toEqual([{ process: 'import', why: { kind: 'bases', of: [null, 'CIF'] } }])
  const litres = [line({}), line({ year_month: '2025-02', quantity_unit: 'l' })]
  expect(trendsOf(litres, focus, null, addQuantities).refused).toMatchObject([
    { why: { kind: 'units', of: ['l', 't'] } },
  ])
})
