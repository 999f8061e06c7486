import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'

/** Currencies of a value for a measure, as they are part of its unit. */
export const CURRENCIES: Readonly<Record<string, LocalizedText>> = {
  USD: { ar: 'دولار', en: 'USD' },
  SAR: { ar: 'ريال سعودي', en: 'SAR' },
  AED: { ar: 'درهم إماراتي', en: 'AED' },
  QAR: { ar: 'ريال قطري', en: 'QAR' },
  OMR: { ar: 'ريال عُماني', en: 'OMR' },
  BHD: { ar: 'دينار بحريني', en: 'BHD' },
  KWD: { ar: 'دينار كويتي', en: 'KWD' },
  EUR: { ar: 'يورو', en: 'EUR' },
  CNY: { ar: 'يوان', en: 'CNY' },
  INR: { ar: 'روبية هندية', en: 'INR' },
}

/** What such a value is for: weights, volumes, heat. */
export const MEASURES: Readonly<Record<string, LocalizedText>> = {
  t: { ar: 'طن', en: 't' },
  kg: { ar: 'كجم', en: 'kg' },
  lb: { ar: 'رطل', en: 'lb' },
  bbl: { ar: 'برميل', en: 'bbl' },
  gal: { ar: 'غالون أمريكي', en: 'gal' },
  L: { ar: 'لتر', en: 'L' },
  dmt: { ar: 'طن جاف', en: 'dmt' },
  't P2O5': { ar: 'طن P₂O₅', en: 't P₂O₅' },
  MMBtu: { ar: 'مليون وحدة حرارية', en: 'MMBtu' },
  Mcf: { ar: 'ألف قدم مكعبة', en: 'Mcf' },
  Nm3: { ar: 'متر مكعب قياسي', en: 'Nm³' },
}

/** Tonnes in one of each weight; litres in one of each volume. Exact by definition. */
export const TONNES: Readonly<Record<string, number>> = { t: 1, kg: 0.001, lb: 0.00045359237 }
export const LITRES: Readonly<Record<string, number>> = { L: 1, gal: 3.785411784, bbl: 158.987294928 }

/** A table's entry for a key that may have been typed: inherited properties do not count. */
export const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, key: string): Entry | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** Currency and measure of a unit: `USD/t P2O5`. */
export function partsOf(unit: string): { currency: string; per: string } {
  const [currency = '', per = ''] = unit.split('/')
  return { currency, per }
}

/** A unit of its parts; an index such as `1982=100` has no measure. */
export const unitOf = (currency: string, per: string): string =>
  per === '' ? currency : `${currency}/${per}`

/** The unit of an index: the year in whose average it is 100. */
const INDEX = /^(\d{4})=100$/

/** A unit in words; an unknown part of it as it is. */
export function unitName(unit: string, lang: Lang): string {
  const year = INDEX.exec(unit)?.[1]
  if (year) return lang === 'ar' ? `نقطة (${year} = 100)` : `points (${year} = 100)`
  const { currency, per } = partsOf(unit)
  if (per === '') return unit
  return `${entryOf(CURRENCIES, currency)?.[lang] ?? currency}/${entryOf(MEASURES, per)?.[lang] ?? per}`
}
