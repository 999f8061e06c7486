import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDb, openPool } from '#platform/db/kysely.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { checkAudit } from './check.server.ts'
import { listAudit } from './list.server.ts'
import { writeAudit, writeAuditBy, type Actor, type AuditEntry } from './write.server.ts'

const SARA: Actor = { id: 4, name: 'sara', role: 'editor' }
const OMAR: Actor = { id: 9, name: 'Omar', role: 'administrator' }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => tamper(`truncate audit_log; update audit_head set line = 0, hash = sha256('')`))

const write = (entry: Partial<AuditEntry> = {}, actor = SARA) =>
  database.db
    .transaction()
    .execute((trx) =>
      writeAudit(trx, { actor, action: 'comment.moderate', kind: 'comment', key: 1, ...entry }),
    )

/** Changes the log as someone with full access to the database could. */
async function tamper(change: string): Promise<void> {
  await sql.raw(`alter table audit_log disable trigger user`).execute(database.db)
  await sql.raw(change).execute(database.db)
  await sql.raw(`alter table audit_log enable trigger user`).execute(database.db)
}

test('ADMIN-02 the audit log says who did what to which thing, before and after, and in which request', async () => {
  const ctx = {
    viewer: { role: 'editor', id: 4, username: 'sara', displayName: 'سارة' },
    requestId: 'req-7',
  } as const
  await database.db.transaction().execute((trx) =>
    writeAudit(trx, {
      ctx,
      action: 'user.role',
      kind: 'user',
      key: 12,
      before: { role: 'member' },
      after: { role: 'author' },
    }),
  )
  const { lines } = await listAudit(database.db)
  expect(lines).toEqual([
    {
      line: 1,
      at: expect.any(Date) as Date,
      actor: { id: 4, name: 'sara', role: 'editor' },
      action: 'user.role',
      kind: 'user',
      key: '12',
      before: { role: 'member' },
      after: { role: 'author' },
      requestId: 'req-7',
    },
  ])
})

