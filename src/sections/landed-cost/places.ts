/** Blocs that are named as one market or one origin. */
const BLOCS: Readonly<Record<string, readonly string[]>> = {
  GCC: ['SA', 'AE', 'QA', 'KW', 'BH', 'OM'],
  EU: 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
}

/** The Gulf countries, in which rates are on record. */
export const GULF = BLOCS['GCC'] ?? []

/** Blocs in the place of a country. */
export const BLOC_CODES: readonly string[] = Object.keys(BLOCS)

/** A country and the blocs that it belongs to. */
export const withBlocs = (country: string): string[] => [
  country,
  ...Object.keys(BLOCS).filter((bloc) => BLOCS[bloc]?.includes(country)),
]

const CURRENCY: Readonly<Record<string, string>> = {
  SA: 'SAR',
  AE: 'AED',
  QA: 'QAR',
  KW: 'KWD',
  BH: 'BHD',
  OM: 'OMR',
  EU: 'EUR',
  IN: 'INR',
  CN: 'CNY',
}

/** In what a comparison for a destination is shown without being asked. */
export const currencyOf = (country: string): string => CURRENCY[country] ?? 'USD'

/** Digits behind the point of a currency (ISO 4217). */
export const minorDigits = (currency: string): number => (['KWD', 'BHD', 'OMR'].includes(currency) ? 3 : 2)
