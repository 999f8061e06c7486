import type { AuditLine } from '#platform/audit/list.server.ts'
import type { Json } from '#platform/db/types.ts'

/** A field that an action changed; null where it was not there. A value that is not one word is its JSON. */
export interface AuditChange {
  field: string
  before: string | number | boolean | null
  after: string | number | boolean | null
}

/** A line of the audit log as a screen shows it. */
export interface AuditRow {
  line: number
  /** ISO 8601. */
  at: string
  actor: AuditLine['actor']
  action: string
  kind: string
  key: string
  changes: AuditChange[]
  requestId: string | null
}

/** A line with what differs before and after, field by field. */
export function presentLine({ at, before, after, ...line }: AuditLine): AuditRow {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return {
    ...line,
    at: at.toISOString(),
    changes: names.map((field) => ({ field, before: plain(was[field]), after: plain(is[field]) })),
  }
}

const fieldsOf = (value: Json | null): Record<string, Json | undefined> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

const plain = (value: Json | undefined) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)
