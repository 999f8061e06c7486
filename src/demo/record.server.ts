import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Part, PartContext, PartTable, Row } from './parts/part.ts'

/** Times in rows are compared as text: within the transaction, all are of one zone. */
export async function inUtc(trx: Db): Promise<void> {
  await sql`select set_config('TimeZone', 'UTC', true)`.execute(trx)
}

/** Thousands of rows in one statement take longer than a page may. */
export async function withoutTimeLimit(trx: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(trx)
}

/** A demonstration row as it is loaded, and as a portal without demonstration content has it; null where it has none. */
interface DemoRow {
  row: Row
  instead: Row | null
}

/** The rows of a table that are otherwise, or not at all, in an open load. */
async function demoRows(table: PartTable, context: PartContext): Promise<DemoRow[]> {
  const open = await table.rows({ ...context, kind: 'open' })
  const full = await table.rows({ ...context, kind: 'full' })
  const keyOf = (row: Row) => JSON.stringify(table.key.map((name) => row[name]))
  const others = new Map(open.map((row) => [keyOf(row), row]))
  return full.flatMap((row): DemoRow[] => {
    const instead = others.get(keyOf(row)) ?? null
    return JSON.stringify(instead) === JSON.stringify(row) ? [] : [{ row, instead }]
  })
}

/**
 * Notes which rows of a part are demonstration content, each as the table now has it. Rows with a mark of their own are not
 * noted. With `audited`, a row that the audit log has is noted as the files have it: what was changed of it then shows.
 */
export async function recordPart(db: Db, part: Part, context: PartContext, audited = false): Promise<void> {
  for (const table of part.tables) {
    if (table.marked) continue
    const rows = await demoRows(table, context)
    if (rows.length > 0) await record(db, part.name, table, { rows, audited })
  }
}

/** The loaded columns of a row, as the table writes them: in SQL over the record and the loaded row `x.row`. */
const loadedColumns = (record: string) =>
  sql`(select jsonb_object_agg(k, own.row -> k) from (select to_jsonb(${sql.ref(record)}) as row offset 0) own,
    jsonb_object_keys(x.row) k)`

async function record(
  db: Db,
  part: string,
  { table, id, key, entry, entryColumn }: PartTable,
  { rows, audited }: { rows: readonly DemoRow[]; audited: boolean },
): Promise<void> {
  const own = sql`t.${sql.ref(id)}::text`
  const kind = entryColumn ? sql`t.${sql.ref(entryColumn)}` : sql`${entry ?? null}::text`
  const same = key.map((name) => sql`t.${sql.ref(name)} is not distinct from o.${sql.ref(name)}`)
  const known = sql`${audited}::boolean and exists (select from audit_log a where a.kind = ${kind} and a.key = ${own})`
  await sql`
    insert into demo_row (table_name, key, part, row, instead)
    select ${table}, ${own}, ${part}, case when ${known} then ${loadedColumns('o')} else ${loadedColumns('t')} end,
      nullif(x.instead, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (row jsonb, instead jsonb)
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, x.row) o
    join ${sql.table(table)} t on ${sql.join(same, sql` and `)}
    on conflict do nothing`.execute(db)
}
