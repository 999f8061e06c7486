import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Part, PartContext, PartTable, Row } from './parts/part.ts'

/** A demonstration row as it is loaded, and as a portal without demonstration content has it; null where it has none. */
interface DemoRow {
  row: Row
  instead: Row | null
}

/** The rows of a table that are otherwise, or not at all, in an open load. */
export async function demoRows(table: PartTable, context: PartContext): Promise<DemoRow[]> {
  const open = await table.rows({ ...context, kind: 'open' })
  const full = await table.rows({ ...context, kind: 'full' })
  const keyOf = (row: Row) => JSON.stringify(table.key.map((name) => row[name]))
  const others = new Map(open.map((row) => [keyOf(row), row]))
  return full.flatMap((row): DemoRow[] => {
    const instead = others.get(keyOf(row)) ?? null
    return JSON.stringify(instead) === JSON.stringify(row) ? [] : [{ row, instead }]
  })
}

/** Notes which rows of a part are demonstration content, each as the table now has it. Rows with a mark of their own are not noted. */
export async function recordPart(db: Db, part: Part, context: PartContext): Promise<void> {
  for (const table of part.tables) {
    if (table.marked) continue
    const rows = await demoRows(table, context)
    if (rows.length > 0) await record(db, part.name, table, rows)
  }
}

/** A row's loaded columns as the table has them, in SQL over the row `t` and the loaded row `x.row`. */
export const loadedColumns = sql`(select jsonb_object_agg(k, to_jsonb(t) -> k) from jsonb_object_keys(x.row) k)`

async function record(db: Db, part: string, { table, id, key }: PartTable, rows: readonly DemoRow[]) {
  const same = sql.join(
    key.map((name) => sql`to_jsonb(t) ->> ${name} is not distinct from x.row ->> ${name}`),
    sql` and `,
  )
  await sql`
    insert into demo_row (table_name, key, part, row, instead)
    select ${table}, t.${sql.ref(id)}::text, ${part}, ${loadedColumns}, nullif(x.instead, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (row jsonb, instead jsonb)
    join ${sql.table(table)} t on ${same}
    on conflict do nothing`.execute(db)
}
