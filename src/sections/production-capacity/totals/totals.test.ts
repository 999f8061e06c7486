import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STATUSES, USES } from '../options.ts'
import { addUp, type Line } from './totals.ts'

const thousandths = fc.integer({ min: 1, max: 9_000_000 }).map((n) => n / 1000)
const keysOf = <Key extends string>(options: Readonly<Record<Key, unknown>>) => Object.keys(options) as Key[]

/** A line as the table has it: its measure follows from its unit. */
const line = (units: readonly Line['unit'][], bases: readonly Line['measuring'][]) =>
  fc
    .record({
      product: fc.constantFrom('urea', 'ammonia', null),
      power_volume: thousandths,
      unit: fc.constantFrom(...units),
      measuring: fc.constantFrom(...bases),
      product_use: fc.constantFrom(...keysOf(USES), null),
      this_status: fc.constantFrom(...keysOf(STATUSES)),
    })
    .map((one): Line => {
      const factor = { 'kt/y': 1, 'Mt/y': 1000, 't/d': 0.35, 'Nm3/h': null, 'bbl/d': null }[one.unit]
      return {
        ...one,
        chain: one.product && 'fertilizers',
        kt_per_year: factor === null ? null : one.power_volume * factor,
      }
    })

/** The rule of counting in its plainest form. */
const counts = ({ product, this_status }: Line) =>
  product !== null && /^(?:operating|reduced_rate|maintenance|shut_down)$/.test(this_status)

test('MKT-03 a total is the naive sum of what may be counted, and every use is a part of it', () => {
  fc.assert(
    fc.property(fc.array(line(['kt/y', 'Mt/y', 't/d'], ['nameplate'])), (lines) => {
      const included = lines.filter(counts)
      const total = addUp(lines)
      if (included.length === 0) {
        expect(total).toEqual({ kind: 'none' })
        return
      }
      if (total.kind !== 'sum') throw new Error(`Not added: ${total.kind}`)
      let naive = 0
      for (const one of included) naive += one.kt_per_year ?? NaN
      expect(total.unit).toBe('kt/y')
      expect(Math.abs(total.amount - naive)).toBeLessThan(0.001)
      for (const one of included) expect(total.amount).toBeGreaterThanOrEqual((one.kt_per_year ?? 0) - 0.001)
      for (const { amount } of total.byUse) expect(amount).toBeLessThanOrEqual(total.amount + 0.001)
      const parts = total.byUse.reduce((sum, { amount }) => sum + amount, 0)
      expect(Math.abs(parts - total.amount)).toBeLessThan(0.01)
    }),
  )
})

test('MKT-03 nothing is ever added over different bases or over units that are not one measure', () => {
  fc.assert(
    fc.property(
      fc.array(line(['kt/y', 't/d', 'Nm3/h', 'bbl/d'], ['nameplate', 'permit', 'production'])),
      (lines) => {
        const included = lines.filter(counts)
        const bases = new Set(included.map(({ measuring }) => measuring))
        const measures = new Set(
          included.map(({ unit, kt_per_year }) => (kt_per_year === null ? unit : 'tonnes')),
        )
        expect(addUp(lines).kind).toBe(
          included.length === 0 ? 'none' : bases.size > 1 ? 'bases' : measures.size > 1 ? 'units' : 'sum',
        )
      },
    ),
  )
})

test('MKT-03 a row that counts several products together changes no total', () => {
  fc.assert(
    fc.property(fc.array(line(['kt/y', 't/d'], ['nameplate', 'permit'])), (lines) => {
      expect(addUp(lines)).toEqual(addUp(lines.filter(({ product }) => product !== null)))
    }),
  )
})
