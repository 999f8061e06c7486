import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { loadDemo } from '../load.server.ts'
import { loadSynthetic, removeSynthetic, SyntheticError } from './synthetic.server.ts'

const folder = fileURLToPath(new URL('../../../db/demo', import.meta.url))
const now = new Date('2026-11-21T09:30:00Z')
const log = () => undefined
// More than one batch.
const POSTS = 600
const options = { posts: POSTS, now }
let test_db: TestDatabase
let demo_posts = 0

beforeAll(async () => {
  test_db = await testDatabase()
  const { counts } = await loadDemo(test_db.db, { folder, storage: { put: async () => {} }, now, log })
  demo_posts = counts['editorial_post'] ?? 0
})
afterAll(() => test_db.drop())

const count = async (table: 'editorial_post' | 'editorial_listing', where = sql`true`) => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(test_db.db)
  return rows[0]?.n
}

test('posts are added in batches behind the demonstration posts, listed and searchable', async () => {
  expect(await loadSynthetic(test_db.db, options)).toEqual({ loaded: true, posts: POSTS })
  expect(await count('editorial_post')).toBe(demo_posts + POSTS)
  expect(await count('editorial_listing', sql`list = 'all'`)).toBe(demo_posts + POSTS)
  const newest = await test_db.db
    .selectFrom('editorial_listing')
    .select('post_id')
    .where('list', '=', 'all')
    .orderBy('published_at', 'desc')
    .limit(demo_posts)
    .execute()
  expect(Math.max(...newest.map(({ post_id }) => post_id))).toBe(demo_posts)
  const urea = sql`search @@ plainto_tsquery('simple', kimya_terms('اليوريا')) and id > ${demo_posts}`
  expect(await count('editorial_post', urea)).toBeGreaterThan(0)
})

test('a second call adds nothing', async () => {
  expect(await loadSynthetic(test_db.db, options)).toEqual({ loaded: false, posts: 0 })
  expect(await count('editorial_post')).toBe(demo_posts + POSTS)
})

test('a post written after them has an id of its own, and removal leaves it and the demonstration posts', async () => {
  const written = await test_db.db
    .insertInto('editorial_post')
    .values({ section: 'articles', title_ar: 'عنوان' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(written.id).toBe(demo_posts + POSTS + 1)
  expect(await removeSynthetic(test_db.db)).toBe(POSTS)
  expect(await count('editorial_post')).toBe(demo_posts + 1)
  expect(await count('editorial_listing', sql`list = 'all'`)).toBe(demo_posts)
  expect(await removeSynthetic(test_db.db)).toBe(0)
})

test('a set that broke off is removed before the next is loaded', async () => {
  await loadSynthetic(test_db.db, { ...options, posts: 30 })
  await sql`update site_setting set value = value || '{"finished": false}' where key = 'synthetic_loaded'`.execute(
    test_db.db,
  )
  expect(await loadSynthetic(test_db.db, { ...options, posts: 20 })).toEqual({ loaded: true, posts: 20 })
  expect(await count('editorial_post', sql`source_en like 'Text generated%'`)).toBe(20)
})

test('without categories and products it refuses and says why', async () => {
  const empty = await testDatabase()
  await expect(loadSynthetic(empty.db, options)).rejects.toThrow(SyntheticError)
  await empty.drop()
})
