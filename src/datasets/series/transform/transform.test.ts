import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthsBefore, shiftDay } from '../dates.ts'
import type { SeriesPoint } from '../point.ts'
import { changeBy } from './change-by.ts'
import { margin, ratio } from './combine.ts'
import { distribution } from './distribution.ts'
import { indexAt } from './index-at.ts'
import { linedUp } from './line-up.ts'
import { movingAverage, rollingCorrelation } from './rolling.ts'
import { seasonal } from './seasonal.ts'
import { statisticsOf, volatilityOf } from './statistics.ts'

const monthEnd = (index: number) => shiftDay(monthsBefore('2015-01-01', -index - 1), -1)
const months = (values: readonly number[]): SeriesPoint[] =>
  values.map((value, index) => ({ date: monthEnd(index), value }))
const days = (values: readonly number[], from = '2024-01-01'): SeriesPoint[] =>
  values.map((value, index) => ({ date: shiftDay(from, index), value }))
const valuesOf = (points: readonly SeriesPoint[]) => points.map(({ value }) => value)
const price = fc.double({ min: 0.5, max: 5000, noNaN: true })
const prices = fc.array(price, { minLength: 30, maxLength: 120 })

test('VIEW-03 an index is 100 at its base: a day in force, or the mean of a month or a year', () => {
  fc.assert(
    fc.property(prices, fc.nat(29), (values, at) => {
      const index = indexAt(months(values), monthEnd(at), 'monthly')
      expect(index?.points[at]?.value).toBeCloseTo(100, 8)
      expect(index?.base).toBe(values[at])
    }),
  )
  const points = months([10, 20, 30, ...Array.from({ length: 9 }, () => 20), 40])
  expect(indexAt(points, '2015', 'monthly')?.base).toBe(20)
  expect(indexAt(points, '2015-03', 'monthly')?.points[0]?.value).toBeCloseTo(100 / 3, 9)
})

test('VIEW-03 an index has no base in a gap, before the first value or at zero and less', () => {
  const points = [
    { date: '2024-01-05', value: 10 },
    { date: '2024-03-01', value: 12 },
    { date: '2024-03-02', value: -1 },
  ]
  expect(indexAt(points, '2024-01-07', 'daily')?.base).toBe(10)
  for (const none of ['2024-02-10', '2023-12-31', '2024-02', '2024-03-02'])
    expect(indexAt(points, none, 'daily'), none).toBeNull()
})

test('VIEW-03 a change is against the value in force the same day a step before, whole months for monthly series', () => {
  const yearly = changeBy(
    months(Array.from({ length: 14 }, (_, n) => 100 + n)),
    { days: 0, months: 12 },
    {
      frequency: 'monthly',
      as: 'amount',
    },
  )
  expect(yearly).toEqual([
    { date: '2016-01-31', value: 12 },
    { date: '2016-02-29', value: 12 },
  ])
  fc.assert(
    fc.property(prices, (values) => {
      const points = days(values)
      for (const { date, value } of changeBy(
        points,
        { days: 7, months: 0 },
        { frequency: 'daily', as: 'percent' },
      )) {
        const at = points.findIndex((point) => point.date === date)
        expect(value).toBeCloseTo(((values[at]! - values[at - 7]!) / values[at - 7]!) * 100, 6)
      }
    }),
  )
})

test('VIEW-03 a change over a gap of more than a period and a half is none, nor is a percent of zero or less', () => {
  const gap = [
    { date: '2024-01-01', value: 1 },
    { date: '2024-01-12', value: 2 },
    { date: '2024-01-19', value: 3 },
  ]
  const week = { days: 7, months: 0 }
  expect(changeBy(gap, week, { frequency: 'daily', as: 'amount' })).toEqual([
    { date: '2024-01-19', value: 1 },
  ])
  expect(
    changeBy(
      [
        { date: '2020-04-20', value: -37.6 },
        { date: '2020-04-27', value: 12.8 },
      ],
      week,
      { frequency: 'daily', as: 'percent' },
    ),
  ).toEqual([])
})

test('VIEW-03 margin and ratio are of the periods that both have, by their formulas', () => {
  fc.assert(
    fc.property(prices, prices, price, price, (a, b, k, c) => {
      const length = Math.min(a.length, b.length)
      const found = margin(months(a), months(b), { k: k / 100, c, frequency: 'monthly' })
      expect(found).toHaveLength(length)
      for (const [at, { value }] of found.entries())
        expect(value).toBeCloseTo(a[at]! - (k / 100) * b[at]! - c, 6)
      const shares = ratio(months(a), months(b), 'monthly')
      for (const [at, { value }] of shares.entries()) expect(value / (a[at]! / b[at]!)).toBeCloseTo(1, 6)
    }),
  )
  expect(ratio(months([1, 2]), months([0, 4]), 'monthly')).toEqual([{ date: '2015-02-28', value: 0.5 }])
})

test('VIEW-03 TRUST-01 a result of several values has the marks of each of them', () => {
  const marked: SeriesPoint[] = [
    { date: '2015-01-31', value: 1, marks: { estimated: 'all' } },
    { date: '2015-02-28', value: 2 },
    { date: '2015-03-31', value: 3 },
  ]
  expect(movingAverage(marked, 2).map(({ marks }) => marks)).toEqual([{ estimated: 'all' }, undefined])
  expect(ratio(months([1]), marked, 'monthly')[0]?.marks).toEqual({ estimated: 'all' })
})

