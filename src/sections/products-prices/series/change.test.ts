import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveOf } from './change.ts'

const price = fc.integer({ min: 1, max: 1e8 }).map((cents) => cents / 100)

test('MKT-01 a change is that of the last price against the one before it, in amount and in percent', () => {
  expect(moveOf(110, 100)).toEqual({ amount: 10, percent: 10 })
  expect(moveOf(90, 100)).toEqual({ amount: -10, percent: -10 })
  for (const nothing of [null, undefined, 0]) expect(moveOf(5, nothing)).toBeNull()
  expect(moveOf(null, 5)).toBeNull()
})

test('MKT-01 amount and percent lead from the earlier price back to the last, and agree in direction', () => {
  fc.assert(
    fc.property(price, price, (before, last) => {
      const move = moveOf(last, before)
      expect(move).not.toBeNull()
      if (!move) return
      expect(before + move.amount).toBeCloseTo(last, 6)
      expect(before * (1 + move.percent / 100)).toBeCloseTo(last, 4)
      expect(Math.sign(move.percent)).toBe(Math.sign(move.amount))
    }),
  )
})
