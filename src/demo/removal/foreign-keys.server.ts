import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'

/** A reference of one table's rows to another's. */
export interface ForeignKey {
  child: string
  parent: string
  /** Column of the child, column of the parent. */
  columns: readonly (readonly [string, string])[]
  /** What becomes of the child when its parent goes. */
  onDelete: 'goes' | 'forgets' | 'prevents'
}

/** All references between the portal's tables. */
export async function foreignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<Omit<ForeignKey, 'columns'> & { own: string[]; other: string[] }>`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      case c.confdeltype when 'c' then 'goes' when 'n' then 'forgets' else 'prevents' end as "onDelete",
      array(select a.attname::text from unnest(c.conkey) with ordinality k (n, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.at) as own,
      array(select a.attname::text from unnest(c.confkey) with ordinality k (n, at)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by k.at) as other
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = (select oid from pg_namespace where nspname = current_schema())`.execute(
    db,
  )
  return rows.map(({ own, other, ...key }) => ({
    ...key,
    columns: own.map((column, at) => [column, other[at] ?? ''] as const),
  }))
}

/** The columns of a table that can be written, and those of its primary key. */
export async function columnsOf(db: Db, table: string): Promise<{ written: string[]; key: string[] }> {
  const { rows } = await sql<{ name: string; key: boolean }>`
    select a.attname::text as name, coalesce(a.attnum = any(i.indkey), false) as key from pg_attribute a
    left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(db)
  return {
    written: rows.map(({ name }) => name),
    key: rows.flatMap(({ name, key }) => (key ? [name] : [])),
  }
}
