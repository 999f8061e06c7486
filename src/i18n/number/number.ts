import { inDigits } from './digits.ts'
import type { Digits } from '../prefs.ts'

/** A figure as queries give it; a missing one prints as a dash. */
export type Figure = number | null | undefined

export const MISSING = '—'

/** A digit that is followed by whole groups of three, and not by the fraction. */
const GROUPS = /\d(?=(?:\d{3})+(?:\.|$))/g
/** From here on `toFixed` writes an exponent. */
const HUGE = 1e21

/**
 * Both languages write 12,345.6; ties go away from zero, as Intl has it. Not Intl itself: its first NumberFormat
 * costs a phone 10 ms before the page lives, and the Arabic one adds bidi marks.
 */
function print(value: Figure, digits: Digits, min: number, max: number, signed = false, suffix = ''): string {
  if (value == null || !Number.isFinite(value) || Math.abs(value) >= HUGE) return MISSING
  const [whole = '', fraction = ''] = rounded(Math.abs(value), max).toFixed(max).split('.')
  const kept = fraction.slice(0, min) + fraction.slice(min).replace(/0+$/, '')
  const figure = whole.replace(GROUPS, '$&,') + (kept && `.${kept}`)
  const zero = !/[1-9]/.test(figure)
  const sign = zero ? '' : value < 0 ? '−' : signed ? '+' : ''
  return inDigits(sign + figure + suffix, digits)
}

/**
 * Rounds the figure that was written, as Intl does: 1.005 is 1.01, though its binary value lies below the tie. By its digits: a product
 * could itself be rounded up to a tie.
 */
function rounded(value: number, decimals: number): number {
  const [whole = '', fraction = ''] = String(value).split('.')
  // What has an exponent here is less than any last digit.
  if (fraction.length <= decimals || fraction.includes('e')) return value
  const units = Number(whole + fraction.slice(0, decimals)) + (fraction.charAt(decimals) >= '5' ? 1 : 0)
  return Number.isSafeInteger(units) ? Number(`${units}e-${decimals}`) : value
}

/** `12,345.6`; up to two decimals, or exactly `decimals`. */
export function formatNumber(value: Figure, digits: Digits, decimals?: number): string {
  return print(value, digits, decimals ?? 0, decimals ?? 2)
}

const SYMBOLS: Record<string, string> = { USD: '$', EUR: '€', GBP: '£' }

/** `318.00`; with a currency `$318.00`, or its ISO code after the figure where the field knows no symbol. */
export function formatPrice(value: Figure, digits: Digits, currency?: string): string {
  const symbol = currency && SYMBOLS[currency]
  const text = print(value, digits, 2, 2, false, currency && !symbol ? `\u00a0${currency}` : '')
  return symbol ? text.replace(/(?=[\d٠-٩])/, symbol) : text
}

/** `2.3%`; `value` in percent points (2.3, not 0.023). */
export function formatPercent(value: Figure, digits: Digits, decimals = 1): string {
  return print(value, digits, decimals, decimals, false, '%')
}

/** `24.99%`, `50%`: percent points with up to two decimals. */
export function formatShare(value: Figure, digits: Digits): string {
  return print(value, digits, 0, 2, false, '%')
}

/** A movement with its sign: `+2.4`, `−0.8`, `0.0`; with unit `%`, `+2.4%`. */
export function formatChange(value: Figure, digits: Digits, unit: '' | '%' = '', decimals = 1): string {
  return print(value, digits, decimals, decimals, true, unit)
}
