import type { Kind } from '../kind.ts'
import { textOf, type Values } from '../values.ts'
import { followTwins, type Texts, type Twins } from './twins.ts'

/** The fields of a kind whose text is translated block by block. */
export const twinFields = (kind: Kind): string[] =>
  Object.entries(kind.fields).flatMap(([key, { type }]) => (type === 'richText' ? [key] : []))

/** A field's text in both languages. */
export const textsOf = (values: Values, field: string): Texts => ({
  ar: textOf(values[`${field}_ar`]),
  en: textOf(values[`${field}_en`]),
})

interface Known {
  kind: Kind
  draft: { twins: Readonly<Record<string, Twins>> } | null
  values: Values
}

/** The translation state of a thing's present texts, also where they were changed in another way than by saving. */
export function twinsNow({ kind, draft, values }: Known, now: Date): Record<string, Twins> {
  return Object.fromEntries(
    twinFields(kind).map((field) => [
      field,
      followTwins(draft?.twins[field] ?? null, textsOf(values, field), now.getTime()),
    ]),
  )
}

/** Their translation state after a change of some columns. */
export function twinsAfter(entry: Known, changes: Values, now: Date): Record<string, Twins> {
  const before = twinsNow(entry, now)
  const values = { ...entry.values, ...changes }
  for (const [field, twins] of Object.entries(before))
    before[field] = followTwins(twins, textsOf(values, field), now.getTime())
  return before
}
