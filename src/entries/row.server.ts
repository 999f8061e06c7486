import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { titleOf, type EntryKind, type Kind } from './kind.ts'
import type { Field, RowsField, TableRowsField } from './fields.ts'
import { valueFrom, type RowValues, type Value, type Values } from './values.ts'

/** A row of the table as JSON, by its columns; its own rows are under the keys of their fields. */
export type StoredRow = Readonly<Record<string, unknown>>

/** The condition of being one of the kind's rows. */
export function ofKind({ where = {} }: EntryKind): RawBuilder<unknown> {
  const parts = Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true`
}

const A_NUMBER = /^[1-9]\d{0,15}$/

/** The condition of having a key; of a key that cannot be, false. */
function keyEquals({ key: column, numbered }: EntryKind, key: string): RawBuilder<unknown> {
  if (!numbered) return sql`${sql.ref(column)} = ${key}`
  return A_NUMBER.test(key) ? sql`${sql.ref(column)} = ${key}::bigint` : sql`false`
}

/** Reads a row; with `lock`, no one else changes it until the transaction ends. Null where there is none. */
export async function readRow(
  db: Db,
  kind: Kind,
  key: string,
  { lock = false } = {},
): Promise<StoredRow | null> {
  const { rows } = await sql<{ row: StoredRow }>`
    select to_jsonb(t) || ${namesOf(kind)} as row from ${sql.table(kind.table)} t
    where ${keyEquals(kind, key)} and ${ofKind(kind)} ${lock ? sql`for update` : sql``}`.execute(db)
  const row = rows[0]?.row
  if (!row) return null
  const own = await Promise.all(
    tableRowsOf(kind).map(
      async ([name, field]) => [name, await readOwnRows(db, field, row[kind.key])] as const,
    ),
  )
  return { ...row, ...Object.fromEntries(own) }
}

/** Reads several rows, by their keys, in one query and one for each field with rows of its own. */
export async function readRows(
  db: Db,
  kind: Kind,
  keys: readonly string[],
  { lock = false } = {},
): Promise<Map<string, StoredRow>> {
  const { rows } = await sql<{ key: string; row: StoredRow }>`
    select ${sql.ref(`t.${kind.key}`)}::text as key, to_jsonb(t) || ${namesOf(kind)} as row from ${sql.table(kind.table)} t
    where ${isOneOf(kind, sql.ref(`t.${kind.key}`), keys)} and ${ofKind(kind)}
    order by 1 ${lock ? sql`for update` : sql``}`.execute(db)
  const found = new Map(rows.map(({ key, row }) => [key, row]))
  for (const [name, field] of tableRowsOf(kind)) {
    const order = field.order ? sql`${sql.ref(field.order)}, ` : sql``
    const own = await sql<{ key: string; rows: unknown }>`
      select ${sql.ref(field.by)}::text as key, jsonb_agg(to_jsonb(t) order by ${order} ${sql.ref(field.key)}) as rows
      from ${sql.table(field.table)} t where ${isOneOf(kind, sql.ref(field.by), keys)} group by 1`.execute(db)
    const byKey = new Map(own.rows.map(({ key, rows: ownRows }) => [key, ownRows]))
    for (const [key, row] of found) found.set(key, { ...row, [name]: byKey.get(key) ?? [] })
  }
  return found
}

/** The condition of a column having one of several keys; those that cannot be keys are none. */
function isOneOf(
  { numbered }: EntryKind,
  column: RawBuilder<unknown>,
  keys: readonly string[],
): RawBuilder<unknown> {
  return numbered
    ? sql`${column} = any(${keys.filter((key) => A_NUMBER.test(key))}::bigint[])`
    : sql`${column} = any(${[...keys]}::text[])`
}

/** The names of a row where no column has them, as JSON under keys that no column has. */
export function namesOf({ titled }: EntryKind): RawBuilder<unknown> {
  return titled
    ? sql`jsonb_build_object('*ar', ${sql.raw(titled.ar)}, '*en', ${sql.raw(titled.en)})`
    : sql`'{}'::jsonb`
}

/** The name of a thing in a language: that of its row where the kind makes one, else what its columns say. */
export function nameOf(kind: EntryKind, row: StoredRow | null, values: Values, lang: Lang): string | null {
  const made = row?.[`*${lang}`]
  return typeof made === 'string' && made !== '' ? made : titleOf(kind, values, lang)
}

/** The fields of a kind that are rows. */
export function rowsFieldsOf({ fields }: EntryKind): [string, RowsField][] {
  return Object.entries(fields).flatMap(([name, field]) => (field.type === 'rows' ? [[name, field]] : []))
}

/** Those whose rows have a table. */
export function tableRowsOf(kind: EntryKind): [string, TableRowsField][] {
  return rowsFieldsOf(kind).flatMap(([name, field]) => (field.stored === 'column' ? [] : [[name, field]]))
}

async function readOwnRows(db: Db, field: TableRowsField, key: unknown): Promise<unknown> {
  const order = field.order ? sql`${sql.ref(field.order)}, ` : sql``
  const { rows } = await sql<{ rows: unknown }>`
    select coalesce(jsonb_agg(to_jsonb(t) order by ${order} ${sql.ref(field.key)}), '[]') as rows
    from ${sql.table(field.table)} t where ${sql.ref(field.by)} = ${key}`.execute(db)
  return rows[0]?.rows
}

/** The form's values of a row. */
export function valuesOf(kind: Kind, row: StoredRow): Values {
  return Object.fromEntries(
    kind.columns.map(({ column, field }) => [
      column,
      field.type === 'rows' ? ownRowsFrom(field, row[column]) : valueFrom(field, row[column]),
    ]),
  )
}

function ownRowsFrom(field: RowsField, stored: unknown): Value {
  if (!Array.isArray(stored) || stored.length === 0) return null
  return (stored as StoredRow[]).map((row): RowValues => ({
    key: field.stored === 'column' ? null : String(row[field.key]),
    values: Object.fromEntries(
      ownColumns(field).map(({ column, field: own }) => [
        column,
        valueFrom(own, row[column]) as string | null,
      ]),
    ),
  }))
}

/** The columns of a field's own rows. */
export function ownColumns(field: RowsField): { column: string; field: Field }[] {
  return Object.entries(field.fields).flatMap(([key, own]): { column: string; field: Field }[] =>
    own.type === 'bilingual'
      ? [
          { column: `${key}_ar`, field: own },
          { column: `${key}_en`, field: own },
        ]
      : [{ column: key, field: own }],
  )
}

/** Changes columns of a row, values as JSON that the table's own types read. */
export async function updateRow(db: Db, kind: Kind, key: string, stored: StoredRow): Promise<void> {
  const columns = Object.keys(stored)
  if (columns.length === 0) return
  const table = sql.table(kind.table)
  const set = columns.map((column) => sql`${sql.ref(column)} = new_row.${sql.ref(column)}`)
  await sql`
    update ${table} t set ${sql.join(set)}
    from jsonb_populate_record(null::${table}, ${JSON.stringify(stored)}::jsonb) new_row
    where t.${sql.ref(kind.key)} = ${kind.numbered ? sql`${key}::bigint` : key}`.execute(db)
}

/** Changes columns of several rows: one statement for all whose columns are the same. */
export async function updateRows(db: Db, kind: Kind, changes: ReadonlyMap<string, StoredRow>): Promise<void> {
  const groups = new Map<string, StoredRow[]>()
  for (const [key, stored] of changes) {
    const columns = Object.keys(stored).toSorted()
    if (columns.length === 0) continue
    const own = { ...stored, [kind.key]: kind.numbered ? Number(key) : key }
    groups.set(columns.join(), [...(groups.get(columns.join()) ?? []), own])
  }
  const table = sql.table(kind.table)
  for (const [names, rows] of groups) {
    const set = names.split(',').map((column) => sql`${sql.ref(column)} = new_row.${sql.ref(column)}`)
    await sql`
      update ${table} t set ${sql.join(set)}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) new_row
      where t.${sql.ref(kind.key)} = new_row.${sql.ref(kind.key)}`.execute(db)
  }
}

/** Adds a row and says its key. What is not given gets the table's own default. */
export async function insertRow(db: Db, kind: Kind, stored: StoredRow): Promise<string> {
  const table = sql.table(kind.table)
  const all = { ...kind.where, ...stored }
  const columns = Object.keys(all).map((column) => sql.ref(column))
  const { rows } = await sql<{ key: string }>`
    insert into ${table} (${sql.join(columns)}) overriding system value
    select ${sql.join(columns)} from jsonb_populate_record(null::${table}, ${JSON.stringify(all)}::jsonb)
    returning ${sql.ref(kind.key)}::text as key`.execute(db)
  const key = rows[0]?.key
  if (key === undefined) throw new Error(`${kind.table}: nothing was added`)
  return key
}

/** Takes a row away with the rows of its own. */
export async function deleteRow(db: Db, kind: Kind, key: string): Promise<void> {
  for (const [, field] of tableRowsOf(kind)) {
    await sql`delete from ${sql.table(field.table)} where ${sql.ref(field.by)}::text = ${key}`.execute(db)
  }
  await sql`delete from ${sql.table(kind.table)} where ${keyEquals(kind, key)} and ${ofKind(kind)}`.execute(
    db,
  )
}

/** The next number of a kind whose keys the database gives: it is known before the row is there. */
export async function reserveKey(db: Db, kind: Kind): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select nextval(pg_get_serial_sequence(${kind.table}, ${kind.key}))::text as key`.execute(db)
  const key = rows[0]?.key
  if (key === undefined) throw new Error(`${kind.table}.${kind.key} has no numbers`)
  return key
}
