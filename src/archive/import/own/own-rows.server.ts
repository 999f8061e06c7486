import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { OwnTable } from './own-tables.ts'

/** Columns that are stored: what is computed of others is computed again. */
export async function columnsOf(db: Db | Trx, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

/** What a table has now, in one line: whoever changes a row, it differs. The text of a time depends on the session's zone. */
export async function hashOf(db: Db | Trx, { table, where }: OwnTable): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    with zone as materialized (select set_config('TimeZone', 'UTC', true))
    select count(*) || ':' || coalesce(sum(hashtextextended(p::text, 0)::numeric), 0) as hash
    from zone, ${sql.table(table)} p where ${where ?? sql`true`}`.execute(db)
  return rows[0]?.hash ?? ''
}

/** The rows of a table as JSON; null of more than `most`. */
export async function rowsOf(trx: Trx, { table, where }: OwnTable, most: number): Promise<string[] | null> {
  const { rows } = await sql<{ row: string }>`
    select to_json(p)::text as row from ${sql.table(table)} p where ${where ?? sql`true`} limit ${most + 1}`.execute(
    trx,
  )
  return rows.length > most ? null : rows.map(({ row }) => row)
}

/** Inserts rows that are given as JSON, over those of the same key where the table's own stay. */
export async function insertLines(
  trx: Trx,
  { table, key, stays, loose = {}, needs, json }: OwnTable,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return
  const values = columns.map((column): RawBuilder<unknown> => {
    if (column === json) return sql`coalesce(n.${sql.ref(column)}, 'null')`
    const at = loose[column]
    return at
      ? sql`(select o.${sql.ref(at[1])} from ${sql.table(at[0])} o where o.${sql.ref(at[1])} = n.${sql.ref(column)})`
      : sql`n.${sql.ref(column)}`
  })
  const others = columns.filter((column) => !key.includes(column))
  const over = stays
    ? others.length === 0
      ? sql`on conflict do nothing`
      : sql`on conflict (${refs(key)}) do update set ${sql.join(
          others.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
        )}`
    : sql``
  await sql`insert into ${sql.table(table)} (${refs(columns)}) overriding system value
    select ${sql.join(values)} from unnest(${[...lines]}::text[]) with ordinality l (line, place)
      cross join lateral json_populate_record(null::${sql.table(table)}, l.line::json) n
    where ${needs ? sql`exists (select from ${sql.table(needs[1])} o where o.${sql.ref(needs[2])} = n.${sql.ref(needs[0])})` : sql`true`}
    order by l.place ${over}`.execute(trx)
}

/** Removes what is in a table, but for rows of the keys that `kept` has. */
export async function removeRows(trx: Trx, own: OwnTable, kept: readonly string[] = []): Promise<void> {
  const { table, key, where } = own
  const same = sql.join(
    key.map((column) => sql`n.${sql.ref(column)} = p.${sql.ref(column)}`),
    sql` and `,
  )
  await sql`delete from ${sql.table(table)} p where ${where ?? sql`true`}
    and not exists (select from unnest(${[...kept]}::text[]) l (line)
      cross join lateral json_populate_record(null::${sql.table(table)}, l.line::json) n where ${same})`.execute(
    trx,
  )
}

/** Numbers that the table gives next are behind those that it has. */
export async function moveNumbers(trx: Trx, { table, key }: OwnTable): Promise<void> {
  const [column] = key
  if (key.length !== 1 || column === undefined) return
  const { rows } = await sql<{ name: string | null }>`
    select pg_get_serial_sequence(${`public.${table}`}, ${column}) as name`.execute(trx)
  const name = rows[0]?.name
  if (name)
    await sql`select setval(${name}, greatest(max(${sql.ref(column)}), nextval(${name}))) from ${sql.table(table)}
      having max(${sql.ref(column)}) is not null`.execute(trx)
}

/** What comes back is no news: no revision of it is noted, and who follows it hears nothing. Before and after the writing. */
export async function quietly(trx: Trx, write: () => Promise<void>): Promise<void> {
  await sql`select set_config('kimya.unrecorded', 'on', true), set_config('kimya.undo', 'on', true)`.execute(
    trx,
  )
  await write()
  await sql`delete from following_work where xmin = pg_current_xact_id()::xid`.execute(trx)
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
