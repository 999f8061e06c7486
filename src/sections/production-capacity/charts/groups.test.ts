import { expect, test } from 'vitest'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { capacityFigures } from './capacity-figures.server.ts'
import { compare, sold, type GroupedLine } from './groups.ts'
import { placeOf } from '../places.ts'
import { spanOf } from '../stop-span.ts'

const line = (group: string, amount: number, own: Partial<GroupedLine> = {}): GroupedLine => ({
  group,
  rows: 1,
  product: 'urea',
  power_volume: amount,
  unit: 'kt/y',
  kt_per_year: amount,
  chain: 'basic',
  measuring: 'nameplate',
  product_use: 'merchant',
  this_status: 'operating',
  ...own,
})

test('MKT-03 groups are compared in one unit and on one basis; the others are refused', () => {
  const { comparable, refused, empty } = compare([
    line('SA', 100),
    line('SA', 50, { kt_per_year: 50, unit: 't/d' }),
    line('QA', 300),
    line('OM', 10, { measuring: 'permit' }),
    line('KW', 10),
    line('KW', 10, { measuring: 'permit' }),
    line('BH', 7, { unit: 'Nm3/h', kt_per_year: null }),
    line('AE', 9, { this_status: 'planned' }),
  ])
  expect(comparable.map(({ key, total }) => [key, total.amount])).toEqual([
    ['QA', 300],
    ['SA', 150],
  ])
  expect(refused.map(({ key, total }) => [key, total.kind])).toEqual([
    ['OM', 'sum'],
    ['KW', 'bases'],
    ['BH', 'sum'],
  ])
  expect(empty.map(({ key }) => key)).toEqual(['AE'])
  expect(compare([])).toEqual({ comparable: [], refused: [], empty: [] })
})

test('MKT-03 over several products only what is sold is counted, of one product all of it', () => {
  const captive = line('SA', 5, { product_use: 'captive' })
  expect(sold([line('SA', 1), captive]).lines).toHaveLength(2)
  const several = sold([line('SA', 1), captive, line('SA', 2, { product: 'ammonia' })])
  expect([several.several, several.lines.length]).toEqual([true, 2])
  // A product that nothing makes yet does not make several of one.
  expect(
    sold([line('SA', 1), captive, line('SA', 2, { product: 'pvc', this_status: 'planned' })]).several,
  ).toBe(false)
})

test('MKT-03 a city is found however its name is written, and only in its own country', () => {
  expect(placeOf('SA', 'Jubail')).toEqual(placeOf('SA', 'Al-Jubail'))
  expect(placeOf('SA', "Wa'ad Al Shamal")).toBeDefined()
  expect(placeOf('US', 'Jubail')).toBeUndefined()
  expect(placeOf('SA', null)).toBeUndefined()
})

test('MKT-03 a stop is plotted as far as it is known: reported, announced and not confirmed, or going on', () => {
  const today = '2026-11-20'
  const stop = { start: '2026-01-02', end: null, days: null, status: 'ended' as const, asOf: today }
  expect(spanOf({ ...stop, end: '2026-02' }, today)).toEqual({
    from: '2026-01-02',
    to: '2026-02',
    estimate: false,
  })
  expect(spanOf({ ...stop, days: 66, status: 'expected_ended' }, today)).toEqual({
    from: '2026-01-02',
    to: '2026-03-09',
    estimate: true,
  })
  expect(spanOf({ ...stop, days: 10 }, today)?.estimate).toBe(false)
  expect(spanOf({ ...stop, status: 'ongoing' }, today)?.to).toBe(today)
  // It is claimed no longer than it was checked.
  expect(spanOf({ ...stop, status: 'ongoing', asOf: '2026-03' }, today)?.to).toBe('2026-03-31')
  expect(spanOf(stop, today)).toBeNull()
  expect(spanOf({ ...stop, start: '2026', days: 10 }, today)).toBeNull()
})

test('MKT-03 TRUST-02 a place whose merchant units are not counted is not said to have none', () => {
  const lines = [line('AE', 1400, { this_status: 'under_construction' })]
  const empty = [{ key: 'AE', total: { kind: 'none' as const } }]
  const several = { comparable: [], refused: [], empty, lines, several: true }
  const of = (lang: 'ar' | 'en') =>
    capacityFigures(
      { ...several, unit: '', scale: Number, decimals: 0, note: '' },
      { headings: [], nameOf: ({ key }) => key },
      { lang, fmt: formatterOf(lang, new Date()) },
    ).rows[0]?.at(-1)
  expect(of('en')).toBe('No operating merchant capacity among the records counted')
  expect(of('ar')).toBe('لا طاقة عاملة معدّة للبيع بين السجلات المحسوبة')
})
