import type { DateSystem } from '../source.ts'
import type { IssueParams } from '../refusal.ts'

/** One of a closed set; compared by key and by both labels, folded. */
export interface EnumOption {
  key: string
  ar: string
  en: string
}

/** What a column holds. */
export type CellType =
  | { kind: 'number'; min?: number; max?: number }
  | { kind: 'integer'; min?: number; max?: number }
  /** A day; with a coarser `precision`, a month or a year too, which becomes its first day. */
  | { kind: 'date'; precision?: DatePrecision }
  /** `2026`, `2026-05` or `2026-05-09`, as exact as the file is. */
  | { kind: 'partial-date' }
  | { kind: 'enum'; options: readonly EnumOption[] }
  | { kind: 'country' }
  | { kind: 'boolean' }
  | { kind: 'text'; max: number }
  /** Parted by `;`, `؛`, `،`, `,`, `|` or lines. */
  | { kind: 'list'; of: Exclude<CellType, { kind: 'list' }>; max: number }

export type DatePrecision = 'day' | 'month' | 'year'

/** Numbers as number, dates as ISO text, countries and options as their code. */
export type CellValue = string | number | boolean | readonly (string | number | boolean)[]

/** How dates are written in the file: what cannot be read from a cell alone. */
export interface CellContext {
  /** Order of day and month in `9/5/2026`; without it such a date is an error. */
  dayOrder?: 'dmy' | 'mdy' | undefined
  dateSystem?: DateSystem | undefined
}

export type CellFaultCode =
  | 'required'
  | 'number'
  | 'integer'
  | 'below'
  | 'above'
  | 'date'
  | 'date_order'
  | 'date_coarse'
  | 'enum'
  | 'country'
  | 'boolean'
  | 'text_long'
  | 'text_control'
  | 'list_long'

/** What is wrong with a cell, without words; the texts are `import.issue.*`. */
export class CellFault {
  readonly code: CellFaultCode
  readonly params: IssueParams

  constructor(code: CellFaultCode, params: IssueParams = {}) {
    this.code = code
    this.params = params
  }
}

/** Reads a cell of one type. Null is a missing value. */
export type CellReader = (text: string) => CellValue | CellFault | null

/** A cell as it may be shown in a message. */
export function shown(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim()
  return ownText(clean.length > 60 ? `${clean.slice(0, 60)}…` : clean)
}

/** A text for keeping: a cell is a view of the piece of the file that it was cut from and would keep all of it. */
export function ownText(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text))
}
