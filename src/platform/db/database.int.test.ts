import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openProxy, type Proxy } from '#platform/testing-proxy.server.ts'
import { DATABASE } from '#platform/limits/limits.ts'
import { directly } from './addresses.server.ts'
import { connectDatabase, type Database } from './database.server.ts'
import { poolOf, type Db } from './kysely.server.ts'
import { testDatabase, type TestDatabase } from './testing/testing.server.ts'

let fresh: TestDatabase
let proxy: Proxy
let database: Database
const lines: string[] = []
beforeAll(async () => {
  fresh = await testDatabase()
})
afterEach(async () => {
  await proxy.close()
  await database.close()
  lines.length = 0
})
afterAll(() => fresh.drop())

async function connect(): Promise<void> {
  proxy = await openProxy(fresh.url, 5432)
  database = connectDatabase(directly(proxy.url), { log: (line) => lines.push(line) })
  expect(await database.status.check()).toBe(true)
}

const one = (db: Db) => sql`select 1 as n`.execute(db)
const atOnce = (db: Db, times: number) => Array.from({ length: times }, () => one(db))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )
/** Milliseconds until the work is good, for the log: no test asserts a time. */
async function untilGood(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await expect.poll(() => codeOf(work()), { timeout: 20_000, interval: 10 }).toBe('answered')
  return Math.round(performance.now() - began)
}

test('SAFE-02 a database that refuses is away at once, and serves as soon as it answers', async () => {
  await connect()
  await Promise.all(atOnce(database.pages, 8))
  await proxy.refuse()
  await expect.poll(() => database.status.away).toBe(true)
  expect(await database.status.check()).toBe(false)
  expect(await Promise.all(atOnce(database.pages, 20).map(codeOf))).toEqual(Array(20).fill('unavailable'))
  expect(await codeOf(one(database.jobs))).toBe('unavailable')
  await proxy.restore()
  console.log(`good after a refusal: ${await untilGood(() => one(database.pages))} ms`)
  expect(await Promise.all(atOnce(database.pages, 8).map(codeOf))).toEqual(Array(8).fill('answered'))
  expect(lines).toEqual([
    expect.stringMatching(/^The database does not answer: /),
    expect.stringMatching(/^The database answers again, after /),
  ])
})

test('SAFE-02 a database that falls silent is found out by our own clock, and serves as soon as it answers', async () => {
  await connect()
  await Promise.all(atOnce(database.pages, 8))
  proxy.silence()
  expect(await Promise.all(atOnce(database.pages, 8).map(codeOf))).toEqual(Array(8).fill('unavailable'))
  await expect.poll(() => database.status.away, { timeout: 60_000 }).toBe(true)
  expect(await database.status.check()).toBe(false)
  const since = database.status.since
  await expect(one(database.pages)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  await proxy.restore()
  console.log(`good after a silence: ${await untilGood(() => one(database.pages))} ms`)
  expect(database.status.since.getTime()).toBeGreaterThan(since.getTime())
  expect(await Promise.all(atOnce(database.pages, 10).map(codeOf))).toEqual(Array(10).fill('answered'))
})

test('SAFE-02 losing one connection fails no other query', async () => {
  await connect()
  const sleeping = codeOf(sql`select pg_sleep(60)`.execute(database.commands))
  const terminated = async () =>
    (
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'select pg_sleep%'`.execute(database.pages)
    ).rows.length
  await expect.poll(terminated).toBe(1)
  expect(await sleeping).toBe('unavailable')
  await expect.poll(() => lines).toEqual([expect.stringContaining('; the database answers.')])
  expect(database.status.away).toBe(false)
})

test('SAFE-02 the server’s watcher survives the loss of its own connection', async () => {
  await connect()
  const lose = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'kimya-health'`.execute(database.pages)
  await lose()
  await expect.poll(() => lines).toHaveLength(1)
  expect(await database.status.check()).toBe(true)
  expect(database.status.away).toBe(false)
})

test('SAFE-04 exports and jobs that hold all their connections leave those of pages alone', async () => {
  await connect()
  const held = await Promise.all(
    [database.exports, database.jobs, database.commands].flatMap((db) =>
      Array.from({ length: poolOf(db).options.max }, () => poolOf(db).connect()),
    ),
  )
  expect(held).toHaveLength(
    DATABASE.exports.connections + DATABASE.jobs.connections + DATABASE.commands.connections,
  )
  expect(await Promise.all(atOnce(database.pages, 20).map(codeOf))).toEqual(Array(20).fill('answered'))
  for (const client of held) client.release()
})

test('SAFE-04 each kind of work has its own time: a page a second, a command as long as it takes', async () => {
  await connect()
  const limits = await Promise.all(
    [database.pages, database.exports, database.jobs, database.commands].map(
      async (db) => (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0],
    ),
  )
  expect(limits.map((row) => row?.statement_timeout)).toEqual(['1s', '10min', '30s', '0'])
  await expect(sql`select pg_sleep(60)`.execute(database.pages)).rejects.toMatchObject({
    name: 'QueryTooLongError',
    code: 'overloaded',
  })
})
