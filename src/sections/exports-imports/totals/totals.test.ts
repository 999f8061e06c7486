import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCIES } from '#datasets/options.ts'
import { UNITS, VALUE_BASES } from '../options.ts'
import { addQuantities, addValues, amountIn, growthOf, unitValue, type Line } from './totals.ts'

const keysOf = <Key extends string>(options: Readonly<Record<Key, unknown>>) => Object.keys(options) as Key[]
/** Dollars of one unit of a currency at its official parity. */
const PARITY: Readonly<Record<string, number>> = {
  USD: 1,
  SAR: 1 / 3.75,
  AED: 1 / 3.6725,
  QAR: 1 / 3.64,
  OMR: 1 / 0.3845,
  BHD: 1 / 0.376,
}
const MASS: Readonly<Record<string, number>> = { t: 1, kg: 0.001, kt: 1000 }
const VOLUME: Readonly<Record<string, number>> = { m3: 1, l: 0.001 }

const amount = fc.integer({ min: 0, max: 9_000_000 })
const lineOf = (
  currencies: readonly string[] = keysOf(CURRENCIES),
  units: readonly Line['quantity_unit'][] = keysOf(UNITS),
  bases: readonly Line['value_basis'][] = [...keysOf(VALUE_BASES), null],
) =>
  fc
    .record({
      currency: fc.constantFrom(...currencies),
      quantity_unit: fc.constantFrom(...units),
      value_basis: fc.constantFrom(...bases),
      value: amount,
      quantity: fc.option(amount),
    })
    .map((own): Line => {
      const parity = PARITY[own.currency]
      const usd = parity === undefined ? null : own.value * parity
      const hasQuantity = own.quantity !== null
      return {
        ...own,
        process: 'export',
        frequency: 'monthly',
        year_month: '2025-01',
        is_mirror: false,
        estimate: false,
        usd,
        weighed: hasQuantity ? own.value : null,
        weighed_usd: hasQuantity ? usd : null,
        rows: 1,
        demo_rows: 0,
        revised_rows: 0,
      }
    })
const linesOf = (...of: Parameters<typeof lineOf>) => fc.array(lineOf(...of), { minLength: 1, maxLength: 12 })

test('MKT-06 values are never added over value bases, nor over currencies that have no official parity', () => {
  fc.assert(
    fc.property(linesOf(), (lines) => {
      const total = addValues(lines)
      const bases = new Set(lines.map(({ value_basis }) => value_basis))
      const currencies = [...new Set(lines.map(({ currency }) => currency))]
      if (bases.size > 1) expect(total).toMatchObject({ kind: 'bases' })
      else if (currencies.length > 1 && currencies.some((currency) => !(currency in PARITY)))
        expect(total).toMatchObject({ kind: 'currencies' })
      else expect(total.kind).toBe('sum')
    }),
  )
})

test('MKT-06 a total is the naive sum: in its one currency, else in dollars', () => {
  fc.assert(
    fc.property(linesOf(keysOf(PARITY), keysOf(UNITS), ['FOB']), (lines) => {
      const total = addValues(lines)
      if (total.kind !== 'sum') throw new Error(`Not added: ${total.kind}`)
      let naive = 0
      for (const { value, currency } of lines)
        naive += total.unit === currency ? value : value * (PARITY[currency] ?? NaN)
      expect(total.amount).toBeCloseTo(naive, 2)
      expect(total.unit).toBe(
        new Set(lines.map(({ currency }) => currency)).size === 1 ? lines[0]?.currency : 'USD',
      )
    }),
  )
})

test('MKT-06 quantities are never added over weights, volumes and pieces; within one of them factors are exact', () => {
  fc.assert(
    fc.property(linesOf(['USD'], keysOf(UNITS), ['FOB']), (lines) => {
      const withQuantity = lines.filter(({ quantity }) => quantity !== null)
      const kinds = new Set(
        withQuantity.map(({ quantity_unit: unit }) =>
          unit in MASS ? 'mass' : unit in VOLUME ? 'volume' : unit,
        ),
      )
      const total = addQuantities(lines)
      if (kinds.size !== 1) {
        expect(total.kind).toBe(kinds.size === 0 ? 'unknown' : 'units')
        return
      }
      let naive = 0
      for (const { quantity, quantity_unit: unit } of withQuantity)
        naive += (quantity ?? NaN) * (MASS[unit] ?? VOLUME[unit] ?? 1)
      expect(total).toMatchObject({
        kind: 'sum',
        unit: kinds.has('mass') ? 't' : kinds.has('volume') ? 'm3' : 'u',
      })
      if (total.kind === 'sum') expect(total.amount).toBeCloseTo(naive, 4)
    }),
  )
})

test('MKT-06 of no lines there is no total', () => {
  for (const add of [addValues, addQuantities, unitValue]) expect(add([])).toEqual({ kind: 'none' })
})

test('MKT-06 a unit value is of the rows that report both, in one currency and one unit', () => {
  const [one, two, withoutQuantity]: Line[] = [
    { value: 1000, quantity: 2 },
    { value: 500, quantity: 1 },
    { value: 9999, quantity: null },
  ].map((own) => ({
    process: 'export',
    frequency: 'annual',
    year_month: '2025',
    is_mirror: false,
    estimate: false,
    currency: 'USD',
    value_basis: 'FOB',
    quantity_unit: 't',
    usd: own.value,
    weighed: own.quantity === null ? null : own.value,
    weighed_usd: own.quantity === null ? null : own.value,
    rows: 1,
    demo_rows: 0,
    revised_rows: 0,
    ...own,
  }))
  if (!one || !two || !withoutQuantity) throw new Error('Three lines')
  expect(unitValue([one, two, withoutQuantity])).toEqual({ kind: 'sum', amount: 500, unit: 'USD/t' })
  expect(unitValue([withoutQuantity])).toEqual({ kind: 'unknown' })
  expect(unitValue([one, { ...two, quantity_unit: 'l' }])).toMatchObject({ kind: 'units' })
  expect(unitValue([{ ...one, quantity: 0 }])).toEqual({ kind: 'unknown' })
  expect(amountIn('USD', [{ ...one, currency: 'SAR', usd: 266 }], addValues)).toBe(266)
})

test('MKT-06 growth is shown between totals of one unit only', () => {
  const sum = (amount: number, unit = 'USD') => ({ kind: 'sum' as const, amount, unit })
  expect(growthOf(sum(110), sum(100))).toBeCloseTo(10)
  expect(growthOf(sum(110), sum(0))).toBe(null)
  expect(growthOf(sum(110), sum(100, 'SAR'))).toBe(null)
  expect(growthOf(sum(110), { kind: 'bases', of: ['FOB', null] })).toBe(null)
})
