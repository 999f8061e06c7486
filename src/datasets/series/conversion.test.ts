import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { choicesOf, conversion, type Density } from './conversion.ts'
import { PEGS } from './pegs.ts'

const METHANOL = {
  perLitre: 0.7914,
  source: { ar: 'كثافة الميثانول 0.7914', en: 'Density of methanol 0.7914' },
}
const about = { density: METHANOL, since: '2025-01-01' }
const factor = (from: string, to: string, density: Density | null = METHANOL, since = about.since) => {
  const found = conversion(from, to, { density, since })
  return 'factor' in found ? found.factor : found.refusal.en
}

test('MKT-02 pegged currencies convert at their official rates, weights by definition', () => {
  expect(factor('USD/t', 'SAR/t')).toBe(3.75)
  expect(factor('SAR/t', 'USD/t')).toBeCloseTo(1 / 3.75, 12)
  expect(factor('USD/t', 'AED/t')).toBe(3.6725)
  expect(factor('OMR/t', 'USD/t')).toBeCloseTo(2.6007802, 7)
  expect(factor('USD/kg', 'USD/t')).toBeCloseTo(1000, 9)
  expect(factor('USD/lb', 'USD/t')).toBeCloseTo(2204.62262185, 6)
  expect(conversion('USD/t', 'SAR/t', about)).toMatchObject({
    bases: [{ en: expect.stringContaining('3.75') }],
  })
  expect(conversion('USD/t', 'USD/t', about)).toEqual({ factor: 1, bases: [] })
})

test('MKT-02 volume and weight convert only where the product has a known density, which is named', () => {
  expect(factor('USD/L', 'USD/t')).toBeCloseTo(1000 / 0.7914, 6)
  expect(factor('USD/t', 'USD/bbl')).toBeCloseTo((0.7914 * 158.987294928) / 1000, 9)
  expect(conversion('USD/t', 'USD/L', about)).toMatchObject({
    bases: [{ ar: expect.stringContaining('0.7914') }],
  })
  expect(factor('USD/bbl', 'USD/t', null)).toContain('density')
  expect(factor('USD/bbl', 'USD/L', null)).toBeCloseTo(1 / 158.987294928, 12)
})

test('MKT-02 what is not certain is refused with its reason: floating currencies, the dinar of Kuwait, heat, dry tonnes', () => {
  expect(factor('USD/t', 'KWD/t')).toContain('basket')
  expect(factor('EUR/t', 'USD/t')).toContain('not officially fixed')
  expect(factor('USD/MMBtu', 'USD/t')).toContain('MMBtu')
  expect(factor('USD/dmt', 'USD/t')).toContain('dmt')
  expect(factor('USD/t P2O5', 'USD/t')).toContain('P₂O₅')
  expect(factor('USD/t', 'XXX/t')).toContain('XXX')
  expect(factor('USD/t', 'USD/toString')).toContain('toString')
  expect(factor('USD/t', 'toString/t')).toContain('toString')
  const kuwait = conversion('USD/t', 'KWD/t', about)
  expect('refusal' in kuwait && kuwait.refusal.ar).toContain('سلة عملات')
  expect(factor('USD/t', 'QAR/t', METHANOL, '1999-01-01')).toContain('2002')
})

test('MKT-02 there and back is the same price, and a detour gives the same factor', () => {
  const currency = fc.constantFrom(...Object.keys(PEGS))
  const per = fc.constantFrom('t', 'kg', 'lb', 'L', 'bbl')
  const unit = fc.tuple(currency, per).map((parts) => parts.join('/'))
  fc.assert(
    fc.property(unit, unit, unit, (a, b, c) => {
      const [there, back] = [factor(a, b), factor(b, a)]
      expect(Number(there) * Number(back)).toBeCloseTo(1, 9)
      expect((Number(there) * Number(factor(b, c))) / Number(factor(a, c))).toBeCloseTo(1, 9)
    }),
  )
})

test('MKT-02 only certain units are offered, the own one first', () => {
  expect(choicesOf('USD/t', about)).toEqual({
    currencies: ['USD', 'SAR', 'AED', 'QAR', 'OMR', 'BHD'],
    measures: ['t', 'kg', 'lb', 'L', 'gal', 'bbl'],
  })
  expect(choicesOf('USD/dmt', { ...about, density: null }).measures).toEqual(['dmt'])
  expect(choicesOf('EUR/t', { ...about, density: null })).toEqual({
    currencies: ['EUR'],
    measures: ['t', 'kg', 'lb'],
  })
  expect(choicesOf('1982=100', about)).toEqual({ currencies: ['1982=100'], measures: [''] })
})
