import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const PROGRAM = '/usr/sbin/pgbouncer'
/** It refuses to run as root. */
const NOBODY = 65_534

/** Whether this machine has PgBouncer; `npm test` installs it where it may. */
export const hasPooler = (): boolean => spawnSync(PROGRAM, ['--version']).error === undefined

interface Pooling {
  mode: 'transaction' | 'session' | 'statement'
  size?: number
  port?: number
}

/** PgBouncer in front of the database at `url`, in a mode; with as many connections to the server as it may open. */
export async function startPooler(
  url: string,
  { mode, size = 4, port }: Pooling,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kimya-pooler-'))
  const listenPort = port ?? (await freePort())
  const { hostname, port: serverPort, username, password, pathname } = new URL(url)
  const database = pathname.slice(1)
  const secret = password && ` password='${decodeURIComponent(password)}'`
  const login = `user=${username}${secret}`
  await writeFile(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = host=${hostname} port=${serverPort || 5432} dbname=${database} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 200
`,
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(folder, NOBODY, NOBODY)
  const child = spawn(PROGRAM, ['-q', path.join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  })
  const pooled = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(listenPort) }).href
  await untilAnswers(pooled)
  return {
    url: pooled,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

async function untilAnswers(url: string): Promise<void> {
  for (const giveUp = Date.now() + 30_000; ; await sleep(20)) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      if (Date.now() > giveUp) throw error
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
