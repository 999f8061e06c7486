import type pg from 'pg'
import type { Column, Columns } from '#datasets/columns.ts'
import {
  tableDestination,
  type Destination,
  type TableDestination,
} from '#datasets/import/destination.server.ts'
import { ImportRefusal } from '#datasets/import/refusal.ts'
import type { ImportColumn, ImportRow, RowFault } from '#datasets/import/run/target.ts'
import { foldKey } from '#datasets/import/values/fold-key.ts'
import type { Field } from '#entries/fields.ts'
import type { EntryKind } from '#entries/kind.ts'
import type { Values } from '#entries/values.ts'

interface EntryDestination extends Pick<Destination, 'section' | 'aliases' | 'tags'> {
  /** Columns that a file writes in another way than the form: an HS code has dots. */
  columns?: Columns
  /** The reference under which rows of the kind are named in its own table: a group within a group. */
  own?: string
  /** Lists of keys in other tables that refer to these rows, which no foreign key holds: `[table, column]`. */
  listedIn?: readonly (readonly [string, string])[]
}

/** What the newsroom edits as a destination of files: its columns and rules follow from the form's declaration. */
export function entryDestination(
  kind: EntryKind,
  { columns: others = {}, own, listedIn = [], ...named }: EntryDestination,
): Destination {
  const columns: Columns = {
    ...Object.fromEntries(
      Object.entries(kind.fields).flatMap(([key, field]) => {
        const column = columnOf(field)
        return column ? [[key, column]] : []
      }),
    ),
    ...others,
  }
  const { table, key } = kind
  const options: TableDestination = {
    ...named,
    name: kind.name,
    rowsSaySource: false,
    begin: (given) => beginRows(kind, given, own ? columnsTo(columns, own) : []),
    refuseUndo: async (client, importId) => {
      for (const [other, list] of listedIn) await refuseListed(client, { table, key, importId, other, list })
    },
  }
  return tableDestination({ table, key, columns }, options)
}

function columnOf(field: Field): Column | null {
  const { label } = field
  const said = { label, ...(field.hint && { meaning: field.hint }) }
  const needed = { ...said, ...(field.required && { required: true as const }) }
  switch (field.type) {
    case 'bilingual':
      return { ...needed, type: 'bilingual', ...(field.max !== undefined && { max: field.max }) }
    case 'text':
      return { ...needed, type: 'text', ...(field.max !== undefined && { max: field.max }) }
    case 'enum':
      return { ...needed, type: 'enum', options: field.options }
    case 'reference':
      return { ...needed, type: 'reference', to: field.to }
    // A place among others has a default.
    case 'integer':
      return {
        ...said,
        type: 'integer',
        ...(field.min !== undefined && { min: field.min }),
        ...(field.max !== undefined && { max: field.max }),
      }
    default:
      return null
  }
}

const columnsTo = (columns: Columns, to: string) =>
  Object.keys(columns).filter((name) => {
    const column = columns[name]
    return column?.type === 'reference' && column.to === to
  })

/** The form's rules over a row; a row may refer to those of the lines before it, by key or by name. */
function beginRows(
  kind: EntryKind,
  given: readonly ImportColumn[],
  toOwn: readonly string[],
): { columns: readonly ImportColumn[]; check: (row: ImportRow) => RowFault[] } {
  const known = new Map<string, string>()
  const columns = given.map((column): ImportColumn => {
    if (!toOwn.includes(column.key) || column.type.kind !== 'reference') return column
    for (const [name, to] of column.type.keys) known.set(name, to)
    return { ...column, type: { ...column.type, keys: known } }
  })
  return {
    columns,
    check: (row) => {
      const own = row[kind.key]
      if (toOwn.length > 0 && typeof own === 'string')
        for (const name of [row['name_ar'], row['name_en'], own])
          if (typeof name === 'string') known.set(foldKey(name), own)
      return Object.keys(kind.check?.(row as Values) ?? {}).map((column) => ({
        column,
        code: 'invalid',
        params: { value: String(row[column]) },
      }))
    },
  }
}

interface Listed {
  table: string
  key: string
  importId: string
  other: string
  list: string
}

/** Throws ImportRefusal `undo_used` where a list of keys has one that the import brought. */
async function refuseListed(
  client: pg.ClientBase,
  { table, key, importId, other, list }: Listed,
): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from ${other} o where o.${list} && (
       select coalesce(array_agg(t.${key}), '{}') from ${table} t where t.import_id = $1 and not exists (
         select from data_revision r where r.table_name = $2 and r.import_id = $1 and r.row_key = t.${key}))) as used`,
    [importId, table],
  )
  if (rows[0]?.used) throw new ImportRefusal('undo_used')
}
