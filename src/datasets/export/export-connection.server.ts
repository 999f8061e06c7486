import type pg from 'pg'
import { TIME_ZONE } from '#i18n/date/date.ts'
import { poolOf, type Db } from '#platform/db/kysely.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { LANES } from '#platform/limits/limits.ts'

const taken = new WeakMap<pg.Pool, number>()
/** Places that are being released: a reader who has received the whole file may ask for the next before the server has confirmed it. */
const leaving = new WeakMap<pg.Pool, Set<Promise<void>>>()

/** A connection that one export has to itself, inside a transaction that only reads. */
export interface ExportConnection {
  client: pg.PoolClient
  /** Runs a statement; `close` knows that one is running. */
  run<T>(statement: Promise<T>): Promise<T>
  /** Gives the connection back at once; what still runs is cancelled. May be called again. */
  close(): Promise<void>
}

/** Throws the Refusal `busy` when as many exports run as may. */
export async function openExportConnection(db: Db): Promise<ExportConnection> {
  const pool = poolOf(db)
  const others = () => taken.get(pool) ?? 0
  while (others() >= LANES.export.running) {
    const next = leaving.get(pool)
    if (!next?.size) throw new Refusal('busy', { retryAfter: LANES.export.retryAfter })
    await Promise.race(next).catch(() => undefined)
  }
  taken.set(pool, others() + 1)
  const leave = () => void taken.set(pool, (taken.get(pool) ?? 1) - 1)
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    leave()
    throw error
  }
  let running = 0
  let pid: number | undefined
  let closed: Promise<void> | null = null

  const release = async () => {
    try {
      if (
        running === 0 &&
        (await client.query('rollback').then(
          () => true,
          () => false,
        ))
      ) {
        client.release()
        return
      }
      client.release(true)
      // A server that is still sorting would not notice before it has rows to send.
      if (pid !== undefined) await pool.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined)
    } finally {
      leave()
    }
  }
  const connection: ExportConnection = {
    client,
    async run(statement) {
      running += 1
      try {
        return await statement
      } finally {
        running -= 1
      }
    },
    close: () => (closed ??= leaveIn(pool, release())),
  }
  try {
    await connection.run(client.query('begin transaction read only'))
    await connection.run(client.query(`set local time zone '${TIME_ZONE}'`))
    const { rows } = await connection.run(client.query<{ pid: number }>('select pg_backend_pid() as pid'))
    pid = rows[0]?.pid
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Notes that a place is being given back, until it is. */
function leaveIn(pool: pg.Pool, released: Promise<void>): Promise<void> {
  const others = leaving.get(pool) ?? new Set()
  leaving.set(pool, others)
  const left = released.finally(() => others.delete(left))
  others.add(left)
  return left
}
