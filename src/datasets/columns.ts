import type { Mark } from '#ui/marks.ts'
import type { Tone } from '#ui/Status.tsx'
import type { LocalizedText } from '#i18n/localized-text.ts'

/**
 * Values that a column may have, in display order; stored by their keys. `fileNames` are more names of a value in
 * imported files; a `usual` one is not said under another column.
 */
export type Options = Readonly<
  Record<string, LocalizedText & { tone?: Tone; fileNames?: readonly string[]; usual?: boolean }>
>

/** How the reader can filter by a column: by its values with their counts, by numbers, by a span of time. */
type Filter = 'options' | 'range' | 'period'

/** Why a value is missing; stored in `<column>_missing`. */
export const REASONS = {
  not_disclosed: { ar: 'غير معلن', en: 'Not disclosed' },
  not_available: { ar: 'غير متاح', en: 'Not available' },
  not_applicable: { ar: 'لا ينطبق', en: 'Not applicable' },
} as const satisfies Record<string, LocalizedText>
export type MissingReason = keyof typeof REASONS

/** How sure the newsroom is of a row. */
export const CONFIDENCE: Options = {
  high: { ar: 'عالية', en: 'High' },
  medium: { ar: 'متوسطة', en: 'Medium' },
  low: { ar: 'منخفضة', en: 'Low' },
}

interface Common {
  label: LocalizedText
  /** The label where room is short: over a column of the list, on the button of a filter. */
  heading?: LocalizedText
  /** Said under the heading on the item's page and in the API: how the field is to be read. */
  meaning?: LocalizedText
  /** `main` heads the row and leads to the item; `always` and `choice` are columns (the latter only when chosen). */
  list?: 'main' | 'always' | 'choice'
  sort?: boolean
  filter?: Filter
  /** The filter is shown only where the rows differ in it. */
  onlyIfSeveral?: boolean
  required?: boolean
  /** The table has `<column>_missing` with the reason of a null. */
  reasons?: boolean
  /** Columns without which its value cannot be shown. */
  needs?: readonly string[]
  /** More names that a column of an imported file may have. */
  fileNames?: readonly string[]
  /** The column whose value is shown small under this one's: codes under a name, the stage under a rate. */
  under?: string
  /**
   * SQL over the table's row, of a value that the table has no field for; it names the table in full. Such a column is
   * shown, sorted and filtered like any other, and is never written.
   */
  expression?: string
}

type TextColumn = Common & { type: 'text'; max?: number }
/** `<column>_ar` and `<column>_en`; a missing one is replaced by the other language, and marked. */
type BilingualColumn = Common & { type: 'bilingual'; max?: number }
/** HTML of the newsroom in both languages, cleaned before it is shown; item page only. */
type RichTextColumn = Common & { type: 'richText' }
type EnumColumn<Values extends Options = Options> = Common & Named & { type: 'enum'; options: Values }
export type EnumsColumn<Values extends Options = Options> = Common & { type: 'enums'; options: Values }
/** ISO 3166 alpha-2, or a region of the field (`EU`, `GCC`). */
type CountryColumn = Common &
  Named & {
    type: 'country'
    /** The code that an expression gives where the field is empty: `WLD`, all partners together. */
    absent?: string
    /** A region is meant by a code that a country has too: `ME` is the Middle East. */
    regionsFirst?: boolean
  }
