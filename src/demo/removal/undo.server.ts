import { sql } from 'kysely'
import { writeAudit, type AuditBy } from '#platform/audit/write.server.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import { inUtc, withoutTimeLimit } from '../record.server.ts'
import { columnsOf, foreignKeys, type ForeignKey } from './foreign-keys.server.ts'
import { tellNobody, publishIn } from './remove.server.ts'

export interface RemovalUndone {
  id: number
  restored: number
  /** Rows that are not as the removal left them, or whose place was taken since: they stay as they are. */
  left: number
}

/** Brings back what the newest removal that is not undone took away, in one transaction; null where there is none. */
export function undoRemoval(
  db: Db,
  { by, id: wanted }: { by: AuditBy; id?: number },
): Promise<RemovalUndone | null> {
  return db.transaction().execute(async (trx) => {
    await inUtc(trx)
    await withoutTimeLimit(trx)
    await sql`select set_config('kimya.unrecorded', 'on', true), set_config('kimya.undo', 'on', true)`.execute(
      trx,
    )
    const removal = await trx
      .selectFrom('demo_removal')
      .select(['id', 'rows'])
      .where('undone_at', 'is', null)
      .$if(wanted !== undefined, (query) => query.where('id', '=', wanted ?? 0))
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!removal) return null
    const { id } = removal
    const steps = await trx
      .selectFrom('demo_removed')
      .select(['place', 'table_name', 'kind'])
      .where('removal_id', '=', id)
      .orderBy('place')
      .execute()
    const references = await foreignKeys(trx)
    for (const { table_name } of steps)
      await sql`lock table ${sql.table(table_name)} in share row exclusive mode`.execute(trx)
    let restored = 0
    for (const { place, table_name, kind } of steps) {
      const step = { removal: id, place, table: table_name }
      const rows = kind === 'deleted' ? await putBack(trx, step, references) : await changeBack(trx, step)
      // The list of demonstration rows is no content.
      if (table_name !== 'demo_row') restored += rows
    }
    // Where the real prices were undone meanwhile, nothing keeps the invented ones aside.
    await sql`select products_prices_bring_back(array(select series_id from products_prices_invented))`.execute(
      trx,
    )
    await tellNobody(trx)
    await trx
      .updateTable('demo_removal')
      .set({ undone_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('demo_removed').where('removal_id', '=', id).execute()
    await writeAudit(trx, { ...by, action: 'demo.undo', kind: 'demo', key: id, after: { restored } })
    await publishIn(trx)
    return { id, restored, left: removal.rows - restored }
  })
}

interface Step {
  removal: number
  place: number
  table: string
}

const stored = ({ removal, place }: Step) =>
  sql`(select rows from demo_removed where removal_id = ${removal} and place = ${place})`

/** Rows that were deleted; not where another has taken the place, or what it belongs to is not there. Gives how many are there. */
async function putBack(trx: Trx, step: Step, references: readonly ForeignKey[]): Promise<number> {
  const { table } = step
  const { written, key } = await columnsOf(trx, table)
  const columns = sql.join(written.map((name) => sql.ref(name)))
  const belongs = references
    .filter(({ child, parent }) => child === table && parent !== table)
    .map(({ parent, columns: own }) => {
      const missing = own.map(([name]) => sql`o.${sql.ref(name)} is null`)
      const same = own.map(([name, other]) => sql`p.${sql.ref(other)} = o.${sql.ref(name)}`)
      return sql`and (${sql.join(missing, sql` or `)} or exists (select from ${sql.table(parent)} p where ${sql.join(same, sql` and `)}))`
    })
  const rows = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${stored(step)}) o`
  const { numAffectedRows: inserted = 0n } =
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from ${rows} where true ${sql.join(belongs, sql` `)} on conflict do nothing`.execute(
      trx,
    )
  const { rows: wanted } = await sql<{ n: number }>`select jsonb_array_length(${stored(step)}) as n`.execute(
    trx,
  )
  // Where all came in there is nothing to compare, which costs half as much again.
  if (Number(inserted) === wanted[0]?.n) return Number(inserted)
  // What triggers wrote of the rows before is there already.
  const same = key.map((name) => sql`t.${sql.ref(name)} = o.${sql.ref(name)}`)
  const { rows: found } = await sql<{ n: number }>`
    select count(*)::int as n from ${rows} join ${sql.table(table)} t on ${sql.join(same, sql` and `)}
    where to_jsonb(t) = to_jsonb(o)`.execute(trx)
  return found[0]?.n ?? 0
}

/** Rows that were changed, where nobody changed them again. */
async function changeBack(trx: Trx, step: Step): Promise<number> {
  const { table } = step
  const { written, key } = await columnsOf(trx, table)
  const sets = written.filter((name) => !key.includes(name))
  const same = key.map((name) => sql`t.${sql.ref(name)} = o.${sql.ref(name)}`)
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} t set ${sql.join(sets.map((name) => sql`${sql.ref(name)} = o.${sql.ref(name)}`))}
    from jsonb_array_elements(${stored(step)}) step, jsonb_populate_record(null::${sql.table(table)}, step -> 'was') o
    where ${sql.join(same, sql` and `)} and to_jsonb(t) = step -> 'became'`.execute(trx)
  return Number(numAffectedRows)
}
