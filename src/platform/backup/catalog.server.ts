import type pg from 'pg'
import pgDriver from 'pg'

const { escapeIdentifier, escapeLiteral } = pgDriver

/** A relation of the schema `public` that no extension has brought. */
const OURS = `c.relnamespace = 'public'::regnamespace and not c.relispartition
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** A name of the schema, quoted. */
export const named = (name: string): string => `public.${escapeIdentifier(name)}`

/** The tables, each with its stored columns: what is computed of others is computed again. */
export async function tablesOf(client: pg.ClientBase): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array(
       select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
       order by attnum) as columns
     from pg_class c where c.relkind in ('r', 'p') and ${OURS} order by 1`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Where every sequence is. Behind the rows of a snapshot that was taken before: numbers are never given back. */
export async function readSequences(
  client: pg.ClientBase,
): Promise<{ name: string; last: string; called: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c where c.relkind = 'S' and ${OURS} order by 1`,
  )
  if (rows.length === 0) return []
  const each = rows.map(
    ({ name }) =>
      `select ${escapeLiteral(name)}::text as name, last_value::text as last, is_called as called from ${named(name)}`,
  )
  return (await client.query<{ name: string; last: string; called: boolean }>(each.join(' union all '))).rows
}

/** Statements that take keys to other tables and plain indexes away, and those that make them again as they were. */
export async function checksAndIndexes(client: pg.ClientBase): Promise<{ away: string[]; back: string[] }> {
  const keys = await client.query<{ away: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as back
     from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and k.conparentid = 0 and ${OURS}`,
  )
  const indexes = await client.query<{ away: string; back: string }>(
    `select format('drop index %s', c.oid::regclass) as away, pg_get_indexdef(c.oid) as back
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where ${OURS} and not exists (select from pg_constraint where conindid = c.oid) order by i.indrelid`,
  )
  return {
    away: [...keys.rows, ...indexes.rows].map(({ away }) => away),
    back: [...indexes.rows, ...keys.rows].map(({ back }) => back),
  }
}

/** Settings in which values become text and text values, whatever the server's own are. For a transaction. */
export const TEXT_SETTINGS = `set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local timezone = 'UTC';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`