export type CountriesColumn = Common & { type: 'countries' }
/** A code in Latin letters and digits: HS code, ticker, currency. */
type CodeColumn = Common & Printed & { type: 'code'; max?: number; link?: (value: string) => string }
export type CodesColumn = Common & Printed & { type: 'codes' }
interface Named {
  /** The text box finds a row by the value's name. */
  searched?: boolean
}
interface Printed {
  /** Where no heading says whose codes they are: `HS`. */
  scheme?: string
  /** The code as people write it: `3904.10` of 390410. */
  print?: (value: string) => string
  /** The meaning of codes, where it is known: shown after the code. */
  names?: Readonly<Record<string, LocalizedText>>
}
export type NumberColumn = Common & {
  type: 'number'
  decimals?: number
  min?: number
  max?: number
  /** The same for every row; printed in the heading. */
  unit?: LocalizedText
  /** The column that holds the other end where the value is a range. */
  upTo?: string
  /** The column that holds each row's unit; such figures are never added up or sorted across units. */
  unitFrom?: string
  /** The field that holds them in one unit, `key`, where they can be: rows are sorted and filtered by it. */
  measure?: { field: string; key: string; unit: LocalizedText }
}
export type PercentColumn = Common & {
  type: 'percent'
  min?: number
  max?: number
  /** A movement: with sign, arrow and the colour of its direction. */
  move?: boolean
}
export type IntegerColumn = Common & { type: 'integer'; min?: number; max?: number; unit?: LocalizedText }
type DateColumn = Common & { type: 'date' }
/** `2026`, `2026-05` or `2026-05-09`: as exact as it is known. */
type PartialDateColumn = Common & {
  type: 'partialDate'
  /** The row's figure is for all of it: a filter takes those that are wholly within what is asked, else those that meet it. */
  whole?: boolean
}
type BooleanColumn = Common & { type: 'boolean'; yes: LocalizedText; no: LocalizedText }
type UrlColumn = Common & { type: 'url' }
/** The key of a thing of another section, named and linked by the dataset's `references`. */
type ReferenceColumn = Common & {
  type: 'reference'
  to: string
  /** The bilingual column that is shown where there is no key. */
  fallbackColumn?: string
}
/** Keys of several such things. */
type ReferencesColumn = Common & { type: 'references'; to: string }

export type Column =
  | TextColumn
  | BilingualColumn
  | RichTextColumn
  | EnumColumn
  | EnumsColumn
  | CountryColumn
  | CountriesColumn
  | CodeColumn
  | CodesColumn
  | NumberColumn
  | PercentColumn
  | IntegerColumn
  | DateColumn
  | PartialDateColumn
  | BooleanColumn
  | UrlColumn
  | ReferenceColumn
  | ReferencesColumn

export type Columns = Readonly<Record<string, Column>>

/** What one value of a column is in a query's row. */
type ValueOf<C extends Column> = C extends { type: 'number' | 'percent' | 'integer' }
  ? number
  : C extends { type: 'boolean' }
    ? boolean
    : C extends { type: 'enum'; options: infer Values }
      ? keyof Values & string
      : C extends { type: 'enums'; options: infer Values }
        ? readonly (keyof Values & string)[]
        : C extends { type: 'countries' | 'codes' | 'references' }
          ? readonly string[]
          : string

type Fields<Key extends string, C extends Column> = C extends { type: 'bilingual' | 'richText' }
  ? Record<`${Key}_ar` | `${Key}_en`, string | null>
  : Record<Key, C extends { required: true } ? ValueOf<C> : ValueOf<C> | null>

type ReasonField<Key extends string, C extends Column> = C extends { reasons: true }
  ? Record<`${Key}_missing`, MissingReason | null>
  : unknown

type Joined<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  member: infer Both,
) => void
  ? Both
  : never

/** A row as the queries give it, by inference from the declaration. */
export type RowOf<C extends Columns> = {
  key: string
  demo: boolean
  marks: readonly Mark[]
  source_url: string | null
} & Joined<{ [Key in keyof C & string]: Fields<Key, C[Key]> & ReasonField<Key, C[Key]> }[keyof C & string]>

/** Columns whose values are lists in one field. */
export const isList = (
  column: Column,
): column is EnumsColumn | CountriesColumn | CodesColumn | ReferencesColumn =>
  column.type === 'enums' ||
  column.type === 'countries' ||
  column.type === 'codes' ||
  column.type === 'references'

/** Columns of numbers. */
export const isNumeric = (column: Column): column is NumberColumn | PercentColumn | IntegerColumn =>
  column.type === 'number' || column.type === 'percent' || column.type === 'integer'

/** The names of the table's fields behind a column. */
export function fieldsOf(key: string, column: Column): string[] {
  const own = column.type === 'bilingual' || column.type === 'richText' ? [`${key}_ar`, `${key}_en`] : [key]
  return column.reasons ? [...own, `${key}_missing`] : own
}

/** A column with those that its cell needs beside its own field: its unit, its other end, its fallback, the value under it. */
export function neededFor(columns: Columns, key: string): string[] {
  const column = columns[key]
  if (!column) return []
  const beside = [
    ...(column.type === 'number' ? [column.unitFrom, column.upTo] : []),
    column.type === 'reference' ? column.fallbackColumn : undefined,
    column.under,
    ...(column.needs ?? []),
  ]
  return [key, ...beside.flatMap((other) => (other === undefined ? [] : neededFor(columns, other)))]
}
