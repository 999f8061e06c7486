import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, indexed, spread, type DayPrice } from './compare.ts'

const dayOf = (number: number) => new Date(Date.UTC(2025, 0, 1 + number)).toISOString().slice(0, 10)
const series = fc
  .uniqueArray(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 40 })
  .chain((days) =>
    fc
      .array(fc.integer({ min: 100, max: 1_000_000 }), { minLength: days.length, maxLength: days.length })
      .map((cents): DayPrice[] =>
        days
          .toSorted((a, b) => a - b)
          .map((day, index) => ({ day: dayOf(day), price: (cents[index] ?? 1) / 100 })),
      ),
  )

test('MKT-02 series are indexed to 100 on the first day that all of them know', () => {
  const a = [
    { day: '2026-01-02', price: 200 },
    { day: '2026-01-09', price: 220 },
  ]
  const b = [
    { day: '2026-01-05', price: 50 },
    { day: '2026-01-12', price: 40 },
  ]
  expect(indexed([a, b])).toEqual({
    start: '2026-01-05',
    series: [
      [
        { day: '2026-01-05', price: 100 },
        { day: '2026-01-09', price: expect.closeTo(110, 9) },
      ],
      [
        { day: '2026-01-05', price: 100 },
        { day: '2026-01-12', price: expect.closeTo(80, 9) },
      ],
    ],
  })
  expect(indexed([[], []])).toEqual({ start: null, series: [[], []] })
})

test('MKT-02 an index starts at 100, keeps every ratio, and does not care for the unit', () => {
  fc.assert(
    fc.property(series, series, fc.double({ min: 0.01, max: 1000, noNaN: true }), (a, b, times) => {
      const plain = indexed([a, b])
      const scaled = indexed([a.map(({ day, price }) => ({ day, price: price * times })), b])
      for (const [number, points] of plain.series.entries()) {
        expect(points[0]).toEqual({ day: plain.start, price: 100 })
        const source = number === 0 ? a : b
        const base = at(source, plain.start ?? '')?.price ?? NaN
        for (const { day, price } of points) {
          expect(price).toBeCloseTo(((at(source, day)?.price ?? NaN) / base) * 100, 6)
          expect(at(scaled.series[number] ?? [], day)?.price).toBeCloseTo(price, 4)
        }
      }
    }),
  )
})

test('MKT-02 a spread is the product less the other’s last price, carried a month at most', () => {
  const product = ['2026-01-02', '2026-01-30', '2026-03-20'].map((day) => ({ day, price: 900 }))
  const other = [{ day: '2026-01-01', price: 500 }]
  expect(spread(product, other)).toEqual([
    { day: '2026-01-02', price: 400 },
    { day: '2026-01-30', price: 400 },
  ])
  expect(spread(other, product)).toEqual([])
})

test('MKT-02 a spread and the other price make the product; over itself it is nothing, the other way round its opposite', () => {
  fc.assert(
    fc.property(series, series, (product, other) => {
      for (const { day, price } of spread(product, other))
        expect(price + (at(other, day)?.price ?? NaN)).toBeCloseTo(at(product, day)?.price ?? NaN, 6)
      expect(spread(product, product).every(({ price }) => price === 0)).toBe(true)
      const same = product.map(({ day }, index) => ({ day, price: index + 1 }))
      const there = spread(product, same)
      const back = spread(same, product)
      expect(there.map(({ price }, index) => price + (back[index]?.price ?? NaN))).toEqual(there.map(() => 0))
    }),
  )
})

test('MKT-02 the last point on or before a day is what a walk through all of them finds', () => {
  fc.assert(
    fc.property(series, fc.integer({ min: -5, max: 720 }), (points, number) => {
      const day = dayOf(number)
      expect(at(points, day)).toEqual(points.findLast((point) => point.day <= day) ?? null)
    }),
  )
})
