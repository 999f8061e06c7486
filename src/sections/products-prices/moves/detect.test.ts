import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, isMove, LEAST, PERIODS, timesUsual, type PricedDay } from './detect.ts'

const WEEK_MS = 7 * 86_400_000
const week = (index: number) => new Date(Date.UTC(2024, 0, 5) + index * WEEK_MS).toISOString().slice(0, 10)
/** Weekly prices, a week each. */
const weekly = (prices: readonly number[], basis = 'USD/t'): PricedDay[] =>
  prices.map((price, index) => ({ day: week(index), price, basis }))
/** Prices that rise and fall by one per cent in turn. */
const swinging = (count: number) => Array.from({ length: count }, (_, index) => (index % 2 === 0 ? 100 : 101))
const movesOf = (points: readonly PricedDay[], frequency = 'weekly') =>
  changesOf(points, frequency)
    .filter(isMove)
    .map(({ day }) => day)

test('MKT-02 a change beyond two standard deviations of the changes before it is a move, a usual one is not', () => {
  const points = weekly([...swinging(40), 110, 111.1])
  expect(movesOf(points)).toEqual([week(40)])
  const move = changesOf(points, 'weekly').find(({ day }) => day === week(40))
  expect(move).toMatchObject({ before: 101, price: 110, beforeDay: week(39), preceding: 39 })
  expect(move?.log).toBeCloseTo(Math.log(110 / 101), 12)
  // The changes are plus and minus ln 1.01, 20 of the one and 19 of the other.
  const size = Math.log(1.01)
  const mean = size / 39
  const expected = Math.sqrt((20 * (size - mean) ** 2 + 19 * (size + mean) ** 2) / 38)
  expect(move?.sigma).toBeCloseTo(expected, 12)
  expect(timesUsual(move ?? { log: 0, sigma: null })).toBeCloseTo(Math.log(110 / 101) / expected, 9)
})

test('MKT-02 a rise and the fall that undoes it are equally large', () => {
  const up = changesOf(weekly([100, 150]), 'weekly')[0]
  const down = changesOf(weekly([150, 100]), 'weekly')[0]
  expect(up?.log).toBeCloseTo(-(down?.log ?? 0), 12)
})

test('MKT-02 without twenty changes before it, nothing is a move', () => {
  const few = weekly([...swinging(LEAST), 150])
  expect(changesOf(few, 'weekly').at(-1)).toMatchObject({ preceding: LEAST - 1, sigma: null })
  expect(movesOf(few)).toEqual([])
  expect(movesOf(weekly([...swinging(LEAST + 1), 150]))).toEqual([week(LEAST + 1)])
})

test('MKT-02 only the sixty changes before it define what is usual', () => {
  const wild = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? 100 : 200))
  const points = weekly([...wild, ...swinging(PERIODS + 1), 106])
  expect(changesOf(points, 'weekly').at(-1)?.preceding).toBe(PERIODS)
  expect(movesOf(points)).toContain(week(30 + PERIODS + 1))
})

test('MKT-02 no change is reported across a change of unit, terms or kind of price', () => {
  const before = weekly([...swinging(40), 101])
  const after = weekly([...swinging(41), 3000, 3030]).slice(41)
  const points = [...before, ...after.map((point) => ({ ...point, basis: 'SAR/t' }))]
  expect(movesOf(points)).toEqual([])
  expect(changesOf(points, 'weekly').map(({ day }) => day)).not.toContain(week(41))
  expect(movesOf([...before, ...after])).toEqual([week(41)])
})

test('MKT-02 no change is reported over a gap, and holidays are none', () => {
  const points = weekly([...swinging(45), 130])
  const without = (...weeks: number[]) => points.filter((_, index) => !weeks.includes(index))
  expect(movesOf(points)).toEqual([week(45)])
  expect(movesOf(without(44))).toEqual([week(45)])
  expect(movesOf(without(42, 43, 44))).toEqual([])
  const monthly = Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2020, index + 1, 0)).toISOString().slice(0, 10),
    price: swinging(30)[index] ?? 0,
    basis: '',
  }))
  expect(changesOf(monthly, 'monthly')).toHaveLength(29)
})

test('MKT-02 a price that never changed has no usual change', () => {
  const points = weekly([...Array.from({ length: 40 }, () => 300), 330])
  expect(changesOf(points, 'weekly').at(-1)?.sigma).toBeNull()
  expect(movesOf(points)).toEqual([])
})

test('MKT-02 a price of zero or below, as crude once had, has no change', () => {
  const points = weekly([...swinging(40), -37, 20, 20.2])
  expect(changesOf(points, 'weekly').map(({ day }) => day)).not.toContain(week(40))
  expect(changesOf(points, 'weekly').map(({ day }) => day)).not.toContain(week(41))
})

test('MKT-02 what comes later changes nothing of a move', () => {
  const prices = fc.array(fc.double({ min: 1, max: 1000, noNaN: true }), { minLength: 2, maxLength: 120 })
  fc.assert(
    fc.property(prices, fc.nat(120), (all, cut) => {
      const points = weekly(all)
      const whole = changesOf(points, 'weekly')
      const some = changesOf(points.slice(0, cut), 'weekly')
      expect(some).toEqual(whole.slice(0, some.length))
    }),
  )
})

test('MKT-02 a change is the same wherever the prices that are read begin, if enough precede it', () => {
  const points = weekly(Array.from({ length: 300 }, (_, index) => 100 + 10 * Math.sin(index * 1.7)))
  expect(changesOf(points.slice(-91), 'weekly').at(-1)).toEqual(changesOf(points, 'weekly').at(-1))
})
