import { isoDay } from '#i18n/date/date.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { conversion, type About, type Conversion, type Refused } from './conversion.ts'
import { PEGS } from './pegs.ts'
import { CURRENCIES, entryOf, partsOf, unitOf } from './units.ts'

/** Mean rates of months that a source gives: by currency and month (`2026-05`), units of the currency in one dollar. */
export interface MonthRates {
  rates: ReadonlyMap<string, ReadonlyMap<string, number>>
  source: LocalizedText
}

/** A conversion whose factor is another one in each month; null in a month without a rate. */
export interface MonthConversion extends Pick<Conversion, 'bases'> {
  factorIn: (month: string) => number | null
}

/**
 * The factor from a unit to another where one of the currencies is not fixed, for values of months: that of the measures, times the
 * mean rate of each month. Null where a currency has neither a fixed nor a recorded rate; why, says `conversion`.
 */
export function monthConversion(
  from: string,
  to: string,
  about: About,
  { rates, source }: MonthRates,
): MonthConversion | null {
  const [own, wanted] = [partsOf(from), partsOf(to)]
  if (own.currency === wanted.currency) return null
  const measure: Conversion | Refused = conversion(from, unitOf(own.currency, wanted.per), about)
  if ('refusal' in measure) return null
  const isKnown = (currency: string) => entryOf(PEGS, currency) !== undefined || rates.has(currency)
  if (!isKnown(own.currency) || !isKnown(wanted.currency)) return null
  const perDollar = (currency: string, month: string): number | null => {
    const peg = entryOf(PEGS, currency)
    if (peg) return peg.since <= `${month}-01` ? peg.perDollar : null
    return rates.get(currency)?.get(month) ?? null
  }
  const name = (currency: string) => entryOf(CURRENCIES, currency)?.ar ?? currency
  return {
    factorIn(month) {
      const [before, after] = [perDollar(own.currency, month), perDollar(wanted.currency, month)]
      return before === null || after === null ? null : (after / before) * measure.factor
    },
    bases: [
      {
        ar: `متوسط سعر الصرف في كل شهر بين ${name(own.currency)} و${name(wanted.currency)} (${source.ar})`,
        en: `Mean rate of each month, ${own.currency} to ${wanted.currency} (${source.en})`,
      },
      ...measure.bases,
    ],
  }
}

/** The last month that is over on a day: the mean of a later one is not known yet. */
export const lastWholeMonth = (now: Date): string => {
  const [year = 0, month = 1] = isoDay(now).split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}
