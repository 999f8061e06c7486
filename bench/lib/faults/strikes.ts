import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { postmasterOf } from '../process.ts'
import { processMark } from '../../../src/platform/db/embedded/process-mark.server.ts'
import { onServer } from './own-server.ts'
import { until } from './until.ts'

const GONE_MS = 5000

/** A server that is struck: its first process and where it is reached now, which change when it starts again. */
export interface Struck {
  postmaster: () => number
  url: () => string
}

/** The ways in which a database is lost. */
export const STRIKES = {
  'server killed': ({ postmaster }: Struck) => end(postmaster(), 'SIGKILL'),
  // What `pg_ctl stop -m immediate` sends.
  'server stopped at once': ({ postmaster }: Struck) => end(postmaster(), 'SIGQUIT'),
  'one connection killed': async ({ url }: Struck) => {
    const [first] = await connections(url(), 'pid')
    if (first) process.kill(first, 'SIGKILL')
  },
  'all connections ended': async ({ url }: Struck) => {
    await connections(url(), 'case when pg_terminate_backend(pid) then pid end')
  },
} as const satisfies Record<string, (struck: Struck) => Promise<void>>

async function end(pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal)
  await until(async () => (await processMark(pid)) === null, { ms: GONE_MS, everyMs: 1 })
}

/** Something of each connection that a portal has, those at work first. */
async function connections(url: string, what: string): Promise<number[]> {
  const { rows } = await onServer(url, (client) =>
    client.query<{ pid: number }>(
      `select ${what} as pid from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() and datname = current_database()
       order by state = 'active' desc, application_name, random()`,
    ),
  )
  return rows.map(({ pid }) => pid)
}

/** The embedded server of a portal's data folder. */
export function embeddedIn(dataDir: string): Struck {
  const read = (file: string) => readFileSync(join(dataDir, 'postgres', file), 'utf8')
  return {
    postmaster: () => postmasterOf(dataDir),
    url() {
      const port = read('data/postmaster.pid').split('\n')[3]
      return `postgres://kimya:${read('password').trim()}@127.0.0.1:${port}/kimya`
    },
  }
}
