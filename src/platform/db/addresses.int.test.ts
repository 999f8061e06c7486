import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#open-database.server.ts'
import { tryAddresses } from './addresses.server.ts'
import { QueryTooLongError } from './away.server.ts'
import { asPrepared } from './prepared.server.ts'
import { hasPooler, startPooler } from './testing/testing-pooler.server.ts'
import { testDatabase, type TestDatabase } from './testing/testing.server.ts'

let fresh: TestDatabase
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  fresh = await testDatabase()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => fresh.drop())

async function pooler(...[mode, size]: [Parameters<typeof startPooler>[1]['mode'], number?]) {
  const { url, stop } = await startPooler(fresh.url, { mode, ...(size && { size }) })
  ends.push(stop)
  return url
}

test('OPS-03 one address of a server does everything', async () => {
  expect(await tryAddresses(fresh.url, null)).toEqual({
    url: fresh.url,
    directUrl: fresh.url,
    pooled: false,
  })
})

test('OPS-03 a direct address of another database is named', async () => {
  const other = await testDatabase()
  ends.push(() => other.drop())
  await expect(tryAddresses(fresh.url, other.url)).rejects.toThrow(/same database/)
})

describe.skipIf(!hasPooler())('OPS-03 behind PgBouncer', () => {
  test.for([1, 2, 8])(
    'a transaction pooler of %d connections is known, alone and while others use it',
    async (size) => {
      const url = await pooler('transaction', size)
      await expect(tryAddresses(url, null)).rejects.toThrow(/DATABASE_DIRECT_URL/)
      await expect(tryAddresses(fresh.url, url)).rejects.toThrow(/^DATABASE_DIRECT_URL leads to a pooler/)
      if (size === 1) return
      const others = Array.from({ length: size * 2 }, () => new pg.Client({ connectionString: url }))
      for (const other of others) {
        // Its connection ends with the pooler.
        other.on('error', () => undefined)
        await other.connect()
      }
      let going = true
      const busy = others.map(async (other) => {
        while (going) await other.query('select pg_sleep(0.002)')
      })
      const tried = await tryAddresses(url, fresh.url)
      going = false
      await Promise.all(busy)
      expect(tried).toEqual({ url, directUrl: fresh.url, pooled: true })
      for (const other of others) await other.end()
    },
  )

  test('a pooler in session mode does everything; one in statement mode is named', async () => {
    expect(await tryAddresses(await pooler('session'), null)).toMatchObject({ pooled: false })
    await expect(tryAddresses(await pooler('statement'), fresh.url)).rejects.toThrow(/pool_mode=transaction/)
  })

  test('pages go through it without settings at the start or names of statements, and keep their time limit', async () => {
    const url = await pooler('transaction', 2)
    const database = await openDatabase(
      { databaseUrl: url, databaseDirectUrl: fresh.url, dataDir: '/nowhere' },
      () => undefined,
    )
    ends.push(() => database.close())
    const prepared = asPrepared(sql<{ n: number }>`select 1 as n`.compile(database.pages))
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => database.pages.executeQuery<{ n: number }>(prepared)),
    )
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 30 }, () => 1))
    const slow = sql`select pg_sleep(60)`.execute(database.pages)
    await expect(slow).rejects.toBeInstanceOf(QueryTooLongError)
    expect(database.status.away).toBe(false)
    await expect(sql`select 1`.execute(database.pages)).resolves.toBeDefined()
  })

  test('no session lock and no listening is left on a connection of the pooler, and a command after it starts at once', async () => {
    const url = await pooler('transaction', 2)
    const config = { databaseUrl: url, databaseDirectUrl: fresh.url, dataDir: '/nowhere' }
    const portal = await openDatabase(config, () => undefined)
    ends.push(() => portal.close())
    const locks = await sql`select 1 from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(fresh.db)
    expect(locks.rows).toEqual([])
    const lines: string[] = []
    const command = await openDatabase({ ...config, databaseUrl: fresh.url }, (line) => lines.push(line))
    await command.close()
    expect(lines).toEqual([])
  })
})
