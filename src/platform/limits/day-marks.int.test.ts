import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { DayMarks, newMarks } from './day-marks.server.ts'

const DAY = new Date('2026-11-29T09:00:00Z')
/** The next day in Riyadh. */
const NEXT = new Date('2026-11-29T21:00:01Z')
const reader = { ip: '203.0.113.7', agent: 'Browser' }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const salts = () => database.db.selectFrom('day_salt').selectAll().execute()
const note = async (...marks: string[]) => {
  const { rows } = await sql<{ fresh: number }>`
    with given as (select unnest(${marks}::bigint[]) as mark), fresh as (${newMarks('given')})
    select count(*)::int as fresh from fresh`.execute(database.db)
  return rows[0]?.fresh
}

test('NEWS-03 a reader has one mark a day for a thing on every instance, and another for another thing', async () => {
  const [one, other] = [new DayMarks(database.db), new DayMarks(database.db)]
  const [here, there] = await Promise.all([one.of(reader, DAY), other.of(reader, DAY)])
  expect(here('post:1')).toBe(there('post:1'))
  expect(here('post:1')).not.toBe(here('post:2'))
  for (const somebody of [{ ...reader, agent: 'Other' }, { ...reader, ip: '203.0.113.8' }, null])
    expect((await one.of(somebody, DAY))('post:1')).not.toBe(here('post:1'))
  expect(await note(here('post:1'), here('post:1'), here('post:2'))).toBe(2)
  expect(await note(here('post:1'))).toBe(0)
  expect(await salts()).toHaveLength(1)
})

test('NEWS-03 when the day is over its salt and its marks are destroyed with their files, whether or not anybody reads', async () => {
  const marks = new DayMarks(database.db)
  const before = (await marks.of(reader, DAY))('post:1')
  const file = async () => {
    const { rows } = await sql<{ salt: string; mark: string }>`
      select pg_relation_filepath('day_salt') as salt, pg_relation_filepath('day_mark') as mark`.execute(
      database.db,
    )
    return rows[0]
  }
  const [old] = await salts()
  const files = await file()
  await marks.forget(NEXT)
  const [fresh, ...others] = await salts()
  expect(others).toEqual([])
  expect(fresh?.day).toBe('2026-11-30')
  expect(fresh?.salt.equals(old?.salt ?? Buffer.alloc(0))).toBe(false)
  expect(await database.db.selectFrom('day_mark').selectAll().execute()).toEqual([])
  // Deleted rows would still be in the file.
  expect(await file()).not.toEqual(files)
  expect((await marks.of(reader, NEXT))('post:1')).not.toBe(before)
})

test('NEWS-03 neither salt nor marks are in the log from which copies and archives are made', async () => {
  const { rows } = await sql<{
    name: string
  }>`select relname as name from pg_class where relname in ('day_salt', 'day_mark')
    and relpersistence = 'u' order by 1`.execute(database.db)
  expect(rows.map(({ name }) => name)).toEqual(['day_mark', 'day_salt'])
})
