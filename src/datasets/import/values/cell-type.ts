import type { DateSystem } from '../source.ts'
import type { IssueParams } from '../refusal.ts'

/** One of a closed set; compared by key and by both labels, folded. */
export interface EnumOption {
  key: string
  ar: string
  en: string
  /** More names that files use. */
  others?: readonly string[]
}

/** The type of a column. */
export type CellType =
  | { kind: 'number'; min?: number; max?: number }
  | { kind: 'integer'; min?: number; max?: number }
  /**
   * A day; with a coarser `precision`, a month or a year too, which becomes its first day or, where that `end`s a period,
   * its last.
   */
  | { kind: 'date'; precision?: DatePrecision; end?: boolean }
  /** `2026`, `2026-05` or `2026-05-09`, as exact as the file is. */
  | { kind: 'partial-date' }
  | { kind: 'enum'; options: readonly EnumOption[] }
  /**
   * With `regions`, those of the field too (`GCC`); `first` takes `ME` for the Middle East and not for Montenegro. `absent`
   * is the code reported where there is none.
   */
  | { kind: 'country'; regions?: 'too' | 'first'; absent?: string }
  /**
   * A thing that is there already: its key by the folded names that it may have in a file. What is `lenient` takes
   * an unknown one for no value.
   */
  | { kind: 'reference'; keys: ReadonlyMap<string, string>; lenient?: boolean }
  /** `yes` and `no` in other words than the usual ones. */
  | { kind: 'boolean'; yes?: readonly string[]; no?: readonly string[] }
  /** `bare`: a code that is printed with dots and blanks and stored without. */
  | { kind: 'text'; max: number; bare?: boolean }
  /** Parted by `;`, `؛`, `،`, `,`, `|` or lines. */
  | { kind: 'list'; of: Exclude<CellType, { kind: 'list' }>; max: number }

type DatePrecision = 'day' | 'month' | 'year'

/** Numbers as number, dates as ISO text, countries and options as their code. */
export type CellValue = string | number | boolean | readonly (string | number | boolean)[]

/** How dates are written in the file: what cannot be read from a cell alone. */
export interface CellContext {
  /** Order of day and month in `9/5/2026`; without it such a date is an error. */
  dayOrder?: 'dmy' | 'mdy' | undefined
  dateSystem?: DateSystem | undefined
  /** What parts the decimals; with a comma, points part thousands. A point when not given. */
  decimal?: 'point' | 'comma' | undefined
}

export type CellFaultCode =
  | 'required'
  | 'required_mark'
  | 'formula'
  | 'number'
  | 'number_comma'
  | 'integer'
  | 'below'
  | 'above'
  | 'date'
  | 'date_order'
  | 'date_undeclared'
  | 'date_coarse'
  | 'enum'
  | 'country'
  | 'reference'
  | 'boolean'
  | 'text_long'
  | 'text_control'
  | 'list_long'

/** The fault of a cell, as a code; the texts are `import.issue.*`. */
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
