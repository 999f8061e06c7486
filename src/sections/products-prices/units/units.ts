import type { Words } from '#datasets/words.ts'
import type { Lang } from '#i18n/locale.ts'

/** Currencies of prices, as they stand in a unit. */
export const CURRENCIES: Readonly<Record<string, Words>> = {
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

/** What a price is for: weights, volumes, heat. */
export const MEASURES: Readonly<Record<string, Words>> = {
  t: { ar: 'طن', en: 't' },
  kg: { ar: 'كجم', en: 'kg' },
  lb: { ar: 'رطل', en: 'lb' },
  bbl: { ar: 'برميل', en: 'bbl' },
  L: { ar: 'لتر', en: 'L' },
  dmt: { ar: 'طن جاف', en: 'dmt' },
  't P2O5': { ar: 'طن P₂O₅', en: 't P₂O₅' },
  MMBtu: { ar: 'مليون وحدة حرارية', en: 'MMBtu' },
  Mcf: { ar: 'ألف قدم مكعبة', en: 'Mcf' },
  Nm3: { ar: 'متر مكعب قياسي', en: 'Nm³' },
}

/** The units in which the field quotes, as lists name and filter them. */
export const UNITS: Readonly<Record<string, Words>> = Object.fromEntries(
  [
    'USD/t',
    'USD/dmt',
    'USD/t P2O5',
    'USD/kg',
    'USD/lb',
    'USD/bbl',
    'USD/MMBtu',
    'USD/Mcf',
    'SAR/t',
    'SAR/Nm3',
    'AED/t',
    'EUR/t',
    'CNY/t',
  ].map((unit) => [unit, { ar: unitName(unit, 'ar'), en: unitName(unit, 'en') }]),
)

/** Currency and measure of a unit: `USD/t P2O5`. */
export function partsOf(unit: string): { currency: string; per: string } {
  const [currency = '', per = ''] = unit.split('/')
  return { currency, per }
}

/** A unit in words; an unknown part of it as it is. */
export function unitName(unit: string, lang: Lang): string {
  const { currency, per } = partsOf(unit)
  if (per === '') return unit
  return `${CURRENCIES[currency]?.[lang] ?? currency}/${MEASURES[per]?.[lang] ?? per}`
}
