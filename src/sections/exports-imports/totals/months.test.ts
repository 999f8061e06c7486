import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDayOf, lastDayOf } from '#datasets/values/partial-date.ts'
import { monthSpan } from './months.ts'

const pad = (n: number) => String(n).padStart(2, '0')
const year = fc.integer({ min: 1960, max: 2099 })
const date = fc.oneof(
  year.map(String),
  fc.tuple(year, fc.integer({ min: 1, max: 12 })).map(([y, m]) => `${y}-${pad(m)}`),
  fc
    .tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([y, m, d]) => `${y}-${pad(m)}-${pad(d)}`),
)
const YEARS = Array.from({ length: 140 }, (_, index) => String(1960 + index))
const MONTHS = YEARS.flatMap((one) => Array.from({ length: 12 }, (_, index) => `${one}-${pad(index + 1)}`))

test('MKT-06 the bits of a span are those of the periods that are wholly within it', () => {
  fc.assert(
    fc.property(fc.option(date), fc.option(date), (from, to) => {
      const inside = (period: string) =>
        (from === null || firstDayOf(period) >= firstDayOf(from)) &&
        (to === null || lastDayOf(period) <= lastDayOf(to))
      const { annual, monthly } = monthSpan({ from, to })
      const holds = (part: { from: number; before: number }, month: number) =>
        month >= part.from && month < part.before
      for (const [index, period] of YEARS.entries()) expect(holds(annual, index * 12)).toBe(inside(period))
      for (const [index, period] of MONTHS.entries()) expect(holds(monthly, index)).toBe(inside(period))
    }),
    { numRuns: 40 },
  )
})
