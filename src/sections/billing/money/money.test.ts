import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, divRound, rateOf } from './exact.ts'
import { CURRENCIES, minorDigits, moneyText, parseAmount, plainAmount } from './money.ts'
import { addMonths, daysBetween, periodEnd } from './period.ts'
import { difference, leftOver, usedUp } from './proration.ts'
import { partOf, taxed } from './tax.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
const sum = (parts: readonly bigint[]) => parts.reduce((all, part) => all + part, 0n)

describe('ACC-09 money', () => {
  test('KWD, BHD and OMR have three decimals, the other currencies two', () => {
    expect(Object.fromEntries(CURRENCIES.map((currency) => [currency, minorDigits(currency)]))).toEqual({
      SAR: 2,
      AED: 2,
      BHD: 3,
      KWD: 3,
      OMR: 3,
      QAR: 2,
      USD: 2,
      EUR: 2,
    })
  })

  test('an amount is read in either digits, never rounded, and printed back as it was', () => {
    expect(parseAmount('1,250.50', 'SAR')).toBe(125050n)
    expect(parseAmount('١٬٢٥٠٫٥', 'SAR')).toBe(125050n)
    expect(parseAmount('1.234', 'KWD')).toBe(1234n)
    for (const wrong of ['', '1.234', '1,5', '12.', '.5', '1e3', 'abc', '99999999999999'])
      expect(parseAmount(wrong, 'SAR')).toBeNull()
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        fc.constantFrom(...CURRENCIES),
        (minor, currency) => {
          expect(parseAmount(plainAmount(minor, currency), currency)).toBe(minor)
        },
      ),
    )
  })

  test('what readers see is exactly what is stored', () => {
    const fmt = { number: (value: number, decimals = 2) => value.toFixed(decimals) }
    fc.assert(
      fc.property(amount, fc.constantFrom(...CURRENCIES), (minor, currency) => {
        expect(moneyText(fmt, Number(minor), currency)).toBe(
          `${plainAmount(minor, currency)}\u00a0${currency}`,
        )
      }),
    )
  })

  test('rounding is to the nearest, halves away from zero', () => {
    expect([5n, 15n, -5n, -15n, 14n].map((n) => divRound(n, 10n))).toEqual([1n, 2n, -1n, -2n, 1n])
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (n, d) => {
          const off = 2n * (divRound(n, d) * d - n)
          expect((off < 0n ? -off : off) <= d).toBe(true)
          expect(divRound(-n, d)).toBe(-divRound(n, d))
        },
      ),
    )
  })

  test('parts of a total add up to it, and none is a whole unit away from its share', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          fc.pre(sum(weights) > 0n)
          const parts = allocate(total, weights)
          expect(sum(parts)).toBe(total)
          for (const [at, part] of parts.entries()) {
            const exact = total * (weights[at] ?? 0n)
            const off = part * sum(weights) - exact
            expect((off < 0n ? -off : off) < sum(weights)).toBe(true)
          }
        },
      ),
    )
  })

  test('the tax of an invoice is that of its total, its lines add up, and credit notes return exactly all of it', () => {
    const line = fc.record({
      text: fc.constant({ ar: '', en: '' }),
      quantity: fc.integer({ min: 1, max: 500 }),
      unit: fc.bigInt({ min: 0n, max: 10n ** 8n }),
      discount: fc.constant(0n),
    })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(0, 500, 1000, 1500),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (lines, rateBp, shares) => {
          const all = taxed(lines, { rateBp, category: 'S', reason: { ar: '', en: '' } })
          expect(all.vat).toBe(rateOf(all.net, rateBp))
          expect(sum(all.lines.map(({ net }) => net))).toBe(all.net)
          expect(sum(all.lines.map(({ vat }) => vat))).toBe(all.vat)
          expect(all.gross).toBe(all.net + all.vat)
          let left = { net: all.net, vat: all.vat }
          const give = (gross: bigint) => {
            if (gross === 0n) return
            const part = partOf(left, gross)
            expect(part.net + part.vat).toBe(gross)
            left = { net: left.net - part.net, vat: left.vat - part.vat }
            expect(left.net >= 0n && left.vat >= 0n).toBe(true)
          }
          for (const share of shares) give(((left.net + left.vat) * BigInt(Math.floor(share * 1000))) / 1000n)
          give(left.net + left.vat)
          expect(left).toEqual({ net: 0n, vat: 0n })
        },
      ),
    )
  })

  test('any sequence of prices costs exactly the days each was used, to the last halala', () => {
    const changes = fc.array(fc.record({ day: fc.integer({ min: 0, max: 366 }), price: amount }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 366 }), changes, (first, days, asked) => {
        const steps = asked.filter(({ day }) => day <= days).toSorted((a, b) => a.day - b.day)
        let price = first
        let charged = first
        for (const step of steps) {
          charged += difference(price, step.price, step.day, days)
          price = step.price
        }
        const points = [{ day: 0, price: first }, ...steps]
        const used = points.map((point, at) => {
          const until = points[at + 1]?.day ?? days
          return usedUp(point.price, until, days) - usedUp(point.price, point.day, days)
        })
        expect(charged).toBe(sum(used))
        // The same price all along costs that price, however often it was chosen again.
        const same = steps.reduce((all, { day }) => all + difference(first, first, day, days), first)
        expect(same).toBe(first)
      }),
    )
  })

  test('what is used and what is left is the whole price', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 366 }), fc.nat(366), (price, days, day) => {
        const used = Math.min(day, days)
        expect(usedUp(price, used, days) + leftOver(price, used, days)).toBe(price)
      }),
    )
    expect(() => usedUp(1n, 5, 4)).toThrow(RangeError)
  })
})

describe('ACC-09 periods', () => {
  const at = (text: string) => new Date(`${text}+03:00`)

  test('a period ends on the same day and at the same time of a later month, or on its last day', () => {
    expect(addMonths(at('2027-01-31T23:30'), 1)).toEqual(at('2027-02-28T23:30'))
    expect(addMonths(at('2028-01-31T00:10'), 1)).toEqual(at('2028-02-29T00:10'))
    expect(addMonths(at('2027-11-30T12:00'), 3)).toEqual(at('2028-02-29T12:00'))
    expect(addMonths(at('2028-02-29T12:00'), 12)).toEqual(at('2029-02-28T12:00'))
  })

  test('a subscription of the 31st comes back to the 31st', () => {
    const days = [1, 2, 3, 4].map((n) => periodEnd(at('2027-01-31T09:00'), 1, n).toISOString().slice(5, 10))
    expect(days).toEqual(['02-28', '03-31', '04-30', '05-31'])
  })

  test('days are those of the calendar in Riyadh', () => {
    expect(daysBetween(at('2027-01-01T23:59'), at('2027-01-02T00:01'))).toBe(1)
    expect(daysBetween(at('2027-01-01T00:00'), at('2028-01-01T00:00'))).toBe(365)
  })
})
