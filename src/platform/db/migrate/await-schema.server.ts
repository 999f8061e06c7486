import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../note.ts'
import { MigrationError, readMigrations, type MigrationFile } from './migration-files.server.ts'
import { readLanded } from './migrate.server.ts'

const LOOK_MS = 500
const SAY_AGAIN_MS = 30_000
const GIVE_UP_MS = 600_000

/**
 * Waits until a database has the migrations of this version; more than these are welcome, so that this version serves on while
 * the next one has migrated. Throws MigrationError `behind` after ten minutes.
 */
export async function awaitSchema(
  url: string,
  source: string | readonly MigrationFile[],
  log: Log,
  { giveUpMs = GIVE_UP_MS } = {},
): Promise<void> {
  const migrations = await readMigrations(source)
  const client = new pg.Client({ connectionString: url, application_name: 'kimya-schema', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    let sayAt = 0
    const began = Date.now()
    for (;;) {
      const landed = new Set((await landedOf(client)).map(({ version }) => version))
      const missing = migrations.filter(({ version }) => !landed.has(version))
      if (missing.length === 0) return
      const waited = Date.now() - began
      const names = namesOf(missing.map(({ name }) => name))
      if (waited >= giveUpMs)
        throw new MigrationError(
          'behind',
          `The database lacks the migrations ${names}, and MIGRATE=never. Run: node build/server/cli.js migrate`,
        )
      if (waited >= sayAt) {
        log(`Waiting for the migrations ${names}; MIGRATE=never, so another process has to run: migrate`, {
          what: 'schema-behind',
          params: { names },
        })
        sayAt = waited + SAY_AGAIN_MS
      }
      await sleep(LOOK_MS)
    }
  } finally {
    await client.end()
  }
}

async function landedOf(client: pg.Client) {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migration') is not null as there",
  )
  return rows[0]?.there ? readLanded(client) : []
}

/** The first and the last of many. */
function namesOf(names: readonly string[]): string {
  const [first = '', last = ''] = [names[0], names.at(-1)]
  return names.length > 2 ? `${first} … ${last}` : names.join(', ')
}
