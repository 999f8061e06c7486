import type { AuditValues } from '#platform/audit/write.server.ts'
import type { Values } from '../values.ts'

const MOST_AUDITED = 500

/** Columns as the audit log has them; long texts by their beginning, as their whole is in the history. */
export function auditedValues(values: Values, columns: readonly string[]): AuditValues {
  return Object.fromEntries(
    columns.map((name) => {
      const value = values[name] ?? null
      return [name, typeof value === 'string' ? value.slice(0, MOST_AUDITED) : value]
    }),
  ) as AuditValues
}
