import { CompiledQuery, sql } from 'kysely'
import { writeAudit, type AuditBy } from '#platform/audit/write.server.ts'
import { publishAtCommit } from '#platform/cache/publish-at-commit.server.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { PartName } from '../parts/parts.ts'
import { collectParts, type KeptRow } from './collect.server.ts'
import { columnsOf, type ForeignKey } from './foreign-keys.server.ts'

/** Everything that is cached may show some of it. */
export const ALL_TAGS = ['*']

interface Removing {
  parts: readonly PartName[]
  /** Whose account it is; null for the operator. */
  accountId: number | null
  by: AuditBy
}

export interface Removed {
  /** Its number, for `undoRemoval`; null where nothing was there to be removed. */
  id: number | null
  rows: number
  kept: readonly KeptRow[]
}

/**
 * Takes demonstration content away, in one transaction: deletes what a portal without it does not have, with all that belongs
 * to it, and makes of the rest what such a portal has. What was changed since it was loaded stays. Every row is stored first,
 * so that `undoRemoval` brings it back. Instances joined by Redis are told by the caller (`ALL_TAGS`).
 */
export function removeDemo(db: Db, { parts, accountId, by }: Removing): Promise<Removed> {
  return db.transaction().execute(async (trx) => {
    const { tables, references, kept } = await collectParts(trx, parts, { hold: true })
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from demo_gone where tbl <> 'demo_row')::int + (select count(*) from demo_rewritten)::int as n`.execute(
      trx,
    )
    const count = rows[0]?.n ?? 0
    if (count === 0) return { id: null, rows: 0, kept }
    const { id } = await trx
      .insertInto('demo_removal')
      .values({ parts: [...parts], rows: count, account_id: accountId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const places = await archive(trx, id, tables, references)
    // What was made up leaves no past.
    await sql`select set_config('kimya.unrecorded', 'on', true)`.execute(trx)
    for (const table of tables.toReversed()) await deleteRows(trx, table)
    await rewrite(trx, id, places)
    await tellNobody(trx)
    await writeAudit(trx, { ...by, action: 'demo.remove', kind: 'demo', key: id, after: { removed: count } })
    await publishIn(trx)
    return { id, rows: count, kept }
  })
}

/** Stores the rows that go, and those that forget them; gives how many places of the archive that took. */
async function archive(
  trx: Trx,
  removal: number,
  tables: readonly string[],
  references: readonly ForeignKey[],
): Promise<number> {
  for (const [place, table] of tables.entries())
    await sql`insert into demo_removed (removal_id, place, table_name, kind, rows)
      select ${removal}, ${place}, ${table}, 'deleted', jsonb_agg(to_jsonb(t)) from demo_gone g
      join ${sql.table(table)} t on t.ctid = g.row_id where g.tbl = ${table} having count(*) > 0`.execute(trx)
  const forgetting = references.filter(
    ({ parent, onDelete }) => onDelete === 'forgets' && tables.includes(parent),
  )
  for (const [at, { child, parent, columns }] of forgetting.entries()) {
    const same = columns.map(([own, other]) => sql`c.${sql.ref(own)} = p.${sql.ref(other)}`)
    const nothing = Object.fromEntries(columns.map(([own]) => [own, null]))
    await sql`insert into demo_removed (removal_id, place, table_name, kind, rows)
      select ${removal}, ${tables.length + at}, ${child}, 'changed', jsonb_agg(jsonb_build_object(
        'was', to_jsonb(c), 'became', to_jsonb(c) || ${JSON.stringify(nothing)}::jsonb))
      from demo_gone g join ${sql.table(parent)} p on p.ctid = g.row_id
      join ${sql.table(child)} c on ${sql.join(same, sql` and `)}
      where g.tbl = ${parent} and not exists (select from demo_gone o where o.tbl = ${child} and o.row_id = c.ctid)
      having count(*) > 0`.execute(trx)
  }
  return tables.length + forgetting.length
}

/** Deletes the rows of a table that go. Throws where one is not where it was, which no trigger may cause. */
async function deleteRows(trx: Trx, table: string): Promise<void> {
  const { rows } = await sql<{ wanted: number }>`
    select count(*)::int as wanted from demo_gone where tbl = ${table} and root`.execute(trx)
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} t using demo_gone g where g.tbl = ${table} and t.ctid = g.row_id`.execute(
    trx,
  )
  if (Number(numAffectedRows) < (rows[0]?.wanted ?? 0))
    throw new Error(`Rows of ${table} moved while others went`)
}

/** Makes rows what they are without demonstration content, and stores what they were and what they became. */
async function rewrite(trx: Trx, removal: number, from: number): Promise<void> {
  const { rows } = await sql<{ tbl: string; columns: string[] }>`
    select tbl, array(select distinct k from demo_rewritten o, jsonb_object_keys(o.instead) k where o.tbl = r.tbl) as columns
    from demo_rewritten r group by tbl`.execute(trx)
  for (const [at, { tbl, columns }] of rows.entries()) {
    const { key } = await columnsOf(trx, tbl)
    const [id = ''] = key
    const sets = columns.filter((name) => name !== id)
    await sql`
      with was as materialized (
        select t.${sql.ref(id)} as id, to_jsonb(t) as row, r.instead from ${sql.table(tbl)} t
        join demo_rewritten r on r.tbl = ${tbl} and r.key = t.${sql.ref(id)}::text
      ), became as (
        update ${sql.table(tbl)} t set ${sql.join(sets.map((name) => sql`${sql.ref(name)} = o.${sql.ref(name)}`))}
        from was, jsonb_populate_record(null::${sql.table(tbl)}, was.instead) o where t.${sql.ref(id)} = was.id
        returning t.${sql.ref(id)} as id, to_jsonb(t) as row
      )
      insert into demo_removed (removal_id, place, table_name, kind, rows)
      select ${removal}, ${from + at}, ${tbl}, 'changed', jsonb_agg(jsonb_build_object('was', was.row, 'became', became.row))
      from was join became using (id)`.execute(trx)
  }
}

/** Followers hear nothing of rows that go or come back. */
export async function tellNobody(trx: Trx): Promise<void> {
  await sql`delete from following_work where xmin = pg_current_xact_id()::xid`.execute(trx)
}

export const publishIn = (trx: Trx): Promise<void> =>
  publishAtCommit({ query: (text, values) => trx.executeQuery(CompiledQuery.raw(text, values)) }, ALL_TAGS)
