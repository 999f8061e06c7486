import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { documentFormat } from '#sections/fileuploads/library/document-format.server.ts'
import { loadDemo } from './load.server.ts'

const folder = fileURLToPath(new URL('../../db/demo', import.meta.url))
const now = new Date('2026-11-21T09:30:00.123Z')
const stored = new Map<string, Uint8Array>()
const storage = { put: async (key: string, bytes: Uint8Array) => void stored.set(key, bytes) }
const options = { folder, storage, now, log: () => undefined }
let test_db: TestDatabase
let first: Awaited<ReturnType<typeof loadDemo>>

beforeAll(async () => {
  test_db = await testDatabase()
  first = await loadDemo(test_db.db, options)
})
afterAll(() => test_db.drop())

test('everything of the folder is loaded', async () => {
  expect(first.loaded).toBe(true)
  for (const [table, count] of Object.entries(first.counts)) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      test_db.db,
    )
    // Two categories are every portal's.
    expect(rows[0]?.n, table).toBe(table === 'editorial_category' ? count + 2 : count)
    expect(count, table).toBeGreaterThan(0)
  }
  expect(first.counts['products_prices_point']).toBe((first.counts['products_prices_series'] ?? 0) * 105)
})

test('a second load does nothing, nor does a load beside the first', async () => {
  expect(await loadDemo(test_db.db, options)).toEqual({ loaded: false, counts: {} })
  const fresh = await testDatabase()
  const both = await Promise.all([loadDemo(fresh.db, options), loadDemo(fresh.db, options)])
  expect(both.filter(({ loaded }) => loaded)).toHaveLength(1)
  await fresh.drop()
})

test('ACC-08 members hear nothing of what the demonstration brings, and of all else as before', async () => {
  const fresh = await testDatabase()
  await fresh.db.insertInto('following_work').values({ kind: 'post', key: '77' }).execute()
  await loadDemo(fresh.db, { ...options, now: new Date() })
  const { rows } = await sql<{ recent: number }>`
    select count(*) as recent from editorial_post where published_at > now() - interval '2 days' and status = 'published'`.execute(
    fresh.db,
  )
  expect(rows[0]?.recent).toBeGreaterThan(0)
  expect(await fresh.db.selectFrom('following_work').select('key').execute()).toEqual([{ key: '77' }])
  await fresh.drop()
})

test('a database with posts of its own is left alone', async () => {
  const fresh = await testDatabase()
  await fresh.db.insertInto('editorial_post').values({ section: 'articles', title_ar: 'عنوان' }).execute()
  expect((await loadDemo(fresh.db, options)).loaded).toBe(false)
  await fresh.drop()
})

