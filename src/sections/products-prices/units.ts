import type { Lang } from '#i18n/locale.ts'

/** Units of prices as the field writes them, currency over measure. A table beside the data's codes, as countries have one. */
export const UNITS: Readonly<Record<string, Record<Lang, string>>> = {
  'USD/t': { ar: 'دولار/طن', en: 'USD/t' },
  'USD/t P2O5': { ar: 'دولار/طن P₂O₅', en: 'USD/t P₂O₅' },
  'USD/bbl': { ar: 'دولار/برميل', en: 'USD/bbl' },
  'USD/MMBtu': { ar: 'دولار/مليون وحدة حرارية', en: 'USD/MMBtu' },
  'USD/Mcf': { ar: 'دولار/ألف قدم مكعبة', en: 'USD/Mcf' },
  'USD/kg': { ar: 'دولار/كجم', en: 'USD/kg' },
  'USD/dmt': { ar: 'دولار/طن جاف', en: 'USD/dmt' },
  'SAR/t': { ar: 'ريال سعودي/طن', en: 'SAR/t' },
  'SAR/Nm3': { ar: 'ريال سعودي/متر مكعب قياسي', en: 'SAR/Nm³' },
  'EUR/t': { ar: 'يورو/طن', en: 'EUR/t' },
  'CNY/t': { ar: 'يوان/طن', en: 'CNY/t' },
}

/** A unit in words; an unknown one as it is. */
export function unitName(unit: string, lang: Lang): string {
  return UNITS[unit]?.[lang] ?? unit
}
