import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { closeSession, holderOf, openSession, REMEMBERED_S, viewerOf } from './sessions.server.ts'

let database: TestDatabase
let userId: number
const now = new Date('2026-11-21T00:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
beforeAll(async () => {
  database = await testDatabase()
  const user = {
    username: 'editor1',
    email: 'e@kimya.example',
    display_name: 'محرر',
    role: 'editor',
    password_hash: 'x',
  } as const
  userId = (
    await database.db.insertInto('accounts_user').values(user).returning('id').executeTakeFirstOrThrow()
  ).id
})
afterAll(() => database.drop())

test('ACC-03 a session names its user until it is closed', async () => {
  const { token } = await openSession(database.db, userId, false, 'Browser', now)
  expect(await viewerOf(database.db, token, now)).toEqual({
    role: 'editor',
    id: userId,
    username: 'editor1',
    displayName: 'محرر',
  })
  await closeSession(database.db, token)
  expect(await viewerOf(database.db, token, now)).toEqual({ role: 'visitor' })
})

test('ACC-03 requests of one reader that come at once share a lookup, and one that comes after a logout does not', async () => {
  const { token } = await openSession(database.db, userId, false, null, now)
  const [first, second] = [holderOf(database.db, token, now), holderOf(database.db, token, now)]
  expect(second).toBe(first)
  expect(holderOf(database.db, token, after(1))).not.toBe(first)
  expect((await first).viewer).toMatchObject({ id: userId })
  const later = holderOf(database.db, token, now)
  expect(later).not.toBe(first)
  await later
  await closeSession(database.db, token)
  expect((await holderOf(database.db, token, now)).viewer).toEqual({ role: 'visitor' })
})

test.each([
  [true, REMEMBERED_S],
  [false, 86_400],
])('ACC-03 remembered %s: it lasts %i seconds', async (remember, seconds) => {
  const opened = await openSession(database.db, userId, remember, null, now)
  expect(opened.seconds).toBe(seconds)
  expect(await viewerOf(database.db, opened.token, after(seconds - 1))).toMatchObject({ role: 'editor' })
  expect(await viewerOf(database.db, opened.token, after(seconds))).toEqual({ role: 'visitor' })
})

test('unknown, empty and missing tokens are a visitor; the database holds no token', async () => {
  for (const token of [undefined, '', 'x', '\u0000', "' or 1=1 --"]) {
    expect(await viewerOf(database.db, token, now)).toEqual({ role: 'visitor' })
  }
  const { token } = await openSession(database.db, userId, true, 'x'.repeat(1000), now)
  const rows = await database.db.selectFrom('accounts_session').selectAll().execute()
  expect(
    rows.every((row) => !row.token_hash.toString().includes(token) && (row.user_agent?.length ?? 0) <= 300),
  ).toBe(true)
})

test('a session ends with its account', async () => {
  const user = {
    username: 'leaver',
    email: 'l@kimya.example',
    display_name: 'L',
    role: 'member',
    password_hash: 'x',
  } as const
  const { id } = await database.db
    .insertInto('accounts_user')
    .values(user)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = await openSession(database.db, id, true, null, now)
  await database.db.deleteFrom('accounts_user').where('id', '=', id).execute()
  expect(await viewerOf(database.db, token, now)).toEqual({ role: 'visitor' })
})