test('VIEW-03 a moving average is the mean of as many values as asked for, and of one the value itself', () => {
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 12 }), (values, window) => {
      const found = movingAverage(days(values), window)
      expect(found).toHaveLength(values.length - window + 1)
      const last = values.slice(-window)
      expect(found.at(-1)?.value).toBeCloseTo(last.reduce((a, b) => a + b) / window, 6)
    }),
  )
})

test('VIEW-03 correlation is 1 with itself and with a multiple, −1 with the reciprocal, and within those for any two', () => {
  fc.assert(
    fc.property(prices, prices, (a, b) => {
      const look = { window: 13, frequency: 'monthly' } as const
      const of = (other: readonly number[]) => valuesOf(rollingCorrelation(months(a), months(other), look))
      for (const value of of(a.map((one) => one * 3))) expect(value).toBeCloseTo(1, 6)
      for (const value of of(a.map((one) => 1 / one))) expect(value).toBeCloseTo(-1, 6)
      for (const value of of(b)) expect(Math.abs(value)).toBeLessThanOrEqual(1)
    }),
  )
  const flat = rollingCorrelation(months([1, 2, 3, 4]), months([5, 5, 5, 5]), {
    window: 2,
    frequency: 'monthly',
  })
  expect(flat).toEqual([])
})

test('VIEW-03 a season has the five years before the newest as mean, lowest and highest, only where all five have a value', () => {
  // Each month is its number, plus a hundred for each year since 2015; the last year ends in March.
  const points = months(Array.from({ length: 75 }, (_, n) => (n % 12) + 1 + Math.floor(n / 12) * 100))
  const found = seasonal(points, 'monthly')
  expect(found?.years.map(({ year }) => year)).toEqual([2021, 2020, 2019, 2018, 2017, 2016, 2015])
  expect(found?.years[0]?.points).toHaveLength(3)
  expect(found?.range).toHaveLength(12)
  expect(found?.range[1]).toEqual({ date: '2001-02-28', value: 302, low: 102, high: 502 })
  expect(seasonal(points.slice(24), 'monthly')?.range).toEqual([])
  expect(seasonal(months([1]), 'annual')).toBeNull()
})

test('VIEW-03 days enter a season by the mean of their week, and a year has 52 of these', () => {
  const found = seasonal(days(Array.from({ length: 366 }, (_, n) => n)), 'daily')
  const [year] = found?.years ?? []
  expect(year?.points).toHaveLength(52)
  expect(year?.points[0]).toEqual({ date: '2001-01-07', value: 3 })
  expect(year?.points.at(-1)?.date).toBe('2001-12-31')
})

test('VIEW-03 each value is in one class of a distribution, and the classes are of one width', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -100, max: 5000, noNaN: true }), { minLength: 1 }), (values) => {
      const bins = distribution(days(values))
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
      expect(bins.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100, 6)
      expect(bins.length).toBeLessThanOrEqual(21)
      for (const [at, { from }] of bins.entries()) if (at > 0) expect(from).toBeCloseTo(bins[at - 1]!.to, 6)
    }),
  )
  expect(distribution(days([0, 5, 5, 10])).map(({ from, to, count }) => [from, to, count])).toEqual([
    [0, 5, 1],
    [5, 10, 3],
  ])
})

test('VIEW-03 volatility of a steady rise is zero, does not depend on the unit, and is annualised by the root of the periods', () => {
  const steady = months(Array.from({ length: 30 }, (_, n) => 100 * 1.02 ** n))
  expect(volatilityOf(steady, 'monthly')).toBeCloseTo(0, 6)
  // Log changes of +0.1 and −0.1 by turns: the sample's deviation is 0.1 × √(24/23).
  const wave = Array.from({ length: 25 }, (_, n) => (n % 2 === 0 ? 100 : 100 * Math.exp(0.1)))
  const expected = 0.1 * Math.sqrt(24 / 23) * Math.sqrt(12) * 100
  expect(volatilityOf(months(wave), 'monthly')).toBeCloseTo(expected, 6)
  expect(volatilityOf(months(wave.map((one) => one * 7)), 'monthly')).toBeCloseTo(expected, 6)
  expect(volatilityOf(months(wave.slice(0, 12)), 'monthly')).toBeNull()
})

test('VIEW-03 statistics name the lowest and the highest with their dates', () => {
  const found = statisticsOf(months([3, 1, 5, 1, 4]))
  expect(found).toMatchObject({ count: 5, mean: 2.8, low: { date: '2015-04-30' }, high: { value: 5 } })
  expect(statisticsOf([])).toBeNull()
})

test('LIVE-08 series of two frequencies are taken at the lower one, by the mean of each whole period, on one date', () => {
  const daily = days(
    Array.from({ length: 100 }, (_, n) => n),
    '2024-01-01',
  )
  const monthly = [
    { date: '2024-01-30', value: 1 },
    { date: '2024-02-28', value: 2 },
  ]
  const { frequency, lines } = linedUp([
    { points: daily, frequency: 'daily', reach: '2024-04-09' },
    { points: monthly, frequency: 'monthly', reach: '2024-02-28' },
  ])
  expect(frequency).toBe('monthly')
  expect(lines.map(({ averaged }) => averaged)).toEqual([true, false])
  expect(lines[0]?.points).toEqual([
    { date: '2024-01-30', value: 15 },
    { date: '2024-02-28', value: 45 },
    { date: '2024-03-31', value: 75 },
  ])
})
