import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexed, spread } from './compare.ts'
import { pointAt, type SeriesPoint } from './point.ts'

const dayOf = (number: number) => new Date(Date.UTC(2025, 0, 1 + number)).toISOString().slice(0, 10)
const series = fc
  .uniqueArray(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 40 })
  .chain((days) =>
    fc
      .array(fc.integer({ min: 100, max: 1_000_000 }), { minLength: days.length, maxLength: days.length })
      .map((cents): SeriesPoint[] =>
        days
          .toSorted((a, b) => a - b)
          .map((day, index) => ({ date: dayOf(day), value: (cents[index] ?? 1) / 100 })),
      ),
  )

test('MKT-02 series are indexed to 100 on the first day that all of them know', () => {
  const a = [
    { date: '2026-01-02', value: 200 },
    { date: '2026-01-09', value: 220 },
  ]
  const b = [
    { date: '2026-01-05', value: 50 },
    { date: '2026-01-12', value: 40 },
  ]
  expect(indexed([a, b])).toEqual({
    start: '2026-01-05',
    series: [
      [
        { date: '2026-01-05', value: 100 },
        { date: '2026-01-09', value: expect.closeTo(110, 9) },
      ],
      [
        { date: '2026-01-05', value: 100 },
        { date: '2026-01-12', value: expect.closeTo(80, 9) },
      ],
    ],
  })
  expect(indexed([[], []])).toEqual({ start: null, series: [[], []] })
})

test('MKT-02 an index starts at 100, preserves every ratio, and is independent of the unit', () => {
  fc.assert(
    fc.property(series, series, fc.double({ min: 0.01, max: 1000, noNaN: true }), (a, b, times) => {
      const plain = indexed([a, b])
      const scaled = indexed([a.map(({ date, value }) => ({ date, value: value * times })), b])
      for (const [number, points] of plain.series.entries()) {
        expect(points[0]).toEqual({ date: plain.start, value: 100 })
        const source = number === 0 ? a : b
        const base = pointAt(source, plain.start ?? '')?.value ?? NaN
        for (const { date, value } of points) {
          expect(value).toBeCloseTo(((pointAt(source, date)?.value ?? NaN) / base) * 100, 6)
          expect(pointAt(scaled.series[number] ?? [], date)?.value).toBeCloseTo(value, 4)
        }
      }
    }),
  )
})

test('LIVE-08 a spread is of the periods in which both have a value; nothing is carried on', () => {
  const product = ['2026-01-02', '2026-01-30', '2026-03-20'].map((date) => ({ date, value: 900 }))
  const other = [{ date: '2026-01-01', value: 500 }]
  expect(spread(product, other, 'daily')).toEqual([])
  // The 1st and the 2nd are of one week.
  expect(spread(product, other, 'weekly')).toEqual([{ date: '2026-01-02', value: 400 }])
  expect(spread(other, product, 'monthly')).toEqual([{ date: '2026-01-01', value: -400 }])
})

test('MKT-02 a spread and the other value make the product; over itself it is nothing, the other way round its opposite', () => {
  fc.assert(
    fc.property(series, series, (product, other) => {
      for (const { date, value } of spread(product, other, 'daily'))
        expect(value + (pointAt(other, date)?.value ?? NaN)).toBeCloseTo(
          pointAt(product, date)?.value ?? NaN,
          6,
        )
      expect(spread(product, product, 'daily').every(({ value }) => value === 0)).toBe(true)
      const same = product.map(({ date }, index) => ({ date, value: index + 1 }))
      const there = spread(product, same, 'daily')
      const back = spread(same, product, 'daily')
      expect(there.map(({ value }, index) => value + (back[index]?.value ?? NaN))).toEqual(there.map(() => 0))
    }),
  )
})

test('MKT-02 the last point on or before a day is what a walk through all of them finds', () => {
  fc.assert(
    fc.property(series, fc.integer({ min: -5, max: 720 }), (points, number) => {
      const day = dayOf(number)
      expect(pointAt(points, day)).toEqual(points.findLast((point) => point.date <= day) ?? null)
    }),
  )
})
