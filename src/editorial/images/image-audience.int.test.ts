import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { openSession, SESSION_COOKIE } from '#platform/sessions/sessions.server.ts'
import { imageAudience } from './image-audience.server.ts'
import { postRow } from '../writing/save.server.ts'

let database: TestDatabase
let app: ReturnType<typeof testApp>
let member = ''

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  const { db } = database
  const keys = ['open', 'members', 'draft', 'unused']
  await db
    .insertInto('media_image')
    .values(keys.map((key) => ({ key, width: 10, height: 10, mime: 'image/png', sha256: key })))
    .execute()
  const base = { section: 'articles', published_at: new Date(), title_ar: 'عنوان', scene: null } as const
  await db
    .insertInto('editorial_post')
    .values([
      postRow({ ...base, status: 'published', image_key: 'open', visibility: 3 }),
      postRow({ ...base, status: 'published', image_key: 'members', visibility: 2 }),
      postRow({ ...base, status: 'draft', image_key: 'draft', visibility: 3 }),
    ])
    .execute()
  const { id } = await db
    .insertInto('accounts_user')
    .values({
      username: 'noura',
      email: 'n@x.example',
      display_name: 'n',
      role: 'member',
      password_hash: '-',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = await openSession(db, id, false, null, new Date())
  member = `${SESSION_COOKIE}=${token}`
})
afterAll(() => database.drop())

test.each([
  ['open', 'everyone', 'everyone'],
  ['members', 'nobody', 'reader'],
  ['draft', 'nobody', 'nobody'],
  ['unused', 'nobody', 'nobody'],
  ['unknown', 'nobody', 'nobody'],
])('ACC-06 the picture %s: visitors %s, members %s', async (key, visitors, members) => {
  expect(await imageAudience(app, key, undefined)).toBe(visitors)
  expect(await imageAudience(app, key, member)).toBe(members)
})
