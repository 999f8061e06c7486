/** Messages to and from the process that makes documents. */

/** A document: Typst source of our own, and what it shows. `a-3a` may carry files, `ua-1` is for screen readers first. */
export interface PdfDocument {
  /** `prelude.typ` and what comes after it. It must contain nothing that a user typed: source is code. */
  source: string
  data: DocumentData
  standard: 'a-3a' | 'ua-1'
}

/** The data of every document for the prelude; the template defines the rest. */
export interface DocumentData {
  lang: 'ar' | 'en'
  title: string
  author: string
  /** Of the document, not of its making: year, month, day, hour, minute, second. */
  date: readonly number[]
  /** `Page {page} of {pages}`. */
  page: string
  [more: string]: unknown
}

export interface TypstTask {
  source: string
  data: string
  standard: string
}

export type TypstAnswer =
  | { kind: 'ready' }
  | { kind: 'made'; pdf: Uint8Array; memory: number }
  /** The document cannot be made of what it was given, as with a letter that the fonts do not have. */
  | { kind: 'wrong'; reason: string; memory: number }
  | { kind: 'missing'; reason: string }

/** A moment as a document's date has it. */
export const utcParts = (date: Date): number[] => [
  date.getUTCFullYear(),
  date.getUTCMonth() + 1,
  date.getUTCDate(),
  date.getUTCHours(),
  date.getUTCMinutes(),
  date.getUTCSeconds(),
]
