import type { Field } from './fields.ts'

/** The form's value of one column: a text, several, rows; null where it is empty. Numbers and dates are texts here. */
export type Value = string | readonly string[] | readonly RowValues[] | null
/** A row of a thing's own rows. `key` is null while it is new. */
export interface RowValues {
  key: string | null
  values: Readonly<Record<string, string | readonly string[] | null>>
}
/** The form's values of a thing, by column. */
export type Values = Readonly<Record<string, Value>>

/** A value that is one text; empty for any other. */
export const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

/** Whether two values are the same to a reader. */
export function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}

// An empty list is no value, as an empty text is none; the order in which a row's columns are said does not matter.
function plain(value: Value | undefined): unknown {
  if (value === undefined || value === '' || value?.length === 0) return null
  return Array.isArray(value)
    ? value.map((item: string | RowValues) => (typeof item === 'string' ? item : plainRow(item)))
    : value
}

const plainRow = ({ key, values }: RowValues) => [
  key,
  ...Object.keys(values)
    .toSorted()
    .flatMap((column) => (plain(values[column]) === null ? [] : [[column, values[column]]])),
]

/** The value of a column as the form shows it, from the JSON of its row. */
export function valueFrom(field: Field, stored: unknown): Value {
  if (stored === null || stored === undefined) return null
  if (Array.isArray(stored)) return stored.length > 0 ? stored.map(String) : null
  if (field.type === 'time' && typeof stored === 'string') return new Date(stored).toISOString()
  if (typeof stored === 'string') return stored === '' ? null : stored
  return JSON.stringify(stored)
}

/**
 * A short mark of a value, equal for equal ones: says which value somebody changed without sending it (cyrb53, public
 * domain, 53 bits).
 */
export function markOf(value: Value | undefined): string {
  const text = JSON.stringify(plain(value))
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
