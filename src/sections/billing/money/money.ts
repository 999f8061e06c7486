import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { toWesternDigits } from '#i18n/number/number-input.ts'

/** The currencies of prices. KWD, BHD and OMR have three decimals. */
export const CURRENCIES = ['SAR', 'AED', 'BHD', 'KWD', 'OMR', 'QAR', 'USD', 'EUR'] as const

/** The currency in which a country's own customers are invoiced. */
const HOME: Readonly<Record<string, string>> = {
  SA: 'SAR',
  AE: 'AED',
  BH: 'BHD',
  KW: 'KWD',
  OM: 'OMR',
  QA: 'QAR',
}

/** The currency of a Gulf country; null for any other. */
export const homeCurrency = (country: string): string | null => HOME[country] ?? null

const digits = new Map<string, number>()

/** How many decimals a currency has; two where the engine does not know it. */
export function minorDigits(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  digits.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

/** Most that one amount may be; far below the largest whole number that a page can hold exactly. */
const MOST_MINOR = 1_000_000_000_000n

/**
 * An amount as it was typed, in the smallest unit: `1,250.50` of SAR is 125050. Null for what is no amount, has more decimals
 * than the currency or is too large; never rounded.
 */
export function parseAmount(text: string, currency: string): bigint | null {
  const plain = toWesternDigits(stripBidi(text))
    .replace(/\s/g, '')
    .replace(/[٬،]/g, ',')
    .replace(/٫/g, '.')
    .replace(/[−–]/g, '-')
  const [, sign, whole = '', fraction = ''] =
    /^(-?)(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,4}))?$/.exec(plain) ?? []
  const decimals = minorDigits(currency)
  if (sign === undefined || fraction.replace(/0+$/, '').length > decimals) return null
  const minor = BigInt(whole.replaceAll(',', '') + fraction.slice(0, decimals).padEnd(decimals, '0'))
  if (minor > MOST_MINOR) return null
  return sign === '-' ? -minor : minor
}

/** The amount as a decimal text: `1250.50`. For fields, files and the tax code; readers are shown `moneyText`. */
export function plainAmount(minor: bigint, currency: string): string {
  const decimals = minorDigits(currency)
  const text = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0')
  const at = text.length - decimals
  return `${minor < 0n ? '-' : ''}${text.slice(0, at)}${decimals > 0 ? `.${text.slice(at)}` : ''}`
}

/** `1,250.50 SAR`, in the reader's digits; `minor` as rows have it. */
export function moneyText(
  fmt: { number(value: number, decimals?: number): string },
  minor: number,
  currency: string,
): string {
  const decimals = minorDigits(currency)
  return `${fmt.number(Number(`${minor}e-${decimals}`), decimals)}\u00a0${currency}`
}
