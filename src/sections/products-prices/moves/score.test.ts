import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftDay } from '#datasets/series/dates.ts'
import { inputsOf } from '../products/inputs.ts'
import { placeOf, placeOfStop } from './place.ts'
import { distanceTo, KINDS, LAG_DAYS, NEAR_DAYS, scoreOf, type Scored } from './score.ts'

const PERIOD = { from: '2026-02-13', to: '2026-02-20' }
const stop = (own: Partial<Scored>): Scored => ({
  kind: 'stop',
  relation: 'product',
  distance: 0,
  exact: 'day',
  ...own,
})

test('MKT-02 a distance is counted from the period of a move: nothing within it, days before and after it', () => {
  expect(distanceTo(PERIOD, '2026-02-16')).toBe(0)
  expect(distanceTo(PERIOD, '2026-02-10')).toBe(-3)
  expect(distanceTo(PERIOD, '2026-02-25')).toBe(5)
  expect(distanceTo(PERIOD, '2026-01-02', '2026-03-09')).toBe(0)
  expect(shiftDay('2026-02-27', 3)).toBe('2026-03-02')
})

test('MKT-02 what is known to the month has the place of the month, and a year has none', () => {
  expect(placeOf('2026-02', PERIOD)).toEqual({ distance: 0, exact: 'month' })
  expect(placeOf('2026-01', PERIOD)).toEqual({ distance: -13, exact: 'month' })
  expect(placeOf('2026', PERIOD)).toBeNull()
})

test('MKT-02 a stop is near while it goes on, and without a known end only near its beginning', () => {
  const today = '2026-11-22'
  const on = (start: string, end: string | null) => placeOfStop({ start, end }, PERIOD, today)
  expect(on('2026-01-02', '2026-03-09')).toEqual({ distance: 0, exact: 'day', turned: false })
  expect(on('2026-02-16', '2026-03-09')).toEqual({ distance: 0, exact: 'day', turned: true })
  expect(on('2026-02-01', null)).toEqual({ distance: -12, exact: 'day', turned: true })
  expect(on('2025-01-01', null)?.distance).toBeLessThan(-NEAR_DAYS)
  expect(on('2024', '2026-03-09')).toBeNull()
  // A stop that goes on has not ended today.
  expect(placeOfStop({ start: '2026-01-02', end: '2026-02-21' }, PERIOD, '2026-02-21')?.turned).toBe(false)
})

test('MKT-02 no score beyond the days that still coincide, and none above one', () => {
  for (const kind of KINDS) {
    const reach = kind === 'feedstock' ? LAG_DAYS : NEAR_DAYS
    for (const relation of ['product', 'input', 'second-input', 'producer'] as const) {
      const at = (distance: number) => scoreOf({ kind, relation, distance, exact: 'day' })
      expect(at(-reach - 1)).toBe(0)
      expect(at(0)).toBeLessThanOrEqual(1)
      expect(at(-reach)).toBeLessThanOrEqual(at(0))
    }
  }
})

test('MKT-02 nearer in time, dated to the day, larger, the same way and about fewer products never scores less', () => {
  const distance = fc.integer({ min: -NEAR_DAYS, max: NEAR_DAYS })
  const share = fc.double({ min: 0, max: 100, noNaN: true })
  fc.assert(
    fc.property(distance, share, share, (away, one, other) => {
      const closer = away === 0 ? 0 : away - Math.sign(away)
      expect(scoreOf(stop({ distance: closer }))).toBeGreaterThanOrEqual(scoreOf(stop({ distance: away })))
      const [small, large] = one < other ? [one, other] : [other, one]
      expect(scoreOf(stop({ share: large }))).toBeGreaterThanOrEqual(scoreOf(stop({ share: small })))
      expect(scoreOf(stop({ exact: 'day' }))).toBeGreaterThan(scoreOf(stop({ exact: 'month' })))
    }),
  )
  const feedstock = (sameWay: boolean) =>
    scoreOf({ kind: 'feedstock', relation: 'input', distance: -7, exact: 'day', sameWay })
  expect(feedstock(true)).toBeGreaterThan(feedstock(false))
  const story = (products: number) =>
    scoreOf({ kind: 'story', relation: 'product', distance: 0, exact: 'day', products })
  expect(story(1)).toBeGreaterThan(story(2))
  expect(story(2)).toBeGreaterThan(story(9))
})

test('MKT-02 what comes after the price counts for less than what came as long before it', () => {
  expect(scoreOf(stop({ distance: 4 }))).toBeLessThan(scoreOf(stop({ distance: -4 })))
  expect(scoreOf(stop({ distance: 4 }))).toBeGreaterThan(0)
})

test('MKT-02 the inputs of a product are its feedstock first, then others, then their own inputs', () => {
  expect(inputsOf('lldpe')).toEqual([
    { product: 'ethylene', through: null },
    { product: 'naphtha', through: 'ethylene' },
    { product: 'ethane', through: 'ethylene' },
    { product: 'propane', through: 'ethylene' },
  ])
  expect(inputsOf('crude-oil')).toEqual([])
  for (const product of ['urea', 'pvc', 'dap', 'npk', 'abs'])
    expect(inputsOf(product).map((input) => input.product)).not.toContain(product)
})
