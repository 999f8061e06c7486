import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'
import type { DatabaseNote } from '../note.ts'
import { awaitSchema } from './await-schema.server.ts'
import { readMigrations } from './migration-files.server.ts'
import { migrate } from './migrate.server.ts'
import { testDatabase, type TestDatabase } from '../testing/testing.server.ts'

const ONE = { name: '0001_one.sql', sql: 'create table one (id int primary key);' }
const TWO = { name: '0002_two.sql', sql: 'create table two (id int references one);' }

let empty: string
let fresh: TestDatabase
beforeAll(async () => {
  empty = await mkdtemp(path.join(os.tmpdir(), 'kimya-migrations-'))
})
afterAll(() => rm(empty, { recursive: true }))
beforeEach(async () => {
  fresh = await testDatabase(empty)
})
afterEach(() => fresh.drop())

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' order by 1
  `.execute(fresh.db)
  return rows.map(({ name }) => name)
}

test('applies in order of number, once', async () => {
  expect(await migrate(fresh.url, [TWO, ONE])).toEqual({ applied: [ONE.name, TWO.name] })
  expect(await migrate(fresh.url, [TWO, ONE])).toEqual({ applied: [] })
  expect(await tables()).toEqual(['one', 'two'])
})

test('reads a folder, and windows line ends change nothing', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kimya-migrations-'))
  await writeFile(path.join(folder, '0001_one.sql'), 'create table one (\n  id int primary key\n);\n')
  await writeFile(path.join(folder, 'README.md'), 'not a migration')
  expect(await migrate(fresh.url, folder)).toEqual({ applied: ['0001_one.sql'] })
  await writeFile(path.join(folder, '0001_one.sql'), 'create table one (\r\n  id int primary key\r\n);\r\n')
  expect(await migrate(fresh.url, folder)).toEqual({ applied: [] })
  await rm(folder, { recursive: true })
})

test('a failing migration is rolled back, those before it stay, and the line is named', async () => {
  const broken = { name: '0002_broken.sql', sql: 'create table half ();\n\ncreate table x (id nosuchtype);' }
  await expect(migrate(fresh.url, [ONE, broken])).rejects.toMatchObject({
    name: 'MigrationError',
    code: 'failed',
    message: expect.stringMatching(/0002_broken\.sql line 3 failed: .*nosuchtype.*rolled back/) as string,
  })
  expect(await tables()).toEqual(['one'])
  expect(await migrate(fresh.url, [ONE, TWO])).toEqual({ applied: [TWO.name] })
})

test('an edited, renamed or missing landed migration stops, as does one numbered too low', async () => {
  await migrate(fresh.url, [ONE, TWO])
  const edited = { ...ONE, sql: `${ONE.sql} -- better` }
  await expect(migrate(fresh.url, [edited, TWO])).rejects.toMatchObject({ code: 'edited' })
  await expect(migrate(fresh.url, [{ ...ONE, name: '0001_uno.sql' }, TWO])).rejects.toMatchObject({
    code: 'edited',
  })
  await expect(migrate(fresh.url, [ONE])).rejects.toMatchObject({ code: 'missing' })
  const early = { name: '0000_early.sql', sql: 'create table early ()' }
  await expect(migrate(fresh.url, [early, ONE, TWO])).rejects.toMatchObject({ code: 'out-of-order' })
  expect(await tables()).toEqual(['one', 'two'])
})

test('a migration that a newer server made change is the same by the checksum it names, and no other', async () => {
  await migrate(fresh.url, [ONE, TWO])
  const [landed] = await readMigrations([ONE])
  const changed = { ...ONE, sql: `-- formerly: ${landed?.checksum}\n${ONE.sql} -- for all servers` }
  expect(await migrate(fresh.url, [changed, TWO])).toEqual({ applied: [] })
  const other = { ...ONE, sql: `-- formerly: ${'0'.repeat(64)}\n${ONE.sql}` }
  await expect(migrate(fresh.url, [other, TWO])).rejects.toMatchObject({ code: 'edited' })
})

test('bad and double names stop before anything is done', async () => {
  await expect(migrate(fresh.url, [{ name: '1_one.sql', sql: '' }])).rejects.toMatchObject({
    code: 'bad-name',
  })
  await expect(migrate(fresh.url, [ONE, { ...TWO, name: '0001_two.sql' }])).rejects.toMatchObject({
    code: 'bad-name',
  })
  expect(await tables()).toEqual([])
})

test('runners at the same time apply each migration once, also without transactions', async () => {
  const index = {
    name: '0003_index.sql',
    sql: '-- no-transaction\ncreate index concurrently one_id on one (id);\ncreate index concurrently two_id on two (id);',
  }
  const slow = { ...TWO, sql: `${TWO.sql} select pg_sleep(0.2);` }
  const results = await Promise.all([1, 2, 3].map(() => migrate(fresh.url, [ONE, slow, index])))
  expect(results.flatMap(({ applied }) => applied).sort()).toEqual([ONE.name, TWO.name, index.name])
})

test('a failure without transaction says what stays', async () => {
  const broken = { name: '0001_broken.sql', sql: '-- no-transaction\ncreate table stays ();\nselect 1 / 0;' }
  await expect(migrate(fresh.url, [broken])).rejects.toThrow(
    /0001_broken\.sql failed.*division by zero.*repair by hand/,
  )
  expect(await tables()).toEqual(['stays'])
})

test('OPS-01 a migration steps back from a table that is in use, lets others pass, and goes on when it is free', async () => {
  await migrate(fresh.url, [ONE])
  const reader = new pg.Client({ connectionString: fresh.url })
  await reader.connect()
  await reader.query('begin; select * from one')
  const wider = { name: '0002_wider.sql', sql: 'alter table one add column name text' }
  const notes: (DatabaseNote | undefined)[] = []
  const migrating = migrate(fresh.url, [ONE, wider], (_line, note) => notes.push(note))
  await expect.poll(() => notes, { timeout: 60_000 }).not.toEqual([])
  // Nobody waits behind it.
  await sql`select * from one`.execute(fresh.db)
  await reader.query('commit')
  await reader.end()
  expect(await migrating).toEqual({ applied: [wider.name] })
  expect(notes[0]).toMatchObject({ what: 'table-in-use', params: { name: wider.name } })
})

test('OPS-01 an instance that may not migrate waits for its schema, serves on a newer one, and says what it lacks', async () => {
  const notes: (DatabaseNote | undefined)[] = []
  const log = (_line: string, note?: DatabaseNote) => void notes.push(note)
  const waiting = awaitSchema(fresh.url, [ONE, TWO], log)
  await expect.poll(() => notes).toMatchObject([{ what: 'schema-behind' }])
  await migrate(fresh.url, [ONE, TWO])
  await waiting
  await awaitSchema(fresh.url, [ONE], log)
  await expect(
    awaitSchema(fresh.url, [ONE, TWO, { name: '0003_three.sql', sql: '' }], log, { giveUpMs: 0 }),
  ).rejects.toMatchObject({ code: 'behind', message: expect.stringContaining('0003_three.sql') as string })
})

test('no function keeps a later migration from adding a column with a default to a table', async () => {
  const whole = await testDatabase()
  try {
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
      whole.db,
    )
    expect(rows.length).toBeGreaterThan(100)
    const refused: string[] = []
    for (const { relname } of rows)
      await sql`alter table ${sql.id(relname)} add column kimya_trial text not null default ''`
        .execute(whole.db)
        .catch((error: unknown) => refused.push(`${relname}: ${String(error)}`))
    expect(refused).toEqual([])
  } finally {
    await whole.drop()
  }
})
