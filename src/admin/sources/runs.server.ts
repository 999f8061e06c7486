import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DoubtPicture } from '#datasets/import/run/target.ts'
import type { DataSourceRun } from '#platform/db/types.ts'
import type { SentFile } from './places/take.server.ts'
import type { Problem } from './problem.ts'
import { json, type Content } from './store.server.ts'

/** How long a run may wait to be begun, and how long a process that does one may be silent. */
const WAIT = sql<Date>`now() + interval '30 minutes'`
const LEASE = sql<Date>`now() + interval '1 minute'`
const BEAT_MS = 20_000

export const ACTIVE = ['waiting', 'running', 'approved'] as const

export interface SourceRun extends Omit<Selectable<DataSourceRun>, 'problems' | 'content' | 'pictures'> {
  problems: readonly Problem[]
  pictures: readonly DoubtPicture[]
  content: Content
}

const runOf = (row: Selectable<DataSourceRun>): SourceRun => ({
  ...row,
  problems: row.problems as unknown as Problem[],
  pictures: row.pictures as unknown as DoubtPicture[],
  content: row.content as Content,
})

/**
 * Begins a run of a source, to be done by `runSource`; null while another is under way. One whose process died is recorded
 * as broken off.
 */
export async function beginRun(
  db: Db,
  sourceId: number,
  {
    dry,
    accountId,
    name,
    sent = null,
  }: { dry: boolean; accountId: number | null; name: string | null; sent?: SentFile | null },
): Promise<number | null> {
  await db
    .updateTable('data_source_run')
    .set({
      state: 'failed',
      finished_at: sql`now()`,
      problems: json([{ code: 'source.problem.broken_off', params: {} }]),
    })
    .where('source_id', '=', sourceId)
    .where('state', 'in', [...ACTIVE])
    .where('lease_until', '<', sql<Date>`now()`)
    .execute()
  const row = await db
    .insertInto('data_source_run')
    .values({
      source_id: sourceId,
      dry,
      account_id: accountId,
      started_by: name,
      lease_until: WAIT,
      ...(sent && { content: json({ sent }) }),
    })
    .onConflict((conflict) =>
      conflict
        .column('source_id')
        .where('state', 'in', [...ACTIVE])
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A run by its number; null for an unknown one. */
export async function readRun(db: Db, id: number): Promise<SourceRun | null> {
  const row = await db.selectFrom('data_source_run').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? runOf(row) : null
}

/** The latest runs of a source, the newest first. */
export async function listRuns(
  db: Db,
  sourceId: number,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<SourceRun[]> {
  const rows = await db
    .selectFrom('data_source_run')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(runOf)
}

/** The newest run of each source, and the one that is held. */
export async function latestRuns(
  db: Db,
): Promise<Map<number, { last: SourceRun | null; held: SourceRun | null }>> {
  const rows = await db
    .selectFrom('data_source as s')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('data_source_run as r')
          .selectAll('r')
          .whereRef('r.source_id', '=', 's.id')
          .orderBy('r.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('last')
    .execute()
  const held = await db.selectFrom('data_source_run').selectAll().where('state', '=', 'held').execute()
  const found = new Map<number, { last: SourceRun | null; held: SourceRun | null }>()
  for (const row of rows) found.set(row.source_id, { last: runOf(row), held: null })
  for (const row of held)
    found.set(row.source_id, { last: found.get(row.source_id)?.last ?? null, held: runOf(row) })
  return found
}

/** A run that this process does, for as long as it says so. */
export interface TakenRun {
  run: SourceRun
  /** Changes its record as long as it is this process's. */
  note(
    set: Partial<{ check_id: number; import_id: number | null; url: string; bytes: number }>,
  ): Promise<void>
  /** Gives it back to be taken again, by the next attempt of its job. */
  release(): Promise<void>
  close(): void
}

/** Takes a run that waits, or whose process fell silent; null for one that another process does, or that is over. */
export async function takeRun(db: Db, id: number): Promise<TakenRun | null> {
  const worker = randomUUID()
  const row = await db
    .updateTable('data_source_run')
    .set((eb) => ({
      state: eb.case().when('state', '=', 'waiting').then('running').else(eb.ref('state')).end() as never,
      worker,
      lease_until: LEASE,
    }))
    .where('id', '=', id)
    .where('state', 'in', [...ACTIVE])
    .where((eb) => eb.or([eb('worker', 'is', null), eb('lease_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  const own = () => db.updateTable('data_source_run').where('id', '=', id).where('worker', '=', worker)
  const beat = setInterval(() => {
    // A beat that is missed is made up for by the next.
    own()
      .set({ lease_until: LEASE })
      .execute()
      .catch(() => undefined)
  }, BEAT_MS)
  return {
    run: runOf(row),
    note: async (set) => void (await own().set(set).execute()),
    release: async () => void (await own().set({ worker: null, lease_until: WAIT }).execute()),
    close: () => clearInterval(beat),
  }
}

/** A run with the counts of its import or check, and the names of who asked and who decided. */
export interface CountedRun {
  run: SourceRun
  by: string | null
  decidedBy: string | null
  added: number
  changed: number
}

/** The runs of a source with their counts, the newest first; of one state or all. */
export async function runsWithCounts(
  db: Db,
  sourceId: number,
  { limit, offset = 0, state }: { limit: number; offset?: number; state?: SourceRun['state'] },
): Promise<CountedRun[]> {
  const rows = await db
    .selectFrom('data_source_run as r')
    .leftJoin('data_import as i', (join) =>
      join.on((eb) => eb('i.id', '=', eb.fn.coalesce('r.import_id', 'r.check_id'))),
    )
    .leftJoin('accounts_user as u', 'u.id', 'r.account_id')
    .leftJoin('accounts_user as d', 'd.id', 'r.decided_account')
    .selectAll('r')
    .select(['i.rows_added', 'i.rows_changed', 'u.username', 'd.username as decider'])
    .where('r.source_id', '=', sourceId)
    .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? 'held'))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ rows_added, rows_changed, username, decider, ...row }) => ({
    run: runOf(row),
    by: username ?? row.started_by,
    decidedBy: decider ?? row.decided_by,
    added: rows_added ?? 0,
    changed: rows_changed ?? 0,
  }))
}

/** How many runs of a source are recorded. */
export async function countRuns(db: Db, sourceId: number): Promise<number> {
  const { count } = await db
    .selectFrom('data_source_run')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
