import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { ErrorCode } from '#platform/http/errors.ts'
import type { RowsField, TableRowsField } from './fields.ts'
import { readValue } from './read-value.ts'
import { ownColumns } from './row.server.ts'
import type { RowValues } from './values.ts'

/** A row in which nothing was typed is no row. */
const isEmpty = ({ values }: RowValues) =>
  Object.values(values).every((value) => value === null || value.length === 0 || value === 'false')

/** The errors of rows, by `field.index.column`. */
export function faultsOfRows(
  name: string,
  field: RowsField,
  rows: readonly RowValues[],
): Record<string, ErrorCode> {
  const faults: Record<string, ErrorCode> = {}
  rows.forEach((row, index) => {
    if (isEmpty(row)) return
    for (const { column, field: own } of ownColumns(field)) {
      const value = row.values[column] ?? null
      const required = own.required === true && !column.endsWith('_en')
      const at = `${name}.${index}.${column}`
      if (required && (value === null || value.length === 0)) faults[at] = 'required_field'
      else {
        const { error } = readValue({ column, key: column, field: own, lang: null, reason: false }, value)
        if (error) faults[at] = error
      }
    }
  })
  return faults
}

/** Rows as the table takes them, as JSON; those in which nothing was typed are left out. */
export function storedRows(field: RowsField, rows: readonly RowValues[]): Record<string, unknown>[] {
  return rows.filter((row) => !isEmpty(row)).map((row) => storedRow(field, row))
}

function storedRow(field: RowsField, { values }: RowValues): Record<string, unknown> {
  return Object.fromEntries(
    ownColumns(field).map(({ column, field: own }) => [
      column,
      readValue({ column, key: column, field: own, lang: null, reason: false }, values[column] ?? null)
        .stored,
    ]),
  )
}

/** Makes the rows of a thing those that are given: those that are new are added, those that are missing go. */
export async function writeOwnRows(
  db: Db,
  field: TableRowsField,
  key: string,
  rows: readonly RowValues[],
): Promise<void> {
  const table = sql.table(field.table)
  const kept = rows.filter((row) => !isEmpty(row))
  const keys = kept.flatMap((row) => (row.key === null ? [] : [row.key]))
  await sql`delete from ${table} where ${sql.ref(field.by)}::text = ${key}
    and not ${sql.ref(field.key)}::text = any(${keys}::text[])`.execute(db)
  for (const [index, row] of kept.entries()) {
    const stored = storedRow(field, row)
    if (field.order && !(field.order in stored)) stored[field.order] = index + 1
    const columns = Object.keys(stored)
    const record = (more: object) =>
      sql`jsonb_populate_record(null::${table}, ${JSON.stringify({ ...stored, ...more })}::jsonb)`
    if (row.key === null) {
      const all = [...columns, field.by].map((column) => sql.ref(column))
      await sql`insert into ${table} (${sql.join(all)}) select ${sql.join(all)} from ${record({ [field.by]: key })}`.execute(
        db,
      )
    } else {
      const set = columns.map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`)
      await sql`update ${table} t set ${sql.join(set)} from ${record({})} n
        where t.${sql.ref(field.key)}::text = ${row.key} and t.${sql.ref(field.by)}::text = ${key}`.execute(
        db,
      )
    }
  }
}
