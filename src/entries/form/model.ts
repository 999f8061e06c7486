import type { Lang } from '#i18n/locale.ts'
import type { Field } from '../fields.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Value } from '../values.ts'

/** How a form shows a column's value: one text, texts one a line, several choices, a tick, rows. */
export type Shape = 'text' | 'lines' | 'choices' | 'tick' | 'rows'

/** A control of the form: one column. */
export interface FormColumn {
  name: string
  lang: Lang | null
  shape: Shape
}

export interface Choice {
  value: string
  label: string
}

/** Finds things to refer to by what is typed. */
export type FindThings = (chooser: string, text: string) => Promise<readonly { key: string; label: string }[]>

/** A field as a form renders it: labels in both languages, as each has its own column. */
export interface FormField {
  key: string
  type: Field['type']
  label: LocalizedText
  hint: LocalizedText | null
  required: boolean | 'languages'
  columns: readonly FormColumn[]
  max: number | null
  lines: number
  latin: boolean
  /** Its items are sentences: only a line ends one. */
  sentences: boolean
  unit: string | null
  /** Those of a choice; of a reference those that are chosen already, or all where they are few. */
  options: readonly Choice[] | null
  /** More can be found by typing. */
  searched: string | null
  reasons: { name: string; options: readonly Choice[] } | null
  /** Set when the thing was made, and the same ever after. */
  fixed: boolean
  /** Who writes may not change it. */
  locked: boolean
  refuseSquare: boolean
  /** Of a picture, in pixels. */
  minWidth: number | null
  rows: { one: string; fields: readonly FormField[] } | null
}

export interface FormGroup {
  label: string
  fields: readonly FormField[]
}

/** The form of a thing. */
export interface FormModel {
  groups: readonly FormGroup[]
  aside: readonly FormField[]
}

/** How a form shows a field's value. */
export function shapeOf({ type }: Pick<Field, 'type'>): Shape {
  switch (type) {
    case 'list':
    case 'bilingualList':
    case 'references':
    case 'countries':
      return 'lines'
    case 'enums':
      return 'choices'
    case 'boolean':
      return 'tick'
    case 'rows':
      return 'rows'
    default:
      return 'text'
  }
}

/** Every field of a form, those beside the texts too. */
export const fieldsIn = ({ groups, aside }: FormModel): FormField[] => [
  ...groups.flatMap(({ fields }) => fields),
  ...aside,
]

/** The columns that are still to be filled before the thing can be public in a language. */
export function missingIn(
  form: FormModel,
  valueOf: (column: string) => Value | undefined,
  lang: Lang,
): FormField[] {
  const isEmpty = (name: string) => {
    const value = valueOf(name)
    return value === undefined || value === null || value.length === 0
  }
  return fieldsIn(form).filter(
    ({ required, columns, reasons }) =>
      required !== false &&
      !(reasons && !isEmpty(reasons.name)) &&
      columns.some(
        (column) =>
          isEmpty(column.name) &&
          (column.lang === null || (required === 'languages' ? column.lang === lang : column.lang === 'ar')),
      ),
  )
}