test('ADMIN-02 what is rolled back leaves no line and no gap', async () => {
  await write()
  await expect(
    database.db.transaction().execute(async (trx) => {
      await writeAudit(trx, { actor: SARA, action: 'comment.moderate', kind: 'comment', key: 2 })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await write({ key: 3 })
  const { lines } = await listAudit(database.db)
  expect(lines.map(({ line, key }) => [line, key])).toEqual([
    [2, '3'],
    [1, '1'],
  ])
  expect(await checkAudit(database.db)).toMatchObject({ lines: 2, head: { line: 2 }, faults: [] })
})

test('ADMIN-02 passwords, tokens, hashes and secrets are not recorded, however deep they are', async () => {
  const after = {
    name: 'x',
    passwordHash: 'a1',
    nested: [{ totp_secret: 'b2', 'api-token': 'c3', label: 'kept' }],
    session: { cookie: 'd4' },
    recovery_codes: ['e5'],
  }
  await write({ after })
  // The names of secrets do not even compile.
  // @ts-expect-error A password hash is no value of the log.
  await write({ after: { password_hash: 'f6' } })
  const { lines } = await listAudit(database.db)
  expect(lines.map((line) => line.after)).toEqual([
    {},
    { name: 'x', nested: [{ label: 'kept' }], session: {} },
  ])
})

test('ADMIN-02 no line of the audit log can be changed, deleted or truncated', async () => {
  await write()
  for (const change of [
    `update audit_log set actor = 'nobody'`,
    `update audit_log set hash = null`,
    'delete from audit_log',
    'truncate audit_log',
    `insert into audit_log (line, actor, role, action, kind, key, hash) values (7, 'x', 'editor', 'a', 'k', '1', '\\x00')`,
  ])
    await expect(sql.raw(change).execute(database.db), change).rejects.toThrow('audit_log is only added to')
  expect(await checkAudit(database.db)).toMatchObject({ lines: 1, faults: [] })
})

test('ADMIN-02 twenty writers at once keep the chain whole', async () => {
  const many = openDb(openPool(database.url, { connections: 20 }))
  try {
    await Promise.all(
      Array.from({ length: 20 }, (_, writer) =>
        many.transaction().execute(async (trx) => {
          for (let each = 0; each < 5; each += 1)
            await writeAudit(trx, {
              actor: { id: writer, name: `writer${writer}`, role: 'editor' },
              action: 'data.edit',
              kind: 'row',
              key: each,
            })
        }),
      ),
    )
  } finally {
    await many.destroy()
  }
  expect(await checkAudit(database.db)).toMatchObject({ lines: 100, head: { line: 100 }, faults: [] })
  const { rows } = await sql<{ actor: string; lines: number[] }>`
    select actor, array_agg(line order by line) as lines from audit_log group by actor`.execute(database.db)
  // A transaction's entries are contiguous: no other writer's entries come between.
  for (const { actor, lines } of rows)
    expect(lines, actor).toEqual(Array.from({ length: 5 }, (_, n) => (lines[0] ?? 0) + n))
})

test('ADMIN-02 a transaction that has recorded does not block the commit of another', async () => {
  const [first, second] = [
    await database.db.startTransaction().execute(),
    await database.db.startTransaction().execute(),
  ]
  await writeAudit(first, { actor: SARA, action: 'data.edit', kind: 'row', key: 1 })
  await writeAudit(second, { actor: OMAR, action: 'data.edit', kind: 'row', key: 2 })
  // Both wrote and neither has ended: a lock taken when the line is written would let the second wait for the first.
  await second.commit().execute()
  await first.commit().execute()
  const { lines } = await listAudit(database.db)
  expect(lines.map(({ key }) => key)).toEqual(['1', '2'])
  expect((await checkAudit(database.db)).faults).toEqual([])
})

test('ADMIN-02 an import records through the driver’s own client', async () => {
  const pool = openPool(database.url, { connections: 1 })
  await writeAuditBy(pool, {
    actor: OMAR,
    action: 'data.import',
    kind: 'prices',
    key: 3,
    after: { added: 10 },
  })
  await pool.end()
  expect((await listAudit(database.db)).lines).toMatchObject([
    { action: 'data.import', after: { added: 10 } },
  ])
})

describe('ADMIN-02 the check of the chain', () => {
  beforeEach(async () => {
    for (let key = 1; key <= 5; key += 1) await write({ key, after: { status: 'removed' } })
  })
  const faults = async () => (await checkAudit(database.db)).faults

  test('finds nothing wrong with a whole one', async () => {
    expect(await checkAudit(database.db)).toMatchObject({ lines: 5, head: { line: 5 }, faults: [] })
    expect(await checkAudit(database.db, { last: 2 })).toMatchObject({ lines: 2, faults: [] })
  })

  test.each([
    [`actor = 'nobody'`],
    [`actor_id = 5`],
    [`role = 'member'`],
    [`action = 'data.edit'`],
    [`kind = 'post'`],
    [`key = '33'`],
    [`before = '{}'`],
    [`after = '{"status": "published"}'`],
    [`at = at + interval '1 microsecond'`],
    [`request_id = 'x'`],
  ])('finds a line whose %s was set', async (change) => {
    await tamper(`update audit_log set ${change} where line = 3`)
    expect(await faults()).toEqual([{ line: 3, fault: 'altered' }])
    expect((await checkAudit(database.db, { last: 2 })).faults).toEqual([])
  })

  test('finds an altered line whose own hash was made to fit', async () => {
    await tamper(`update audit_log set actor = 'nobody' where line = 3`)
    await tamper(
      `update audit_log set hash = sha256(previous || convert_to(audit_log_text(line, at, actor_id, actor, role, action,
        kind, key, before, after, request_id), 'UTF8')) where line = 3`,
    )
    expect(await faults()).toEqual([{ line: 4, fault: 'moved' }])
  })

  test.each([
    ['the first', 'line = 1', 1],
    ['one within', 'line = 3', 3],
    ['the last', 'line = 5', 5],
    ['the last two', 'line > 3', 4],
  ])('finds that %s is missing', async (_, which, line) => {
    await tamper(`delete from audit_log where ${which}`)
    expect(await faults()).toEqual([{ line, fault: 'missing' }])
  })

  test('finds two lines that changed places', async () => {
    await tamper(`update audit_log set line = -line where line in (2, 3);
      update audit_log set line = case line when -2 then 3 else 2 end where line < 0`)
    const found = await faults()
    expect(found).toContainEqual({ line: 2, fault: 'moved' })
    expect(found).toContainEqual({ line: 2, fault: 'altered' })
  })

  test('finds a line that was put behind the last', async () => {
    await tamper(`insert into audit_log (line, actor, role, action, kind, key, previous, hash)
      select 6, actor, role, action, kind, key, hash, hash from audit_log where line = 5`)
    expect((await faults()).map(({ line }) => line)).toContain(6)
  })
})

test('ADMIN-02 the audit log is searched by person, thing, action, period and text, page by page', async () => {
  await write({ key: 1, after: { title_ar: 'قضيّة إغراق' } })
  await write({ key: 2 }, OMAR)
  // Times are shown and asked for to the millisecond.
  await sql`select pg_sleep(0.002)`.execute(database.db)
  await write({ kind: 'user', key: 2, action: 'user.disable', after: { note: '100% spam_' } }, OMAR)
  const keys = async (filter: Parameters<typeof listAudit>[1]) =>
    (await listAudit(database.db, filter)).lines.map(({ kind, key }) => `${kind} ${key}`)
  expect(await keys({ actor: 'omar' })).toEqual(['user 2', 'comment 2'])
  expect(await keys({ actorId: 4 })).toEqual(['comment 1'])
  expect(await keys({ kind: 'comment' })).toEqual(['comment 2', 'comment 1'])
  expect(await keys({ kind: 'user', key: '2' })).toEqual(['user 2'])
  expect(await keys({ action: 'user.disable' })).toEqual(['user 2'])
  expect(await keys({ text: ' قضية اغراق ' })).toEqual(['comment 1'])
  expect(await keys({ text: 'SPAM_' })).toEqual(['user 2'])
  expect(await keys({ text: '0% s' })).toEqual(['user 2'])
  expect(await keys({ text: '%' })).toEqual(['user 2'])
  const [newest, , oldest] = (await listAudit(database.db)).lines
  expect(await keys({ from: newest?.at })).toEqual(['user 2'])
  expect(await keys({ to: newest?.at })).toEqual(['comment 2', 'comment 1'])
  expect(await keys({ from: oldest?.at, to: newest?.at, actor: 'sara' })).toEqual(['comment 1'])
})

test('ADMIN-02 pages of the audit log have every line once, also when lines are added meanwhile', async () => {
  await database.db.transaction().execute(async (trx) => {
    for (let key = 1; key <= 120; key += 1)
      await writeAudit(trx, { actor: SARA, action: 'data.edit', kind: 'row', key })
  })
  const first = await listAudit(database.db)
  await write()
  const second = await listAudit(database.db, {}, first.next)
  const third = await listAudit(database.db, {}, second.next)
  expect(third.next).toBeNull()
  expect([...first.lines, ...second.lines, ...third.lines].map(({ line }) => line)).toEqual(
    Array.from({ length: 120 }, (_, n) => 120 - n),
  )
})
