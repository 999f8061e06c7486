import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween, everyPeriod, monthsBefore, shiftDay, within, yearBefore } from './dates.ts'

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('MKT-02 going back by months never leaves the month it should come to', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 60 }), (from, months) => {
      const to = monthsBefore(from, months)
      const [year = 0, month = 0, date = 0] = from.split('-').map(Number)
      const [toYear = 0, toMonth = 0, toDate = 0] = to.split('-').map(Number)
      expect(toYear * 12 + toMonth).toBe(year * 12 + month - months)
      expect(toDate).toBeLessThanOrEqual(date)
    }),
  )
})

test('MKT-02 days between a day and a later one lead from the one to the other and back', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 4000 }), (from, days) => {
      const to = shiftDay(from, days)
      expect(daysBetween(from, to)).toBe(days)
      expect(shiftDay(to, -days)).toBe(from)
    }),
  )
})

test('MKT-06 a year before is as exact as the date, and a day that the year lacks is the last of its month', () => {
  expect(['2026', '2026-03', '2026-03-31', '2024-02-29'].map(yearBefore)).toEqual([
    '2025',
    '2025-03',
    '2025-03-31',
    '2023-02-28',
  ])
})

test('MKT-06 every period is there from the first to the last, of the same kind as they are', () => {
  expect(everyPeriod('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(everyPeriod('2023', '2025')).toEqual(['2023', '2024', '2025'])
  expect(everyPeriod('2026', '2025')).toEqual([])
})

test('MKT-06 a span that ends with a year takes all of it', () => {
  const months = everyPeriod('2025-01', '2026-12')
  expect(within(months, { from: '2025-12', to: '2026' })).toEqual(months.slice(11))
  expect(within(months, { from: null, to: '2025-02' })).toEqual(['2025-01', '2025-02'])
  expect(within(['2025', '2026'], { from: '2026', to: null })).toEqual(['2026'])
})
