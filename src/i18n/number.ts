import { inDigits } from './digits.ts'
import type { Digits } from './prefs.ts'

/** A figure as queries give it; a missing one prints as a dash. */
export type Figure = number | null | undefined

export const MISSING = '—'

const formats = new Map<string, Intl.NumberFormat>()

/** Both languages write 12,345.6: the English format serves both because the Arabic one adds bidi marks. */
function print(value: Figure, digits: Digits, min: number, max: number, signed = false, suffix = ''): string {
  if (value == null || !Number.isFinite(value)) return MISSING
  const key = `${min}${max}${signed}`
  let format = formats.get(key)
  if (!format) {
    const signDisplay = signed ? 'exceptZero' : 'negative'
    format = new Intl.NumberFormat('en', {
      minimumFractionDigits: min,
      maximumFractionDigits: max,
      signDisplay,
    })
    formats.set(key, format)
  }
  return inDigits(format.format(value).replace('-', '−') + suffix, digits)
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

/** A movement with its sign: `+2.4`, `−0.8`, `0.0`; with unit `%`, `+2.4%`. */
export function formatChange(value: Figure, digits: Digits, unit: '' | '%' = '', decimals = 1): string {
  return print(value, digits, decimals, decimals, true, unit)
}
