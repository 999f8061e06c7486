import { conversion, type Conversion, type Refused } from '#datasets/series/conversion.ts'
import { densityOf } from '#datasets/series/densities.ts'
import { monthConversion, type MonthConversion, type MonthRates } from '#datasets/series/month-rates.ts'
import { partsOf, unitName, unitOf } from '#datasets/series/units.ts'
import type { WholeSeries } from '#datasets/series/whole-series.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Asked } from '../address.ts'

/** The unit that all are brought to: what was asked for, else that of the first. */
export function commonUnit(first: WholeSeries, { currency, per }: Pick<Asked, 'currency' | 'per'>): string {
  const own = partsOf(first.unit)
  return unitOf(currency ?? own.currency, per ?? own.per)
}

/** The factor of a series to a unit, or why there is none; `byMonth` where its values are of months and rates are recorded. */
export function factorTo(
  { unit, product, points, unitName: own }: WholeSeries,
  wanted: string,
  first: WholeSeries,
  byMonth: MonthRates | null,
): Conversion | MonthConversion | Refused {
  if (unit === wanted) return { factor: 1, bases: [] }
  // A sum of money, a quantity, a capacity and a price for a quantity have nothing in common.
  if (kindOf(unit) !== kindOf(wanted) || kindOf(unit) === 'other') {
    const other = (lang: Lang) => (wanted === first.unit ? first.unitName : unitName(wanted, lang))
    return {
      refusal: {
        ar: `لا وحدة مشتركة بين «${own}» و«${other('ar')}»`,
        en: `${own} and ${other('en')} have no unit in common`,
      },
    }
  }
  const about = { density: densityOf(product), since: points[0]?.date ?? '' }
  const fixed = conversion(unit, wanted, about)
  if ('factor' in fixed || !byMonth) return fixed
  return monthConversion(unit, wanted, about, byMonth) ?? fixed
}

/** Money, a price (money for a measure), or neither: a quantity, a capacity, an index. */
export function kindOf(unit: string): 'money' | 'price' | 'other' {
  const { currency, per } = partsOf(unit)
  return /^[A-Z]{3}$/.test(currency) ? (per === '' ? 'money' : 'price') : 'other'
}
