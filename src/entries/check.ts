import type { Lang } from '#i18n/locale.ts'
import type { ErrorCode } from '#platform/http/errors.ts'
import type { EntryColumn } from './fields.ts'
import type { Kind } from './kind.ts'
import { readValue } from './read-value.ts'
import type { Values } from './values.ts'

const isEmpty = (value: Values[string] | undefined) =>
  value === undefined || value === null || value.length === 0

/** Whether a column must be filled before the thing is public in these languages. */
function isWanted({ field, lang, reason }: EntryColumn, languages: readonly Lang[]): boolean {
  if (reason || !field.required) return false
  if (lang === null) return true
  return field.required === 'languages' ? languages.includes(lang) : lang === 'ar'
}

// A reason is given where the value is not known.
const hasReason = ({ key, field }: EntryColumn, values: Values) =>
  field.reasons !== undefined && !isEmpty(values[`${key}_missing`])

/** The faults that prevent publication in these languages, by column. */
export function faultsOf(kind: Kind, values: Values, languages: readonly Lang[]): Record<string, ErrorCode> {
  const faults: Record<string, ErrorCode> = {}
  for (const [name, code] of Object.entries(kind.check?.(values) ?? {})) if (code) faults[name] = code
  for (const column of kind.columns) {
    if (column.field.type === 'rows') continue
    const value = values[column.column] ?? null
    if (isWanted(column, languages) && isEmpty(value) && !hasReason(column, values))
      faults[column.column] = 'required_field'
    else {
      const { error } = readValue(column, value)
      if (error) faults[column.column] = error
    }
  }
  return faults
}
