import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '#open-database.server.ts'
import type { DatabaseNote } from './note.ts'
import { testDatabase, type TestDatabase } from './testing/testing.server.ts'

let fresh: TestDatabase
beforeAll(async () => {
  fresh = await testDatabase()
})
afterAll(() => fresh.drop())

async function holding(statement: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: fresh.url, application_name: 'somebody-else' })
  await client.connect()
  await client.query(statement)
  return client
}

function heard() {
  const notes: DatabaseNote[] = []
  return { notes, log: (_line: string, note?: DatabaseNote) => void (note && notes.push(note)) }
}

test('OPS-03 a command that waits for a lock of another names who holds it', async () => {
  const { notes, log } = heard()
  const database: OpenDatabase = await openDatabase({ databaseUrl: fresh.url, dataDir: '/nowhere' }, log)
  const holder = await holding(`begin; select pg_advisory_xact_lock(4711)`)
  try {
    const waiting = sql`select pg_advisory_xact_lock(4711)`.execute(database.commands)
    await expect.poll(() => notes, { timeout: 60_000 }).toHaveLength(1)
    await holder.query('rollback')
    await waiting
  } finally {
    await holder.end()
    await database.close()
  }
  expect(notes[0]).toMatchObject({
    what: 'locked',
    params: { holder: expect.stringContaining('somebody-else') as string },
  })
})

test('OPS-03 a start that waits for the migrations of another names it, and goes on when it is done', async () => {
  const { notes, log } = heard()
  const holder = await holding('select pg_advisory_lock(746983001)')
  const opening = openDatabase({ databaseUrl: fresh.url, dataDir: '/nowhere' }, log)
  await expect.poll(() => notes, { timeout: 60_000 }).toHaveLength(1)
  await holder.end()
  await (await opening).close()
  expect(notes).toMatchObject([
    { what: 'locked', params: { holder: expect.stringContaining('somebody-else') as string } },
  ])
})
