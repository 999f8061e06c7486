import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import pg from 'pg'
import { aptInstall } from './test-step.ts'

type Found = { url: string } | { reason: string }

const ROLE = 'kimya_tests'
const PORT = 5432
const CLUSTERS = '/etc/postgresql'
/** System commands live where a bare path may not look. */
const SYSTEM = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` }

/** A PostgreSQL server for the integration tests: TEST_DATABASE_URL's, the machine's own, or one installed by apt. */
export async function findPostgres(): Promise<Found> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return (await answers(given)) ? { url: given } : { reason: 'TEST_DATABASE_URL does not answer' }
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { reason: 'TEST_DATABASE_URL is not set, and only root on Linux can start a server here' }
  if (!(await listening()) && !existsSync(CLUSTERS) && !(await aptInstall('postgresql')))
    return { reason: 'no PostgreSQL server answers on 127.0.0.1:5432 and apt-get could not install one' }
  if (!(await listening())) startCluster()
  for (let tries = 0; tries < 50 && !(await listening()); tries++)
    await new Promise((done) => setTimeout(done, 200))
  if (!(await listening())) return { reason: 'the PostgreSQL server of this machine did not start' }
  return ownRole()
}

function startCluster(): void {
  const [version] = readdirSync(CLUSTERS)
  if (version) spawnSync('pg_ctlcluster', [version, 'main', 'start'], { stdio: 'inherit', env: SYSTEM })
}

/** A role for the tests alone, which may make databases; its password is another in every run. */
async function ownRole(): Promise<Found> {
  const password = randomBytes(18).toString('base64url')
  const make = `do $$ begin if not exists (select from pg_roles where rolname = '${ROLE}') then create role ${ROLE}; end if; end $$;
    alter role ${ROLE} login superuser password '${password}';`
  const { status, stderr, error } = spawnSync(
    'runuser',
    ['-u', 'postgres', '--', 'psql', '-v', 'ON_ERROR_STOP=1', '-q', '-d', 'postgres', '-c', make],
    {
      encoding: 'utf8',
      cwd: '/',
      env: SYSTEM,
    },
  )
  if (status !== 0)
    return {
      reason: `the server on 127.0.0.1:${PORT} gave us no role: ${error?.message ?? stderr.trim().split('\n')[0]}`,
    }
  const url = `postgres://${ROLE}:${password}@127.0.0.1:${PORT}/postgres`
  return (await answers(url))
    ? { url }
    : { reason: `the server on 127.0.0.1:${PORT} refuses the tests' role` }
}

function listening(): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(PORT, '127.0.0.1', () => done(true)).on('error', () => done(false))
    socket.setTimeout(1000, () => done(false))
    socket.once('connect', () => socket.destroy())
  })
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
