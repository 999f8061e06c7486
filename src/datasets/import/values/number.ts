import { parseNumber } from '#i18n/number-input.ts'
import { CellFault, shown, type CellContext } from './cell-type.ts'

export interface Bounds {
  min?: number
  max?: number
}

type Decimal = CellContext['decimal']

/** A plain number is read at once; anything else by the rules of the editors' forms. */
export function readNumber(text: string, bounds: Bounds, decimal?: Decimal): number | CellFault {
  const pointed = withPoint(text, decimal)
  const value = /^-?\d{1,15}(?:\.\d{1,15})?$/.test(pointed)
    ? Number(pointed)
    : (scientific(pointed) ?? parseNumber(pointed))
  if (value === null) return new CellFault('number', { value: shown(text) })
  return inBounds(value, text, bounds)
}

/** Whole numbers, exact: none beyond what a number holds. */
export function readInteger(text: string, bounds: Bounds, decimal?: Decimal): number | CellFault {
  const pointed = withPoint(text, decimal)
  const value = /^-?\d{1,15}$/.test(pointed) ? Number(pointed) : parseNumber(pointed)
  if (value === null || !Number.isSafeInteger(value)) return new CellFault('integer', { value: shown(text) })
  return inBounds(value, text, bounds)
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
  if (min !== undefined && value < min) return new CellFault('below', { value: shown(text), min: told(min) })
  if (max !== undefined && value > max) return new CellFault('above', { value: shown(text), max: told(max) })
  return value
}

/** A limit as it is told: rounding would make nothing of 0.0001. */
function told(limit: number): string | number {
  return Number.isInteger(limit) ? limit : String(limit)
}
