import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { aptInstall } from './test-step.ts'

/** A PostgreSQL server for the integration tests; `stop` ends the one that was started for them. */
export type FoundPostgres = { url: string; stop: () => Promise<void> } | { reason: string }

const ROLE = 'kimya_tests'
/** Where Debian's packages put the programs, a folder a version. */
const PACKAGES = '/usr/lib/postgresql'
/** The account of Debian's packages: the server refuses to run as root. */
const ACCOUNT = 'postgres'
/** Test data may be lost: nothing waits for a disk, and copies of a template are copies of its files. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

/** TEST_DATABASE_URL's server, or one started from this machine's programs, which apt installs where that may be. */
export async function findPostgres(): Promise<FoundPostgres> {
  const given = process.env['TEST_DATABASE_URL']
  if (given)
    return (await answers(given))
      ? { url: given, stop: async () => undefined }
      : { reason: 'TEST_DATABASE_URL does not answer' }
  if ((await programs()) === null) await aptInstall('postgresql')
  const bin = await programs()
  return bin === null
    ? { reason: 'this machine has no PostgreSQL server, and apt-get could not install one' }
    : startServer(bin)
}

/** The newest version's folder of programs. */
async function programs(): Promise<string | null> {
  const versions = await readdir(PACKAGES).catch((): string[] => [])
  const found = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(PACKAGES, version, 'bin'))
  return found.find((bin) => spawnSync(join(bin, 'postgres'), ['--version']).status === 0) ?? null
}

async function startServer(bin: string): Promise<FoundPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'kimya-tests-server-'))
  const secret = join(folder, 'password')
  const password = randomBytes(18).toString('base64url')
  await writeFile(secret, password, { mode: 0o600 })
  const root = userInfo().uid === 0
  if (root) for (const path of [folder, secret]) await chown(path, ...idsOf(ACCOUNT))
  const run = (program: string, ...args: string[]) => {
    const command = [join(bin, program), '-D', join(folder, 'data'), ...args]
    const [name = '', ...rest] = root ? ['runuser', '-u', ACCOUNT, '--', ...command] : command
    const { status, stderr, error } = spawnSync(name, rest, { encoding: 'utf8', cwd: '/' })
    return status === 0 ? null : (error?.message ?? stderr.trim().split('\n')[0] ?? `${program} failed`)
  }
  const initial = ['-U', ROLE, '--pwfile', secret, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8']
  const port = await freePort()
  const settings = Object.entries({ ...SETTINGS, port: String(port) })
  const options = settings.map(([name, value]) => `-c ${name}='${value}'`).join(' ')
  const problem =
    run('initdb', ...initial, '--no-sync') ??
    run('pg_ctl', 'start', '-w', '-s', '-l', join(folder, 'log'), '-o', options)
  const remove = () => rm(folder, { recursive: true, force: true })
  if (problem !== null) {
    await remove()
    return { reason: `a server from ${bin} did not start: ${problem}` }
  }
  return {
    url: `postgres://${ROLE}:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      run('pg_ctl', 'stop', '-w', '-s', '-m', 'immediate')
      await remove()
    },
  }
}

/** User and group of an account. */
function idsOf(account: string): [number, number] {
  const [user, group] = ['-u', '-g'].map((which) =>
    Number(spawnSync('id', [which, account], { encoding: 'utf8' }).stdout),
  )
  return [user ?? 0, group ?? 0]
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
