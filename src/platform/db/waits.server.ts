import { sql } from 'kysely'
import type { Db } from './kysely.server.ts'
import type { DatabaseNote, Log } from './note.ts'
import type { Pool } from './pool.server.ts'

/** How long a statement may wait for a lock before it says so. */
export const SILENT_MS = 2000
const SAY_AGAIN_MS = 30_000

/** A session of the server, as an operator finds it in pg_stat_activity. */
export interface Holder {
  pid: number
  application_name: string
  client_addr: string | null
}

/** Says who holds a lock that is waited for. */
export function sayHeld(log: Log, waitedMs: number, { pid, application_name, client_addr }: Holder): void {
  const seconds = String(Math.round(waitedMs / 1000))
  const holder = `${application_name || '?'} (pid ${pid}${client_addr ? `, ${client_addr}` : ''})`
  const note: DatabaseNote = { what: 'locked', params: { seconds, holder } }
  log(`Waiting for a lock for ${seconds} s; it is held by ${holder}.`, note)
}

/**
 * Watches the statements of a pool whose connections have an application name of their own; one that waits for a lock is
 * named with who holds it, after two seconds and then every half minute. `db` asks; call what comes back to stop.
 */
export function sayWaits(pool: Pool, applicationName: string, db: Db, log: Log): () => void {
  let quietUntil = 0
  const look = async () => {
    if (pool.totalCount === pool.idleCount || Date.now() < quietUntil) return
    const { rows } = await sql<Holder & { waited: number }>`
      select holder.pid, holder.application_name, host(holder.client_addr) as client_addr,
        (extract(epoch from clock_timestamp() - waits.query_start) * 1000)::float8 as waited
      from pg_stat_activity waits
      cross join lateral unnest(pg_blocking_pids(waits.pid)) as blocking(pid)
      join pg_stat_activity holder on holder.pid = blocking.pid
      where waits.application_name = ${applicationName} and waits.datname = current_database()
        and waits.wait_event_type = 'Lock'
      order by waits.query_start limit 1`.execute(db)
    const [found] = rows
    if (!found || found.waited < SILENT_MS) return
    quietUntil = Date.now() + SAY_AGAIN_MS
    sayHeld(log, found.waited, found)
  }
  // A server that is away says so elsewhere.
  const timer = setInterval(() => void look().catch(() => undefined), SILENT_MS / 2).unref()
  return () => clearInterval(timer)
}
