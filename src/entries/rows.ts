import type { RowValues } from './values.ts'

/** Whether a value can be rows of a thing: from a form or a call it may be anything. */
export function areRows(value: unknown): value is readonly RowValues[] {
  return (
    Array.isArray(value) &&
    value.length <= 200 &&
    value.every(
      (row: unknown) =>
        typeof row === 'object' &&
        row !== null &&
        'key' in row &&
        (row.key === null || typeof row.key === 'string') &&
        'values' in row &&
        typeof row.values === 'object' &&
        row.values !== null,
    )
  )
}
