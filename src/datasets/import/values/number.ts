import { parseNumber } from '#i18n/number-input.ts'
import { CellFault, shown } from './cell-type.ts'

export interface Bounds {
  min?: number
  max?: number
}

/** A plain number is read at once; anything else by the rules of the editors' forms. */
export function readNumber(text: string, bounds: Bounds): number | CellFault {
  const value = /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)
    ? Number(text)
    : (scientific(text) ?? parseNumber(text))
  if (value === null) return new CellFault('number', { value: shown(text) })
  return inBounds(value, text, bounds)
}

/** Whole numbers, exact: none beyond what a number holds. */
export function readInteger(text: string, bounds: Bounds): number | CellFault {
  const value = /^-?\d{1,15}$/.test(text) ? Number(text) : parseNumber(text)
  if (value === null || !Number.isSafeInteger(value)) return new CellFault('integer', { value: shown(text) })
  return inBounds(value, text, bounds)
}

/** `4.531E+02`, as sheets write long numbers into CSV. */
function scientific(text: string): number | null {
  return /^[+-]?\d(?:\.\d+)?e[+-]?\d{1,2}$/i.test(text.trim()) ? Number(text) : null
}

function inBounds(value: number, text: string, { min, max }: Bounds): number | CellFault {
  if (min !== undefined && value < min) return new CellFault('below', { value: shown(text), min })
  if (max !== undefined && value > max) return new CellFault('above', { value: shown(text), max })
  return value
}
