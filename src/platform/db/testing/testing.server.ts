import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openDb, openPool, type Db } from '../kysely.server.ts'
import { migrate } from '../migrate/migrate.server.ts'
import { checksumOf, readMigrations, type Migration } from '../migrate/migration-files.server.ts'
import { newDatabaseName, onServer, runDatabaseName, testServer } from './testing-server.server.ts'

export interface TestDatabase {
  db: Db
  url: string
  /** Ends `db` and has the database dropped in the background. */
  drop: () => Promise<void>
}

const MIGRATIONS = fileURLToPath(new URL('../../../../db/migrations', import.meta.url))
/** Test processes take this advisory lock while they look for or make a template. */
const TEMPLATE_LOCK = 746_983_002
const TEMPLATE_PREFIX = 'kimya_template_'
const TEMPLATE_LIFE = '1 day'

/** A fresh database with all migrations of the folder (db/migrations if not given), copied from a template. */
export async function testDatabase(folder = MIGRATIONS): Promise<TestDatabase> {
  const migrations = await readMigrations(folder)
  return copyOf((client, url) => ensureTemplate(client, url, migrations))
}

/** A fresh database with what `fill` puts into it, once for all test files of a run; `key` (letters, digits) names the content. */
export async function filledDatabase(key: string, fill: (db: Db) => Promise<void>): Promise<TestDatabase> {
  const migrations = await readMigrations(MIGRATIONS)
  return copyOf(async (client, url) => {
    const name = await runDatabaseName(key)
    if (await exists(client, name)) return name
    const making = `${name}making`
    const template = await ensureTemplate(client, url, migrations)
    await client.query(`drop database if exists ${making} with (force)`)
    await client.query(`create database ${making} template ${template}`)
    const db = openDb(openPool(databaseUrl(url, making), { connections: 4, applicationName: 'kimya-test' }))
    try {
      await fill(db)
    } finally {
      await db.destroy()
    }
    await client.query(`alter database ${making} rename to ${name}`)
    return name
  })
}

async function copyOf(
  ensure: (client: pg.Client, serverUrl: string) => Promise<string>,
): Promise<TestDatabase> {
  const server = await testServer()
  const name = await newDatabaseName()
  await onServer(server.url, (client) =>
    locked(client, async () => {
      const template = await ensure(client, server.url)
      await client.query(`create database ${name} template ${template} strategy ${server.strategy}`)
    }),
  )
  const url = databaseUrl(server.url, name)
  const db = openDb(openPool(url, { connections: 4, applicationName: 'kimya-test' }))
  return {
    db,
    url,
    async drop() {
      await db.destroy()
      // Dropping waits for a checkpoint, which is most of what a test file waits for; what is left, the run's end drops.
      onServer(server.url, (client) => client.query(`drop database if exists ${name} with (force)`)).catch(
        () => undefined,
      )
    },
  }
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  return rowCount === 1
}

/** The address of another database on the same server. */
function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function locked(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** The template of these migrations; made under another name first, so that a half-made one is never used. */
async function ensureTemplate(
  client: pg.Client,
  url: string,
  migrations: readonly Migration[],
): Promise<string> {
  const template = `${TEMPLATE_PREFIX}${checksumOf(migrations).slice(0, 16)}`
  if (await exists(client, template)) return template
  await dropOldTemplates(client)
  const making = `${template}_making`
  await client.query(`drop database if exists ${making} with (force)`)
  await client.query(`create database ${making} template template0 encoding 'UTF8'`)
  await migrate(databaseUrl(url, making), migrations)
  await client.query(`alter database ${making} rename to ${template}`)
  await client.query(`comment on database ${template} is '${new Date().toISOString()}'`)
  return template
}

async function dropOldTemplates(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where starts_with(datname, $1) and shobj_description(oid, 'pg_database')::timestamptz < now() - $2::interval`,
    [TEMPLATE_PREFIX, TEMPLATE_LIFE],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
}
