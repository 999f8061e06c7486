import type { Config } from '#config.ts'
import { RELEASE } from '../release.server.ts'
import type { Db } from '../db/kysely.server.ts'
import type { Pool } from '../db/pool.server.ts'
import type { WorkApp } from '../jobs/work.ts'
import { reasonOf } from '../reason.ts'
import { seal, unseal } from '../seal.server.ts'
import type { Secrets } from './format.ts'
import { makeBackup } from './make-backup.server.ts'
import { backupName, folderAt, type BackupFolder } from './place.server.ts'
import { lastGood, noteBegun, noteEnded } from './runs.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'backup.due': null
  }
}

/** Any fixed number: who makes the backup of the schedule has this advisory lock. */
const LOCK_KEY = 746_983_003
/** Riyadh has no summer time. */
const RIYADH_MS = 3 * 3600 * 1000
const DAY_MS = 24 * 3600 * 1000
/** After one that failed. */
const AGAIN_MS = 30 * 60_000
const SEAL = { purpose: 'backup-place', owner: 'backup_schedule' }

/** A backup every day at a time of Riyadh, `03:30`, to a folder in which so many are left. */
export interface Schedule {
  dailyAt: string
  /** A path or the address of a bucket's folder, as `folderAt` takes it. */
  place: string
  keep: number
  secrets: Secrets
}

/** What the job works with. */
type Backing = Pick<WorkApp, 'db' | 'commands' | 'storage' | 'secret' | 'telemetry'> & {
  config: Pick<Config, 'filesUrl' | 'backupPassphrase' | 'adminPassword'>
}

/** Sets the schedule in place of an earlier one; null ends it. */
export async function setSchedule(
  db: Db,
  secret: string,
  schedule: Schedule | null,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('backup_schedule').execute()
    if (schedule === null) return
    const { dailyAt, place, keep, secrets } = schedule
    await trx
      .insertInto('backup_schedule')
      .values({
        daily_at: dailyAt,
        place: seal(secret, SEAL, Buffer.from(place)),
        keep,
        secrets,
        since: now,
      })
      .execute()
  })
}

/** The handler of `backup.due`: makes the backup of the day when its time has come, once over all instances, and removes old ones. */
export async function backUpWhenDue(app: Backing, now: Date): Promise<void> {
  if (!(await isDue(app.db, now))) return
  await alone(app.commands, async () => {
    // Another one may have been at it until now.
    if (!(await isDue(app.db, now))) return
    const row = await app.db.selectFrom('backup_schedule').selectAll().executeTakeFirst()
    if (!row) return
    const place = unseal(app.secret, SEAL, row.place)?.toString()
    const run = await noteBegun(app.db, { place: '', scheduled: true }, now)
    try {
      if (place === undefined)
        throw new Error('the place cannot be read: SECRET has changed. Set the schedule again')
      const folder = await folderAt(place, app.config.filesUrl)
      await app.db.updateTable('backup_run').set({ place: folder.shown }).where('id', '=', run).execute()
      for (const name of await folder.leftovers()) await folder.remove(name)
      const done = await makeBackup({
        pool: app.commands,
        storage: app.storage,
        place: folder.at(backupName(now)),
        portal: RELEASE,
        secrets: row.secrets,
        keys: { secret: app.secret, adminPassword: app.config.adminPassword ?? '' },
        passphrase: app.config.backupPassphrase,
        now,
      })
      await noteEnded(app.db, run, done)
      await removeOld(folder, row.keep)
    } catch (error) {
      app.telemetry.exception(error, { part: 'backup' })
      await noteEnded(app.db, run, { fault: reasonOf(error) })
    }
  })
}

/** Whether the time of the day has come and no backup was made since. */
async function isDue(db: Db, now: Date): Promise<boolean> {
  const schedule = await db.selectFrom('backup_schedule').select(['daily_at', 'since']).executeTakeFirst()
  if (!schedule) return false
  const time = lastTime(schedule.daily_at, now)
  if (time < schedule.since) return false
  const good = await lastGood(db, 'scheduled')
  if (good && good.at >= time) return false
  const tried = await db
    .selectFrom('backup_run')
    .select('id')
    .where('scheduled', '=', true)
    .where('begun_at', '>', new Date(now.getTime() - AGAIN_MS))
    .executeTakeFirst()
  return tried === undefined
}

/** The last moment at which it was this time of the day in Riyadh. */
export function lastTime(dailyAt: string, now: Date): Date {
  const [hours = 0, minutes = 0] = dailyAt.split(':').map(Number)
  const local = now.getTime() + RIYADH_MS
  const today = local - (local % DAY_MS) + (hours * 60 + minutes) * 60_000
  return new Date((today <= local ? today : today - DAY_MS) - RIYADH_MS)
}

async function removeOld(folder: BackupFolder, keep: number): Promise<void> {
  const names = await folder.names()
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await folder.remove(name)
}

/** Does nothing where another process is at it; one that is killed leaves no lock behind. */
async function alone(pool: Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [
      LOCK_KEY,
    ])
    if (rows[0]?.held) await work()
    await client.query('rollback')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
