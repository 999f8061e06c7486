import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNumber } from './number-input.ts'
import { formatChange, formatNumber, formatPercent, formatPrice, formatShare } from './number.ts'

test('LANG-05 figures: thousands comma, decimal point, true minus, a dash for what is missing', () => {
  expect(formatNumber(34309.76, 'latn')).toBe('34,309.76')
  expect(formatNumber(-12345, 'latn', 0)).toBe('−12,345')
  expect(formatNumber(-0.001, 'latn')).toBe('0')
  for (const missing of [null, undefined, NaN, Infinity]) expect(formatNumber(missing, 'latn')).toBe('—')
})

test('LANG-05 prices have two decimals, the currency beside them', () => {
  expect(formatPrice(318, 'latn')).toBe('318.00')
  expect(formatPrice(1284.5, 'latn', 'USD')).toBe('$1,284.50')
  expect(formatPrice(-3, 'latn', 'USD')).toBe('−$3.00')
  expect(formatPrice(318, 'latn', 'SAR')).toBe('318.00\u00a0SAR')
  expect(formatPrice(null, 'latn', 'USD')).toBe('—')
})

test('LANG-05 changes carry their sign, zero carries none', () => {
  expect(formatChange(2.44, 'latn')).toBe('+2.4')
  expect(formatChange(-0.8, 'latn', '%')).toBe('−0.8%')
  expect(formatChange(-0.04, 'latn', '%')).toBe('0.0%')
  expect(formatPercent(2.3, 'latn')).toBe('2.3%')
  expect(formatPercent(46, 'latn', 0)).toBe('46%')
  expect(formatPercent(-18.5, 'latn')).toBe('−18.5%')
  expect([24.99, 50, 6.5].map((share) => formatShare(share, 'latn'))).toEqual(['24.99%', '50%', '6.5%'])
})

test('LANG-05 the option prints Arabic-Indic digits, separators and percent sign', () => {
  expect(formatNumber(12345.6, 'arab')).toBe('١٢٬٣٤٥٫٦')
  expect(formatChange(-2.3, 'arab', '%')).toBe('−٢٫٣٪')
  expect(formatPrice(318, 'arab', 'USD')).toBe('$٣١٨٫٠٠')
})

test('LANG-05 numbers are read in either digits', () => {
  expect(parseNumber('١٢٬٣٤٥٫٦')).toBe(12345.6)
  expect(parseNumber('۱۲۳')).toBe(123)
  expect(parseNumber(' 12,345.60 ')).toBe(12345.6)
  expect(parseNumber('\u200e−3\u200e')).toBe(-3)
  expect(parseNumber('(18.5 %)')).toBe(-18.5)
  expect(parseNumber('٢٫٣٪')).toBe(2.3)
  for (const text of ['', '-', '.', '1,5', '12,34', '1.2.3', 'abc', '1e5', '(-3)'])
    expect(parseNumber(text)).toBeNull()
})

test('LANG-05 what is printed is read back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.constantFrom('latn' as const, 'arab' as const),
      (cents, digits) => {
        expect(parseNumber(formatPrice(cents / 100, digits))).toBeCloseTo(cents / 100, 6)
      },
    ),
  )
})

test('LANG-05 figures are those of Intl, to the last digit and tie', () => {
  const formats = [0, 1, 2].map((digits) => [
    new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    new Intl.NumberFormat('en', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: 'exceptZero',
    }),
  ])
  const some = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 8),
    fc.integer({ min: -1000, max: 1000 }).map((n) => n / 1000),
  )
  expect(formatPrice(1.005, 'latn')).toBe('1.01')
  // A hundred times this is a tie as a binary number, and not as a decimal one.
  expect(formatNumber(547_584_871_657.904_97, 'latn')).toBe('547,584,871,657.9')
  const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 2, signDisplay: 'negative' })
  fc.assert(
    fc.property(some, (value) => {
      expect(formatNumber(value, 'latn')).toBe(plain.format(value).replace('-', '−'))
      formats.forEach(([fixed, signed], digits) => {
        const expected = fixed!.format(value).replace(/^-(?=[0.]+$)/, '')
        expect(formatNumber(value, 'latn', digits)).toBe(expected.replace('-', '−'))
        expect(formatChange(value, 'latn', '', digits)).toBe(signed!.format(value).replace('-', '−'))
      })
    }),
    { numRuns: 2000 },
  )
})
