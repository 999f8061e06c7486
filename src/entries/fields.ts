import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Action } from '#platform/policy/policy.ts'

/** Values that a field may have, in display order; stored by their keys. */
export type Choices = Readonly<Record<string, LocalizedText>>

interface Common {
  label: LocalizedText
  /** How the field is to be understood, under its label. */
  hint?: LocalizedText
  /**
   * `true`: never empty, of a text in two languages the Arabic one; `languages`: wanted in each language before that
   * language is published.
   */
  required?: true | 'languages'
  /** Beside the texts instead of among them. */
  aside?: true
  /** Who may not do this sees the value and cannot change it. */
  needs?: Action
  /** The table has `<key>_missing` with the reason of an empty value. */
  reasons?: Choices
  /** Set when the thing is made, and never changed. */
  fixed?: true
}

/** A field that is stored in one column. */
type Plain =
  | { type: 'text'; max?: number; lines?: number; latin?: true }
  | { type: 'url' }
  | { type: 'number' | 'percent'; min?: number; max?: number; unit?: LocalizedText }
  | { type: 'integer'; min?: number; max?: number; unit?: LocalizedText }
  | { type: 'boolean'; yes?: LocalizedText; no?: LocalizedText }
  | { type: 'date' | 'partialDate' | 'time' }
  | { type: 'enum'; options: Choices; numbered?: true }
  | { type: 'enums'; options: Choices }
  /** ISO 3166 alpha-2, or a region of the field (`GCC`). */
  | { type: 'country' | 'countries' }
  /** Several short texts, one a line: codes, other names. */
  | { type: 'list'; max?: number; latin?: true }
  | { type: 'reference' | 'references'; to: string }
  /** A picture of the media library, by its key. */
  | { type: 'image'; refuse?: 'square'; minWidth?: number }

/** A field with `<key>_ar` and `<key>_en`. */
type InTwoLanguages =
  | { type: 'bilingual'; max?: number; lines?: number }
  /** The house's HTML. */
  | { type: 'richText' }
  /** Several short texts of each language, one a line; a comma ends none that is a sentence. */
  | { type: 'bilingualList'; max?: number; sentences?: true }

/** Rows that belong to the thing: duties of a case, options of a vote. */
interface Rows {
  type: 'rows'
  fields: Fields
  /** `{count} options`: what they are called, for the button that adds one. */
  one: LocalizedText
}

/** Those in a table of their own. */
interface RowsInTable extends Rows {
  stored?: never
  /** Their table, the column with the key of the thing, the column with their order, and their own key. */
  table: string
  by: string
  /** Where it is one of the fields, it is written as it was typed; else the rows are numbered in their order. */
  order?: string
  key: string
}

/** Those stored as a JSON list in the thing's own row, in the column of the field's name: shareholders. */
interface RowsInColumn extends Rows {
  stored: 'column'
}

export type Field = Common & (Plain | InTwoLanguages | RowsInTable | RowsInColumn)
export type RowsField = Common & (RowsInTable | RowsInColumn)
export type TableRowsField = Common & RowsInTable
export type Fields = Readonly<Record<string, Field>>

/** Whether a field has two columns, one a language. */
export const isBilingual = (field: Field): field is Common & InTwoLanguages =>
  field.type === 'bilingual' || field.type === 'richText' || field.type === 'bilingualList'

/** One column of a thing: whose field it is, and of which language. */
export interface EntryColumn {
  column: string
  key: string
  field: Field
  lang: Lang | null
  /** It holds the reason why the field's own column is empty. */
  reason: boolean
}

/** The columns behind fields, in their order. Rows count as one column by their key. */
export function columnsOf(fields: Fields): EntryColumn[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const own: EntryColumn[] = isBilingual(field)
      ? (['ar', 'en'] as const).map((lang) => ({ column: `${key}_${lang}`, key, field, lang, reason: false }))
      : [{ column: key, key, field, lang: null, reason: false }]
    return field.reasons ? [...own, { column: `${key}_missing`, key, field, lang: null, reason: true }] : own
  })
}
