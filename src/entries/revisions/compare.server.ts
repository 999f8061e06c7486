import type { Lang } from '#i18n/locale.ts'
import { cleanHtml } from '#platform/html/clean.server.ts'
import { compareHtml } from '#platform/html/compare/compare.server.ts'
import { renderChange } from '#platform/html/compare/render.server.ts'
import { escapeHtml } from '#platform/html/escape.ts'
import type { EntryColumn } from '../fields.ts'
import type { Kind } from '../kind.ts'
import type { Present, Shown } from '../present.server.ts'
import type { Value, Values } from '../values.ts'
import { changedBetween } from './past.server.ts'

/** How a column differs between two states: a long text as HTML with what came and went, anything else as both values. */
export type Difference = { column: EntryColumn } & (
  | { html: string; marksOnly: boolean; before?: never }
  | { before: Shown | null; after: Shown | null; html?: never }
)

/** Every column in which two states of a thing differ, in the order of its form. */
export function compareStates(
  kind: Kind,
  before: Values,
  after: Values,
  present: Present,
  reader: Lang,
): Difference[] {
  const changed = changedBetween(kind, before, after)
  return kind.columns
    .filter(({ column }) => changed.includes(column))
    .map((column): Difference => {
      const [was, is] = [before[column.column] ?? null, after[column.column] ?? null]
      const texts = isLong(column) ? ([htmlOf(column, was), htmlOf(column, is)] as const) : null
      if (!texts) return { column, before: present(column, was), after: present(column, is) }
      const comparison = compareHtml(...texts)
      const html = comparison.changes
        .map((change, at, all) =>
          isNear(all, at)
            ? renderChange(change, { text: column.lang ?? reader, reader })
            : at > 0 && isNear(all, at - 1)
              ? GAP
              : '',
        )
        .join('')
      return { column, html, marksOnly: comparison.marksOnly }
    })
}

const isLong = ({ field, reason }: EntryColumn) =>
  !reason &&
  (field.type === 'richText' ||
    ((field.type === 'text' || field.type === 'bilingual') && field.lines !== undefined))

/** Blocks that stayed are shown beside those that changed; the rest of a long text is left out. */
const isNear = (changes: readonly { kind: string }[], at: number) =>
  changes.slice(Math.max(0, at - 1), at + 2).some(({ kind }) => kind !== 'same')
const GAP = '<p class="gap" aria-hidden="true">⋯</p>'

function htmlOf({ field }: EntryColumn, value: Value): string {
  if (typeof value !== 'string') return ''
  // A working copy may hold what no reader was ever sent.
  if (field.type === 'richText') return cleanHtml(value)
  return value
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')
}