test('the newest post has the largest id, and the next post gets one beyond', async () => {
  const posts = await test_db.db
    .selectFrom('editorial_post')
    .select(['id', 'published_at'])
    .orderBy('published_at')
    .orderBy('id')
    .execute()
  expect(posts.map(({ id }) => id)).toEqual(posts.map((_, index) => index + 1))
  for (const { published_at } of posts) expect(published_at?.getTime()).toBeLessThanOrEqual(now.getTime())
  const added = await test_db.db
    .insertInto('editorial_post')
    .values({ section: 'articles', title_ar: 'عنوان' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(added.id).toBe(posts.length + 1)
  await test_db.db.deleteFrom('editorial_post').where('id', '=', added.id).execute()
})

test('every post is in its section, its categories, its products and its companies', async () => {
  const post = await test_db.db
    .selectFrom('editorial_post')
    .selectAll()
    .where('title_en', 'like', '%duty on Saudi ethylene glycol: its term%')
    .executeTakeFirstOrThrow()
  expect(post).toMatchObject({
    section: 'articles',
    status: 'published',
    category_id: 25,
    desk: 'trade',
    home_position: 12,
    scene: 5,
  })
  expect(post.published_at?.toISOString()).toBe('2026-11-21T07:30:00.123Z')
  expect(post.slug_en).toMatch(/^[a-z0-9-]+$/)
  expect(post.minutes_ar).toBeGreaterThan(0)
  const lists = await test_db.db
    .selectFrom('editorial_listing')
    .select('list')
    .where('post_id', '=', post.id)
    .orderBy('list')
    .execute()
  expect(lists.map(({ list }) => list)).toEqual([
    'all',
    'articles',
    'c:2',
    'c:25',
    'ca:eu-meg-2020',
    'co:equate',
    'co:sabic',
    'co:yansab',
    'k:SA',
    'p:meg',
    't:meg-duties',
    't:sabic-portfolio',
  ])
})

test('a post for members is in no public listing', async () => {
  const rows = await test_db.db
    .selectFrom('editorial_listing as l')
    .innerJoin('editorial_post as p', 'p.id', 'l.post_id')
    .select(['p.visibility as post', 'l.visibility as listed'])
    .where('p.visibility', '=', 2)
    .execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { listed } of rows) expect(listed).toBe(2)
})

test('prices are labelled as demonstration data and end on the last Friday', async () => {
  const series = await test_db.db.selectFrom('products_prices_series').selectAll().execute()
  for (const { demo, source_ar, source_en } of series) {
    expect({ demo, source_ar, source_en }).toEqual({
      demo: true,
      source_ar: 'بيانات توضيحية',
      source_en: 'Demonstration data',
    })
  }
  const { rows } = await sql<{ last: string }>`select max(day) as last from products_prices_point`.execute(
    test_db.db,
  )
  expect(rows[0]?.last).toBe('2026-11-20')
})

test('the open question is the newest, and base counts are loaded', async () => {
  const questions = await test_db.db.selectFrom('vote_question').selectAll().orderBy('id', 'desc').execute()
  expect(questions.map(({ open }) => open)).toEqual([true, false, false])
  const { rows } = await sql<{ total: number }>`
    select sum(base_count) as total from vote_option where question_id = ${questions[1]?.id}`.execute(
    test_db.db,
  )
  expect(Number(rows[0]?.total)).toBe(460)
})

test('FILE-02 each language has a document to download, whose workbook says that it is a demonstration, and its bytes are stored', async () => {
  const documents = await test_db.db.selectFrom('fileuploads_document').selectAll().orderBy('id').execute()
  expect(documents.map(({ language }) => language)).toEqual(['ar', 'en'])
  for (const { sha256, file_bytes, file_extension, title_ar, title_en } of documents) {
    const bytes = Buffer.from(stored.get(`documents/${sha256}`) ?? [])
    expect(bytes).toHaveLength(file_bytes)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    expect(await documentFormat(bytes)).toBe(file_extension)
    expect(title_ar).toContain('بيانات توضيحية')
    expect(title_en).toContain('demonstration data')
  }
})

test('LIVE-02 an open load has the lists that figures need, texts without demonstration data and real facts; nothing that is made up', async () => {
  const fresh = await testDatabase()
  const { counts } = await loadDemo(fresh.db, { ...options, kind: 'open' })
  expect(counts['products_prices_product']).toBe(92)
  for (const [table, count] of Object.entries(counts))
    expect([table, count]).toEqual(
      [table, first.counts[table]].map((one, at) =>
        at === 0 || !['helps_item', 'site_calendar_event'].includes(table) ? one : count,
      ),
    )
  const made = [
    'products_prices_series',
    'products_prices_point',
    'exports_imports_flow',
    'editorial_post',
    'editorial_desk',
    'editorial_comment',
    'vote_question',
    'vote_option',
    'site_ad',
    'fileuploads_document',
    'newsletter_list',
    'billing_plan',
    'billing_price',
    'site_house_word',
    'demo_row',
  ]
  for (const table of made) {
    expect(counts[table], table).toBeUndefined()
    const { rows } = await sql`select from ${sql.table(table)}`.execute(fresh.db)
    expect(rows, table).toEqual([])
  }
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(t)::text as text from section_info t union all select to_jsonb(t)::text from pages_page t
    union all select to_jsonb(t)::text from helps_item t union all select to_jsonb(t)::text from site_calendar_event t`.execute(
    fresh.db,
  )
  expect(rows.length).toBeGreaterThan(60)
  for (const { text } of rows) expect(text).not.toMatch(/توضيحية»|البيانات التوضيحية|demonstration|<demo>/i)
  // Neither is loaded over the other at a later start.
  expect((await loadDemo(fresh.db, options)).loaded).toBe(false)
  await fresh.drop()
})

test('LIVE-02 a full load says of itself what is demonstration content, and what stands in its place', async () => {
  const rows = await test_db.db.selectFrom('demo_row').select(['table_name', 'part', 'instead']).execute()
  const of = (table: string) => rows.filter(({ table_name }) => table_name === table)
  expect(of('editorial_post')).toHaveLength(first.counts['editorial_post'] ?? 0)
  expect(of('editorial_post').every(({ instead }) => instead === null)).toBe(true)
  expect(of('pages_page').map(({ instead }) => typeof instead)).toEqual([
    'object',
    'object',
    'object',
    'object',
  ])
  expect(of('helps_item')).toHaveLength(1)
  expect(new Set(rows.map(({ part }) => part))).toEqual(
    new Set([
      'articles',
      'polls',
      'adverts',
      'calendar',
      'documents',
      'newsletters',
      'plans',
      'words',
      'texts',
    ]),
  )
})

test('a database with products of its own is left alone', async () => {
  const fresh = await testDatabase()
  await sql`insert into products_prices_category (id, name_ar, name_en) values ('c', 'م', 'G')`.execute(
    fresh.db,
  )
  await sql`insert into products_prices_product (slug, category_id, shortcut_name, name_ar) values ('p', 'c', 'P', 'م')`.execute(
    fresh.db,
  )
  for (const kind of ['full', 'open'] as const)
    expect((await loadDemo(fresh.db, { ...options, kind })).loaded).toBe(false)
  await fresh.drop()
})
