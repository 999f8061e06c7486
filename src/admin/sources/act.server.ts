import { sql, type Transaction } from 'kysely'
import type { App } from '#platform/app.server.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { DB } from '#platform/db/types.ts'
import { Refusal } from '#platform/http/errors.ts'
import { UPLOAD } from './places/address.ts'
import type { SentFile } from './places/take.server.ts'
import { beginRun } from './runs.server.ts'
import { nextRun } from './schedule.ts'
import { json, type Hand, type Source } from './store.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'sources.run': { id: number }
    'sources.due': null
  }
}

/** How many sources begin in one go; the rest in the next minute. */
const MOST_AT_ONCE = 50
const MOST_REASON = 500

type Queue = Pick<App['jobs'], 'sendIn'>

/**
 * Begins the runs that are due, each once over all instances, and sets the next time of each source. Says how many. One
 * that still works is passed over.
 */
export async function beginDue(db: App['db'], jobs: Queue, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('data_source')
      .select(['id', 'schedule', 'address'])
      .where('next_run_at', '<=', now)
      .orderBy('next_run_at')
      .limit(MOST_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    let begun = 0
    for (const { id, schedule, address } of due) {
      await trx
        .updateTable('data_source')
        .set({ next_run_at: nextRun(schedule, now) })
        .where('id', '=', id)
        .execute()
      // An editor sends the file.
      if (address === UPLOAD) continue
      const run = await beginRun(trx, id, { dry: false, accountId: null, name: null })
      if (run === null) continue
      await jobs.sendIn(trx, 'sources.run', { id: run })
      begun += 1
    }
    return begun
  })
}

/**
 * Begins a run by hand, with the file that was sent for it where its source has none of its own, in the audit log; null while
 * another is under way. The caller has it done.
 */
export async function askSource(
  trx: Transaction<DB>,
  { id, name }: Pick<Source, 'id' | 'name'>,
  dry: boolean,
  hand: Hand,
  sent: SentFile | null = null,
): Promise<number | null> {
  const run = await beginRun(trx, id, { dry, accountId: hand.accountId, name: hand.name, sent })
  if (run === null) return null
  await writeAudit(trx, { action: 'source.run', kind: 'source', key: name, after: { dry }, ...hand.by })
  return run
}

/**
 * Approves what is held, to be imported by the caller's `runSource`, or rejects it; both with a reason, in the audit log. With
 * `leaveDoubts` all of an approved file is imported but what is doubtful of it. Says
 * which run it is. Throws Refusal `stale` where nothing is held, or another run is under way, and `invalid_input` for a
 * rejection without a reason.
 */
export async function decideHeld(
  trx: Transaction<DB>,
  { id, name }: Pick<Source, 'id' | 'name'>,
  {
    approve,
    leaveDoubts = false,
    reason,
    run,
  }: { approve: boolean; leaveDoubts?: boolean; reason: string; run?: number },
  hand: Hand,
): Promise<number> {
  const why = reason.replace(/\s+/g, ' ').trim().slice(0, MOST_REASON)
  if (!approve && why === '') throw new Refusal('invalid_input', { fields: { reason: 'must_be_valid' } })
  // One decision and one beginning of a run at a time.
  await trx.selectFrom('data_source').select('id').where('id', '=', id).forUpdate().execute()
  const active = await trx
    .selectFrom('data_source_run')
    .select('id')
    .where('source_id', '=', id)
    .where('state', 'in', ['waiting', 'running', 'approved'])
    .executeTakeFirst()
  if (approve && active) throw new Refusal('stale')
  const row = await trx
    .updateTable('data_source_run')
    .set({
      state: approve ? 'approved' : 'rejected',
      leave_doubts: approve && leaveDoubts,
      decided_at: sql`now()`,
      decided_account: hand.accountId,
      decided_by: hand.name,
      reason: why === '' ? null : why,
      lease_until: sql`now() + interval '30 minutes'`,
      ...(!approve && { pictures: json([]) }),
    })
    .where('source_id', '=', id)
    .where('state', '=', 'held')
    .$if(run !== undefined, (query) => query.where('id', '=', run ?? 0))
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Refusal('stale')
  await writeAudit(trx, {
    action: approve ? 'source.approve' : 'source.reject',
    kind: 'source',
    key: name,
    after: { ...(leaveDoubts && { leave_doubts: true }), ...(why !== '' && { reason: why }) },
    ...hand.by,
  })
  return row.id
}
