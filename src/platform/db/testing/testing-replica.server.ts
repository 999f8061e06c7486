import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where Debian's packages put the programs; the embedded package has no pg_basebackup. */
const PACKAGES = '/usr/lib/postgresql'
const ACCOUNT = 'postgres'

function programs(): string | null {
  try {
    const versions = readdirSync(PACKAGES).toSorted((one, other) => Number(other) - Number(one))
    return versions.length > 0 ? path.join(PACKAGES, versions[0] ?? '', 'bin') : null
  } catch {
    return null
  }
}

/** Whether this machine can make a server and its copy; `npm test` installs what that takes, where it may. */
export const canReplicate = (): boolean => programs() !== null

/** A server and a copy that follows it by streaming. */
export interface ReplicatedServer {
  /** Address of the database `kimya` on the primary. */
  url: string
  replicaUrl: string
  stopReplica(): void
  startReplica(): void
  drop(): Promise<void>
}

export async function replicatedServer({ delayMs = 0 } = {}): Promise<ReplicatedServer> {
  const bin = programs() ?? ''
  const folder = await mkdtemp(path.join(tmpdir(), 'kimya-replica-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(folder, ...idsOf(ACCOUNT))
  const run = (program: string, ...args: string[]) => {
    const command = [path.join(bin, program), ...args]
    const [name = '', ...rest] = isRoot ? ['runuser', '-u', ACCOUNT, '--', ...command] : command
    const { status, stderr, error } = spawnSync(name, rest, { encoding: 'utf8', cwd: '/' })
    if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`)
  }
  const start = (name: string, port: number) =>
    run(
      'pg_ctl',
      'start',
      '-w',
      '-s',
      '-D',
      path.join(folder, name),
      '-l',
      path.join(folder, `${name}.log`),
      '-o',
      `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`,
    )
  const stop = (name: string) =>
    run('pg_ctl', 'stop', '-w', '-s', '-m', 'immediate', '-D', path.join(folder, name))
  const [primary, replica] = [await freePort(), await freePort()]
  run(
    'initdb',
    '-D',
    path.join(folder, 'primary'),
    '-U',
    'kimya',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  )
  start('primary', primary)
  run('createdb', '-h', '127.0.0.1', '-p', String(primary), '-U', 'kimya', 'kimya')
  run(
    'pg_basebackup',
    '-h',
    '127.0.0.1',
    '-p',
    String(primary),
    '-U',
    'kimya',
    '-D',
    path.join(folder, 'replica'),
    '-R',
    '-c',
    'fast',
    '--no-sync',
  )
  await appendFile(
    path.join(folder, 'replica', 'postgresql.auto.conf'),
    `recovery_min_apply_delay = ${delayMs}\n`,
  )
  start('replica', replica)
  return {
    url: `postgres://kimya@127.0.0.1:${primary}/kimya`,
    replicaUrl: `postgres://kimya@127.0.0.1:${replica}/kimya`,
    stopReplica: () => stop('replica'),
    startReplica: () => start('replica', replica),
    async drop() {
      stop('replica')
      stop('primary')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function idsOf(account: string): [number, number] {
  const [user, group] = ['-u', '-g'].map((which) =>
    Number(spawnSync('id', [which, account], { encoding: 'utf8' }).stdout),
  )
  return [user ?? 0, group ?? 0]
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
