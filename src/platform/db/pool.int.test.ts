import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DATABASE } from '#platform/limits/limits.ts'
import { DatabaseAwayError, QueryTooLongError } from './away.server.ts'
import { openDb, openPool, poolOf, type Db } from './kysely.server.ts'
import { testDatabase, type TestDatabase } from './testing/testing.server.ts'

let fresh: TestDatabase
const opened: Db[] = []
beforeAll(async () => {
  fresh = await testDatabase()
  await sql`create table note (body text unique)`.execute(fresh.db)
})
afterEach(() => Promise.all(opened.splice(0).map((db) => poolOf(db).end())))
afterAll(() => fresh.drop())

function open(options: Parameters<typeof openPool>[1]): Db {
  const db = openDb(openPool(fresh.url, { ...DATABASE.pages, ...options }))
  opened.push(db)
  return db
}
const pidOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
const terminate = (pid?: number) => sql`select pg_terminate_backend(${pid})`.execute(fresh.db)
const faultOf = (work: Promise<unknown>): Promise<unknown> => work.catch((fault: unknown) => fault)
const one = async (db: Db) => (await sql<{ n: number }>`select 1 as n`.execute(db)).rows

test('SAFE-02 a statement that takes longer than its kind may is stopped: overloaded, and the connection serves on', async () => {
  const db = open({ connections: 1, statementMs: 50 })
  const before = await pidOf(db)
  const error = await faultOf(sql`select pg_sleep(60)`.execute(db))
  expect(error).toBeInstanceOf(QueryTooLongError)
  expect(error).toMatchObject({ code: 'overloaded', retryAfter: 30, cause: { code: '57014' } })
  expect(await pidOf(db)).toBe(before)
})

test('SAFE-02 on a slow machine a statement may take proportionally longer', async () => {
  const db = open({ connections: 1, statementMs: 50, idleTransactionMs: 100, patience: 20 })
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  expect(rows).toEqual([{ statement: '1s', idle: '2s' }])
})

test('SAFE-02 an error of SQL itself stays what it is', async () => {
  const db = open({ connections: 1 })
  await sql`insert into note values ('once')`.execute(db)
  await expect(sql`insert into note values ('once')`.execute(db)).rejects.toMatchObject({ code: '23505' })
  await expect(sql`select 9007199254740993::int8`.execute(db)).rejects.toThrow(RangeError)
  await expect(poolOf(db).query('select nonsense')).rejects.toMatchObject({ code: '42703' })
  expect(await one(db)).toEqual([{ n: 1 }])
})

test('SAFE-02 a connection that is ended under a statement rejects it with unavailable, and another takes its place', async () => {
  const db = open({ connections: 1, statementMs: null })
  const pid = await pidOf(db)
  const sleeping = faultOf(sql`select pg_sleep(60)`.execute(db))
  await expect
    .poll(
      async () =>
        (await sql`select 1 from pg_stat_activity where pid = ${pid} and state = 'active'`.execute(fresh.db))
          .rows,
    )
    .toHaveLength(1)
  await terminate(pid)
  expect(await sleeping).toMatchObject({ name: 'DatabaseAwayError', code: 'unavailable' })
  expect(await one(db)).toEqual([{ n: 1 }])
})

test('SAFE-02 a connection that is ended while it idles is replaced before it is lent out', async () => {
  const db = open({ connections: 1 })
  await terminate(await pidOf(db))
  await expect.poll(() => poolOf(db).totalCount).toBe(0)
  expect(await one(db)).toEqual([{ n: 1 }])
})

test('SAFE-02 a transaction that loses its connection rejects, leaves nothing and gives its place back', async () => {
  const db = open({ connections: 1 })
  for (const statement of ['insert', 'commit']) {
    const work = db.transaction().execute(async (trx) => {
      await sql`insert into note values (${statement})`.execute(trx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await terminate(rows[0]?.pid)
      if (statement === 'insert') await sql`insert into note values ('second')`.execute(trx)
    })
    await expect(work).rejects.toBeInstanceOf(DatabaseAwayError)
  }
  expect((await sql`select body from note where body <> 'once'`.execute(db)).rows).toEqual([])
})

test('SAFE-02 a transaction that forgets itself is rolled back, and its locks are free', async () => {
  const db = open({ connections: 1, idleTransactionMs: 100 })
  const locked = Promise.withResolvers<void>()
  const freed = Promise.withResolvers<void>()
  const forgetful = db.transaction().execute(async (trx) => {
    await sql`lock table note in access exclusive mode`.execute(trx)
    locked.resolve()
    await freed.promise
    await sql`select 1`.execute(trx)
  })
  const fault = faultOf(forgetful)
  await locked.promise
  await sql`insert into note values ('after')`.execute(fresh.db)
  freed.resolve()
  expect(await fault).toBeInstanceOf(DatabaseAwayError)
})

test('SAFE-02 who gets no free connection in time is refused, and who holds them is not disturbed', async () => {
  const db = open({ connections: 2, waitMs: 1500, statementMs: null })
  const holders = await Promise.all([poolOf(db).connect(), poolOf(db).connect()])
  await expect(one(db)).rejects.toMatchObject({ code: 'overloaded' })
  expect((await holders[0].query('select 2 as n')).rows).toEqual([{ n: 2 }])
  for (const holder of holders) holder.release()
  expect(await one(db)).toEqual([{ n: 1 }])
  expect(poolOf(db).totalCount).toBe(2)
})

test('SAFE-02 a server that has no connection left for us is overloaded, not away', async () => {
  // Roles belong to the whole server, which other runs share.
  const role = `crowded_${process.pid}`
  await sql`create role ${sql.id(role)} login password 'crowded' connection limit 1`.execute(fresh.db)
  const url = Object.assign(new URL(fresh.url), { username: role, password: 'crowded' }).href
  const db = openDb(openPool(url, { connections: 2 }))
  opened.push(db)
  const first = await poolOf(db).connect()
  await expect(one(db)).rejects.toMatchObject({ code: 'overloaded' })
  first.release()
  await poolOf(db).end()
  opened.pop()
  await sql`drop role ${sql.id(role)}`.execute(fresh.db)
})

test('SAFE-04 the server stops working for a connection that is gone', async () => {
  const db = open({ connections: 1, statementMs: null })
  const client = await poolOf(db).connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const sleeping = client.query('select pg_sleep(600)').catch(() => undefined)
  client.release(true)
  await sleeping
  await expect
    .poll(
      async () =>
        (await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(fresh.db)).rows,
      {
        timeout: 20_000,
      },
    )
    .toEqual([])
})

test('SAFE-02 a query that fails inside statements of its own transaction leaves no connection inside it', async () => {
  const db = open({ connections: 1 })
  await expect(poolOf(db).query('begin; select nonsense; commit')).rejects.toMatchObject({ code: '42703' })
  expect(await one(db)).toEqual([{ n: 1 }])
})
