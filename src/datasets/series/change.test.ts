import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

const price = fc.integer({ min: 1, max: 1e8 }).map((cents) => cents / 100)

test('MKT-01 a change is that of the last price against the one before it, in amount and in percent', () => {
  expect(changeOf(110, 100)).toEqual({ amount: 10, percent: 10 })
  expect(changeOf(90, 100)).toEqual({ amount: -10, percent: -10 })
  for (const nothing of [null, undefined, 0, -36.98]) expect(changeOf(5, nothing)).toBeNull()
  expect(changeOf(-36.98, 18.31)?.percent).toBeCloseTo(-301.97, 2)
  expect(changeOf(null, 5)).toBeNull()
})

test('MKT-01 amount and percent lead from the earlier price back to the last, and agree in direction', () => {
  fc.assert(
    fc.property(price, price, (before, last) => {
      const change = changeOf(last, before)
      expect(change).not.toBeNull()
      if (!change) return
      expect(before + change.amount).toBeCloseTo(last, 6)
      expect(before * (1 + change.percent / 100)).toBeCloseTo(last, 4)
      expect(Math.sign(change.percent)).toBe(Math.sign(change.amount))
    }),
  )
})
