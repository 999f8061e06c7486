import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastFriday, priceWalk } from './price-walk.ts'

const methanol = { base: 298, drift: 0.02, volatility: 0.021, seed: 40922 }
const now = new Date('2026-11-21T09:30:00Z')

test('the same walk and day give the same points, another seed gives others', () => {
  expect(priceWalk(methanol, now)).toEqual(priceWalk(methanol, now))
  expect(priceWalk({ ...methanol, seed: 1 }, now)).not.toEqual(priceWalk(methanol, now))
})

test('points are the Fridays of two years, up to the last one before now', () => {
  const days = priceWalk(methanol, now).map(({ day }) => day)
  expect(days).toHaveLength(105)
  expect(days[0]).toBe('2024-11-22')
  expect(days.at(-1)).toBe('2026-11-20')
  for (const day of days) expect(new Date(day).getUTCDay()).toBe(5)
  expect(new Set(days).size).toBe(105)
})

test('a Friday that is not over does not count', () => {
  const friday = Date.UTC(2026, 10, 20)
  expect(lastFriday(new Date('2026-11-20T23:59:59.999Z'))).toBe(friday - 7 * 86_400_000)
  expect(lastFriday(new Date('2026-11-21T00:00:00.000Z'))).toBe(friday)
  expect(lastFriday(new Date('2026-11-27T12:00:00.000Z'))).toBe(friday)
})

test('prices are positive, in their range, and have at most two decimals, whatever the walk', () => {
  const walk = fc.record({
    base: fc.double({ min: 20, max: 10_000, noNaN: true }),
    drift: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    volatility: fc.double({ min: 0, max: 0.05, noNaN: true }),
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  })
  fc.assert(
    fc.property(walk, (any) => {
      for (const { price, low, high } of priceWalk(any, now)) {
        expect(low).toBeGreaterThan(0)
        expect(low).toBeLessThanOrEqual(price)
        expect(high).toBeGreaterThanOrEqual(price)
        for (const amount of [price, low, high]) expect(Number(amount.toFixed(2))).toBe(amount)
      }
    }),
  )
})

test('without volatility a price is its trend: the drift a year, twice', () => {
  const flat = priceWalk({ base: 1000, drift: 0.1, volatility: 0, seed: 7 }, now)
  expect(flat[0]?.price).toBe(1000)
  expect(flat[52]?.price).toBe(1105.17)
  expect(flat.at(-1)?.price).toBe(1221.4)
})
