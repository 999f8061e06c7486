import { unitName } from '#datasets/series/units.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'

/** The units in which the field quotes, as lists name and filter them. */
export const UNITS: Readonly<Record<string, LocalizedText>> = Object.fromEntries(
  [
    'USD/t',
    'USD/dmt',
    'USD/t P2O5',
    'USD/kg',
    'USD/lb',
    'USD/bbl',
    'USD/gal',
    'USD/MMBtu',
    'USD/Mcf',
    'SAR/t',
    'SAR/Nm3',
    'AED/t',
    'EUR/t',
    'CNY/t',
    '1982=100',
  ].map((unit) => [unit, { ar: unitName(unit, 'ar'), en: unitName(unit, 'en') }]),
)
