import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { aptInstall } from './test-step.ts'

type Found = { url: string } | { reason: string }

/** A server as Debian's tools list it. */
interface Cluster {
  version: string
  name: string
  port: number
  online: boolean
}

const ROLE = 'kimya_tests'
/** System commands live where a bare path may not look. */
const SYSTEM = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` }

/** A PostgreSQL server for the integration tests: TEST_DATABASE_URL's, the machine's own, or one installed by apt. */
export async function findPostgres(): Promise<Found> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return (await answers(given)) ? { url: given } : { reason: 'TEST_DATABASE_URL does not answer' }
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { reason: 'TEST_DATABASE_URL is not set, and only root on Linux can start a server here' }
  if (!cluster()) await aptInstall('postgresql')
  const own = cluster()
  if (!own) return { reason: 'this machine has no PostgreSQL server, and apt-get could not install one' }
  if (!own.online)
    spawnSync('pg_ctlcluster', ['--skip-systemctl-redirect', own.version, own.name, 'start'], {
      stdio: 'inherit',
      env: SYSTEM,
    })
  return ownRole(own.port)
}

/** The first server that this machine's packages have set up, running or not. */
function cluster(): Cluster | null {
  const { stdout } = spawnSync('pg_lsclusters', ['--no-header'], { encoding: 'utf8', env: SYSTEM })
  const [version, name, port, status] = stdout?.split('\n')[0]?.split(/\s+/) ?? []
  if (!version || !name) return null
  return { version, name, port: Number(port), online: status?.startsWith('online') ?? false }
}

/** A role for the tests alone, with another password in every run; none of its commits waits for the disk. */
async function ownRole(port: number): Promise<Found> {
  const password = randomBytes(18).toString('base64url')
  const make = `do $$ begin if not exists (select from pg_roles where rolname = '${ROLE}') then create role ${ROLE}; end if; end $$;
    alter role ${ROLE} login superuser password '${password}';
    alter role ${ROLE} set synchronous_commit = off;`
  const psql = ['psql', '-v', 'ON_ERROR_STOP=1', '-q', '-p', String(port), '-d', 'postgres', '-c', make]
  const { status, stderr, error } = spawnSync('runuser', ['-u', 'postgres', '--', ...psql], {
    encoding: 'utf8',
    cwd: '/',
    env: SYSTEM,
  })
  const where = `the server on 127.0.0.1:${port}`
  if (status !== 0)
    return { reason: `${where} gave us no role: ${error?.message ?? stderr.trim().split('\n')[0]}` }
  const url = `postgres://${ROLE}:${password}@127.0.0.1:${port}/postgres`
  return (await answers(url)) ? { url } : { reason: `${where} refuses the tests' role` }
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
