import type { Db } from '#platform/db/kysely.server.ts'
import type { ErrorCode } from '#platform/http/errors.ts'
import type { Field } from '../fields.ts'
import type { Kind } from '../kind.ts'
import type { RowValues, Value, Values } from '../values.ts'

interface Reference {
  /** Where it is reported: a column, or `field.index.column` of a row. */
  at: string
  to: string
  key: string
}

/** References of the given columns to missing things: the table does not check keys in lists and JSON. */
export async function unknownReferences(
  db: Db,
  kind: Kind,
  values: Values,
  columns: readonly string[],
): Promise<Record<string, ErrorCode>> {
  const all = kind.columns.flatMap(({ column, field, reason }) =>
    reason || !columns.includes(column) ? [] : referencesIn(column, field, values[column] ?? null),
  )
  const faults: Record<string, ErrorCode> = {}
  for (const to of new Set(all.map((one) => one.to))) {
    const asked = all.filter((one) => one.to === to)
    const keys = [...new Set(asked.map(({ key }) => key))]
    const found = await kind.choosers?.[to]?.find({ db }, { text: '', keys, lang: 'ar', limit: keys.length })
    if (!found) continue
    const known = new Set(found.map(({ key }) => key))
    for (const { at, key } of asked) if (!known.has(key)) faults[at] = 'must_be_valid'
  }
  return faults
}

function referencesIn(at: string, field: Field, value: Value): Reference[] {
  if (value === null) return []
  if (field.type === 'rows') {
    return (value as readonly RowValues[]).flatMap(({ values }, index) =>
      Object.entries(field.fields).flatMap(([name, own]) =>
        referencesIn(`${at}.${index}.${name}`, own, values[name] ?? null),
      ),
    )
  }
  if (field.type !== 'reference' && field.type !== 'references') return []
  const keys = typeof value === 'string' ? [value] : (value as readonly string[])
  return keys.flatMap((key) => (key === '' ? [] : [{ at, to: field.to, key }]))
}
