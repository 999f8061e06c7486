import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.server.ts'
import { FULL_BYTES, diskFull, freeBytes } from './cluster.server.ts'
import { EmbeddedDatabaseError } from './error.server.ts'
import { launch, removeForeignPidFile, tailOf } from './postmaster.server.ts'

/** Where a server runs and as whom. */
export interface ServerPlace {
  home: string
  native: string
  data: string
  account: Account | null
  /** Over our own. */
  settings: Record<string, string | number>
}

/** Durable first, then modest: a portal's embedded database shares its machine with everything else. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  max_connections: 60,
  jit: 'off',
  random_page_cost: 1.1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}
const START_TRIES = 6
// Below those that systems give to outgoing connections: one of these would take the port while the server restarts.
const FIRST_PORT = 15_000
const LAST_PORT = 32_000
const PORT_TRIES = 200
/** After a kill -9 the server's orphaned children hold its memory for a moment. */
const ORPHANS_MS = 10_000

/** Starts the server and gives its port: the wanted one, or where that is taken a free one, unless `onlyThere`. */
export async function serve(
  { home, native, data, account, settings }: ServerPlace,
  wanted: number | undefined,
  { onlyThere = false } = {},
): Promise<number> {
  const logFile = path.join(home, 'postgres.log')
  const orphansUntil = Date.now() + ORPHANS_MS
  let tail = ''
  await removeForeignPidFile(data)
  for (let tries = 0; tries < START_TRIES;) {
    const port = onlyThere && wanted ? wanted : await freePort(tries === 0 ? wanted : undefined)
    const result = await launch({
      native,
      data,
      logFile,
      account,
      settings: { ...SETTINGS, ...settings, port },
    })
    if ('port' in result) return result.port
    tail = result.tail
    if (/No space left on device/.test(tail) || (await freeBytes(data)) < FULL_BYTES) throw diskFull(data)
    if (/pre-existing shared memory|lock file .* already exists/.test(tail) && Date.now() < orphansUntil) {
      await sleep(100)
    } else if (/could not bind|could not create any TCP/.test(tail) && !onlyThere) {
      tries += 1
    } else {
      break
    }
  }
  throw new EmbeddedDatabaseError(
    'start-failed',
    `The embedded database did not start. The last lines of ${logFile}:\n${tail || (await tailOf(logFile))}`,
  )
}

/** The requested port if it is free, else another one. */
async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && (await isFree(wanted))) return wanted
  for (let tries = 0; tries < PORT_TRIES; tries++) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (await isFree(port)) return port
  }
  throw new EmbeddedDatabaseError(
    'start-failed',
    `No free port was found for the embedded database between ${FIRST_PORT} and ${LAST_PORT}.`,
  )
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
