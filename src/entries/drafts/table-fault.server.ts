import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { Refusal, type ErrorCode } from '#platform/http/errors.ts'
import type { Kind } from '../kind.ts'
import { tableRowsOf } from '../row.server.ts'

const CODES: Readonly<Record<string, ErrorCode>> = {
  '23502': 'required_field',
  '23503': 'must_be_valid',
  '23505': 'already_used',
  '23514': 'must_be_valid',
  '22003': 'must_be_valid',
}

/**
 * The table's own rules that a change violates, as a refusal by columns: each rule is written once, in its migration.
 * Anything else is thrown on. A fault of its own rows is reported by the field of those rows. `removing`: it was to go. `db` is another connection than the one that failed.
 */
export async function refusalOfTable(
  db: Db,
  kind: Kind,
  error: unknown,
  { removing = false } = {},
): Promise<unknown> {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  const code = CODES[error.code]
  if (!code) return error
  const { column, constraint, table } = error as { column?: string; constraint?: string; table?: string }
  // A row that others refer to cannot go.
  if (error.code === '23503' && (removing || table !== kind.table)) return new Refusal('in_use')
  const rows = tableRowsOf(kind).find(([, field]) => field.table === table)
  if (rows) return new Refusal('invalid_input', { fields: { [rows[0]]: code } })
  const named = column ? [column] : constraint ? await columnsOf(db, kind.table, constraint) : []
  const known = named.filter((name) => kind.columns.some((one) => one.column === name))
  const fields = known.length > 0 ? known : (kind.keyFrom?.slice(0, 1) ?? [])
  return new Refusal('invalid_input', { fields: Object.fromEntries(fields.map((name) => [name, code])) })
}

async function columnsOf(db: Db, table: string, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from (
      select conrelid as rel, conkey as keys from pg_constraint where conname = ${name}
      union all
      select i.indrelid, i.indkey::int2[] from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = ${name}
    ) rule join pg_attribute a on a.attrelid = rule.rel and a.attnum = any(rule.keys)
    where rule.rel = ${table}::regclass`.execute(db)
  return [...new Set(rows.map((row) => row.name))]
}
