import { parseNumber } from '#i18n/number/number-input.ts'
import { CellFault, shown, type CellContext } from './cell-type.ts'

export interface Bounds {
  min?: number
  max?: number
}

type Decimal = CellContext['decimal']

/** A plain number is read at once; anything else by the rules of the editors' forms. */
export function readNumber(text: string, bounds: Bounds, decimal?: Decimal): number | CellFault {
  const pointed = withPoint(text, decimal)
  const value = plainNumber(pointed) ?? scientific(pointed) ?? parseNumber(pointed)
  if (value === null) return noNumber(text, decimal)
  return inBounds(value, text, bounds)
}

/** Whole numbers, exact: none beyond what a number holds. */
export function readInteger(text: string, bounds: Bounds, decimal?: Decimal): number | CellFault {
  const pointed = withPoint(text, decimal)
  const value = plainNumber(pointed) ?? parseNumber(pointed)
  if (value === null || !Number.isSafeInteger(value)) return new CellFault('integer', { value: shown(text) })
  return inBounds(value, text, bounds)
}

/** A number if its comma parted the decimals is refused with the option that says so. */
function noNumber(text: string, decimal: Decimal): CellFault {
  const withComma = decimal === 'comma' ? null : parseNumber(withPoint(text, 'comma'))
  return new CellFault(withComma === null ? 'number' : 'number_comma', { value: shown(text) })
}

const [ZERO, NINE, POINT, MINUS] = [48, 57, 46, 45]
const POWERS = Array.from({ length: 16 }, (_, power) => 10 ** power)

/**
 * Digits with at most one point and a minus, at most 15 of them: nearly every figure of nearly every file. Exact, since both
 * the digits and the power of ten are, and a division of such numbers is rounded but once.
 */
function plainNumber(text: string): number | null {
  const negative = text.charCodeAt(0) === MINUS
  let [digits, value, point] = [0, 0, -1]
  for (let at = negative ? 1 : 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) {
      value = value * 10 + code - ZERO
      digits += 1
    } else if (code === POINT && point < 0 && digits > 0) point = digits
    else return null
  }
  if (digits === 0 || digits > 15 || point === digits) return null
  const size = point < 0 ? value : value / (POWERS[digits - point] ?? 1)
  return negative ? -size : size
}

/** `1.234,5` of a file whose comma was declared to part decimals, as `1,234.5`. */
function withPoint(text: string, decimal: Decimal): string {
  return decimal === 'comma' ? text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')) : text
}

/** `4.531E+02`, as sheets write long numbers into CSV. */
function scientific(text: string): number | null {
  return /^[+-]?\d(?:\.\d+)?e[+-]?\d{1,2}$/i.test(text.trim()) ? Number(text) : null
}

function inBounds(value: number, text: string, { min, max }: Bounds): number | CellFault {
  if (min !== undefined && value < min)
    return new CellFault('below', { value: shown(text), min: limitText(min) })
  if (max !== undefined && value > max)
    return new CellFault('above', { value: shown(text), max: limitText(max) })
  return value
}

/** A limit as messages print it: rounding would make nothing of 0.0001. */
function limitText(limit: number): string | number {
  return Number.isInteger(limit) ? limit : String(limit)
}
