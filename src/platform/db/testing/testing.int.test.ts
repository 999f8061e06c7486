import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dropLeftovers, newDatabaseName, onServer, testServer } from './testing-server.server.ts'
import { filledDatabase, testDatabase, type TestDatabase } from './testing.server.ts'

const exists = async (name: string) => {
  const { url } = await testServer()
  const found = await onServer(url, (client) =>
    client.query('select 1 from pg_database where datname = $1', [name]),
  )
  return found.rowCount === 1
}
const nameOf = (url: string) => new URL(url).pathname.slice(1)

test('each test gets a migrated database of its own, side by side', async () => {
  const all = await Promise.all([testDatabase(), testDatabase(), testDatabase()])
  const [first, second] = all
  await sql`create table only_here ()`.execute(first.db)
  await expect(sql`select from only_here`.execute(second.db)).rejects.toThrow('does not exist')
  const landed = await sql<{ n: number }>`select count(*) as n from schema_migration`.execute(second.db)
  expect(landed.rows[0]?.n).toBeGreaterThan(0)
  await Promise.all(all.map(({ drop }) => drop()))
  await expect.poll(() => exists(nameOf(first.url))).toBe(false)
})

test('a content is made once in a run, and each test has a copy of its own', async () => {
  let filled = 0
  const fill = async (db: TestDatabase['db']) => {
    filled++
    await sql`create table filled as select 1 as n`.execute(db)
  }
  const key = `probe${process.pid}`
  const copies = await Promise.all([filledDatabase(key, fill), filledDatabase(key, fill)])
  expect(filled).toBe(1)
  await sql`update filled set n = 2`.execute(copies[0].db)
  expect((await sql`select n from filled`.execute(copies[1].db)).rows).toEqual([{ n: 1 }])
  await Promise.all(copies.map(({ drop }) => drop()))
})

test('databases of a dead run are dropped, those of a running one remain', async () => {
  const { url } = await testServer()
  const living = await newDatabaseName()
  expect(living).toMatch(new RegExp(`^kimya_test_[0-9a-f]{6}_${process.pid}_`))
  const dead = living.replace(`_${process.pid}_`, '_4194303_')
  await onServer(url, async (client) => {
    await client.query(`create database ${living}`)
    await client.query(`create database ${dead}`)
    await dropLeftovers(client)
  })
  expect(await exists(dead)).toBe(false)
  expect(await exists(living)).toBe(true)
  await onServer(url, (client) => client.query(`drop database ${living}`))
})
