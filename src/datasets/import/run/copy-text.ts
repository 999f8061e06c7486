import type { CellValue } from '../values/cell-type.ts'
import type { StagedRow } from './target.ts'

/** A batch as the CSV that PostgreSQL copies: the line first, an unquoted nothing for null. */
export function copyText(batch: readonly StagedRow[]): string {
  // Joined, not appended to: a text that grew by a million pieces is slow to send.
  const rows: string[] = []
  for (const { line, values } of batch) {
    let row = String(line)
    for (const value of values) row += `,${field(value)}`
    rows.push(row)
  }
  return batch.length === 0 ? '' : `${rows.join('\n')}\n`
}

function field(value: CellValue | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return quoted(`{${value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

/** Plain dates and codes need no quotes; an empty text does, or it would be null. */
function quoted(text: string): string {
  return /^[\w:-][\w .:-]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`
}
