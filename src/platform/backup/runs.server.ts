import { sql } from 'kysely'
import type { Db } from '../db/kysely.server.ts'
import type { BackupDone } from './make-backup.server.ts'

/** The last good one may be so old before it is late: a day, and time to be made. */
const LATE_MS = 26 * 3600 * 1000

/** How it is with the portal's backups. */
export interface BackupStatus {
  /** Whether the portal makes them by itself. */
  scheduled: boolean
  /** Of a schedule, whether its last good one is too old. */
  late: boolean
  /** The last good one, made by the schedule or the command. */
  last: { at: Date; bytes: number } | null
}

/** Notes that a backup is begun; gives its number. */
export async function noteBegun(
  db: Db,
  { place, scheduled }: { place: string; scheduled: boolean },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('backup_run')
    .values({ begun_at: now, place, scheduled })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes what became of it. */
export async function noteEnded(db: Db, id: number, outcome: BackupDone | { fault: string }): Promise<void> {
  const result =
    'fault' in outcome
      ? { fault: outcome.fault }
      : { byte_count: outcome.bytes, row_count: outcome.rows, file_count: outcome.files }
  await db
    .updateTable('backup_run')
    .set({ ended_at: sql<Date>`clock_timestamp()`, ...result })
    .where('id', '=', id)
    .execute()
}

/** Whether the database has the tables of this file: a backup may be made of one that an earlier release left. */
export async function notesBackups(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass('public.backup_run') is not null as found`.execute(db)
  return rows[0]?.found ?? false
}

/** The last good backup, or the last that the schedule has made. */
export async function lastGood(
  db: Db,
  of: 'all' | 'scheduled' = 'all',
): Promise<{ at: Date; bytes: number } | null> {
  const row = await db
    .selectFrom('backup_run')
    .select(['begun_at as at', 'byte_count as bytes'])
    .where('ended_at', 'is not', null)
    .where('fault', 'is', null)
    .$if(of === 'scheduled', (query) => query.where('scheduled', '=', true))
    .orderBy('begun_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { at: row.at, bytes: row.bytes ?? 0 } : null
}

/** For the newsroom's page of health. */
export async function backupStatus(db: Db, now: Date): Promise<BackupStatus> {
  const [last, daily, schedule] = await Promise.all([
    lastGood(db),
    lastGood(db, 'scheduled'),
    db.selectFrom('backup_schedule').select('since').executeTakeFirst(),
  ])
  const newest = Math.max(daily?.at.getTime() ?? 0, schedule?.since.getTime() ?? 0)
  return {
    scheduled: schedule !== undefined,
    late: schedule !== undefined && now.getTime() - newest > LATE_MS,
    last,
  }
}
