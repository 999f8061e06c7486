import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, openPool } from './kysely.server.ts'
import { PREPARED } from './prepared.server.ts'
import { testDatabase, type TestDatabase } from './testing/testing.server.ts'

let fresh: TestDatabase
beforeAll(async () => {
  fresh = await testDatabase()
})
afterAll(() => fresh.drop())

test('values come as the types the code expects', async () => {
  const { rows } =
    await sql`select 9007199254740991::int8 as id, array[1, null]::int8[] as ids, count(*) as n,
      12.50::numeric as price, date '2026-02-28' as day, array[date '2026-02-28', null] as days,
      timestamptz '2026-02-28 23:30+03' as at, '{"a": 1}'::jsonb as doc`.execute(fresh.db)
  expect(rows).toEqual([
    {
      id: 9007199254740991,
      ids: [1, null],
      n: 1,
      price: '12.50',
      day: '2026-02-28',
      days: ['2026-02-28', null],
      at: new Date('2026-02-28T20:30:00Z'),
      doc: { a: 1 },
    },
  ])
})

test('an int8 that a number cannot hold is refused, and the connection stays good', async () => {
  await expect(sql`select 9007199254740993::int8 as id`.execute(fresh.db)).rejects.toThrow(RangeError)
  expect((await sql`select 1 as one`.execute(fresh.db)).rows).toEqual([{ one: 1 }])
})

test('connections carry a name', async () => {
  const db = openDb(openPool(fresh.url, { connections: 1, applicationName: 'kimya-web' }))
  const named = await sql`select current_setting('application_name') as name`.execute(db)
  expect(named.rows).toEqual([{ name: 'kimya-web' }])
  await db.destroy()
})

test('a statement that is marked is planned once per connection, whatever its values; others are planned each time', async () => {
  const db = openDb(openPool(fresh.url, { connections: 1 }))
  const sums: unknown[] = []
  for (const value of [1, 2]) {
    const { rows } = await sql`${PREPARED} select ${value}::int + 1 as sum`.execute(db)
    sums.push(...rows)
    await sql`select ${value}::int + 2 as other`.execute(db)
  }
  expect(sums).toEqual([{ sum: 2 }, { sum: 3 }])
  const kept = await sql`select statement from pg_prepared_statements`.execute(db)
  expect(kept.rows).toEqual([{ statement: expect.stringContaining('as sum') as string }])
  await db.destroy()
})
