import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exact, isLess, minus, over, percentOf, plus, rounded, times } from './exact.ts'
import { tonnesIn } from '#datasets/series/tonnes.ts'

test('MKT-05 sums are exact where doubles are not, and are rounded once, halves away from zero', () => {
  expect(rounded(plus(exact('0.1'), exact('0.2')), 20)).toBe('0.30000000000000000000')
  expect(['1.005', '-1.005', '0.004', '-0.004', '2.5'].map((text) => rounded(exact(text), 2))).toEqual([
    '1.01',
    '-1.01',
    '0.00',
    '0.00',
    '2.50',
  ])
  expect(rounded(exact('2.5'), 0)).toBe('3')
  expect(rounded(times(over(exact('1'), exact('3')), exact('3')), 6)).toBe('1.000000')
  expect(() => over(exact('1'), exact('0'))).toThrow(RangeError)
  expect(() => exact('1e3')).toThrow(RangeError)
})

test('MKT-05 sums obey the laws of sums', () => {
  const figure = fc
    .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 999_999 }))
    .map(([whole, part]) => exact(`${whole}.${String(part).padStart(6, '0')}`))
  fc.assert(
    fc.property(figure, figure, figure, (a, b, c) => {
      expect(times(a, plus(b, c))).toEqual(plus(times(a, b), times(a, c)))
      expect(minus(plus(a, b), b)).toEqual(a)
      expect(percentOf(a, b)).toEqual(over(times(a, b), exact('100')))
      expect(isLess(a, b)).toBe(minus(a, b).n < 0n)
    }),
  )
})

test('MKT-02 tonnes in a measure are exact decimals, and volumes need a density', () => {
  expect(tonnesIn('lb', 'urea')?.tonnes).toBe('0.00045359237')
  // 158.987294928 litres of 0.8765 kg.
  expect(tonnesIn('bbl', 'benzene')?.tonnes).toBe('0.139352364004392')
  expect(tonnesIn('L', 'methanol')?.tonnes).toBe('0.0007914')
  expect(tonnesIn('L', 'urea')).toBeNull()
  expect(tonnesIn('dmt', 'urea')).toBeNull()
})
