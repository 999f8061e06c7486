import type { DateSystem } from '../source.ts'
import { serialDay } from '../values/serial.ts'
import type { NumberKind } from './number-format.ts'

/**
 * A numeric cell as text that means the same without its format: plain decimals (`0.0000012`), `18.5%` for a share that
 * is shown in percent, a day, or `2026-05` where only the month is shown. What is no number stays as it is.
 */
export function numberText(raw: string, kind: NumberKind, system: DateSystem): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (kind === 'day' || kind === 'month') {
    const day = serialDay(value, system)
    if (day) return kind === 'month' && day.endsWith('-01') ? day.slice(0, 7) : day
  }
  if (kind === 'percent') return `${plainDecimal(Number((value * 100).toPrecision(15)))}%`
  return plainDecimal(value)
}

/** The shortest decimal text of a number, never with an exponent. */
function plainDecimal(value: number): string {
  const text = String(value)
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', fraction = '', power = '0'] = match
  const digits = whole + fraction
  const point = 1 + Number(power)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return sign + digits.padEnd(point, '0')
}
