import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostSection } from '#editorial/contract.ts'
import type { Visibility } from '#platform/policy/policy.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'
import { testServer } from './testing-server.server.ts'

let it: Awaited<ReturnType<typeof testServer>>
const sessions: Record<'member' | 'subscriber', string> = { member: '', subscriber: '' }

const BODY = '<p>أول</p><p>ثان</p><p>سر المشتركين</p>'
const PUBLIC_AW = 27
const ID = { membersOnly: 201, own: 202, paid: 203, draft: 204, article: 301, twin: 302 }

function postRow(
  id: number,
  section: PostSection,
  change: { visibility?: Visibility; paid?: boolean; status?: 'draft'; category_id?: number } = {},
) {
  return {
    id,
    section,
    status: 'published' as const,
    title_ar: `خبر ${id}`,
    slug_ar: `خبر-${id}`,
    body_ar: BODY,
    published_at: new Date(Date.UTC(2026, 0, 1) + id * 60_000),
    ...change,
  }
}

beforeAll(async () => {
  it = await testServer()
  const { db } = it.app
  await db
    .insertInto('editorial_category')
    .values([{ id: 21, parent_id: 1, name_ar: 'بتروكيماويات', slug_ar: 'ب', slug_en: 'petrochemicals' }])
    .execute()
  await db
    .insertInto('editorial_post')
    .values([
      ...Array.from({ length: PUBLIC_AW }, (_, i) => postRow(i + 1, 'around-world')),
      postRow(ID.membersOnly, 'around-world', { visibility: 2 }),
      postRow(ID.own, 'around-world', { visibility: 1 }),
      postRow(ID.draft, 'around-world', { status: 'draft' }),
      postRow(ID.paid, 'articles', { paid: true }),
      postRow(ID.article, 'articles', { category_id: 21 }),
      postRow(ID.twin, 'articles', { category_id: 21 }),
      postRow(401, 'news-excerpt'),
    ])
    .execute()
  for (const role of ['member', 'subscriber'] as const) {
    const user = await db
      .insertInto('accounts_user')
      .values({ username: role, email: `${role}@kimya.test`, display_name: role, role, password_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    sessions[role] = `session=${(await openSession(db, user.id, false, null, new Date())).token}`
  }
})
afterAll(() => it.close())

const get = (url: string, cookie = '') => it.server.inject({ url, headers: { cookie } })
const idsOf = async (url: string, cookie = ''): Promise<number[]> =>
  (await get(url, cookie)).json().results.map((post: { id: number }) => post.id)

describe('lists', () => {
  test('API-01 API-02 ListPosts answers results, total_pages and page_number, newest first', async () => {
    const first = (await get('/ar/around-world/api/ListPosts/1')).json()
    expect(Object.keys(first)).toEqual(['results', 'total_pages', 'page_number'])
    expect(first).toMatchObject({ total_pages: 2, page_number: 1 })
    expect(first.results.map((p: { id: number }) => p.id)).toEqual(
      Array.from({ length: 25 }, (_, i) => PUBLIC_AW - i),
    )
    expect((await get('/ar/around-world/api/ListPosts/2/')).json().results).toHaveLength(2)
    expect((await get('/ar/news-excerpt/api/ListPosts/1')).json().results).toHaveLength(1)
  })

  test('API-02 past the end there are no results: 404', async () => {
    const past = await get('/en/around-world/api/ListPosts/3')
    expect(past.statusCode).toBe(404)
    expect(past.json().error).toMatchObject({ code: 'no_results', message: 'There are no results.' })
    for (const page of ['0', '-1', 'x', '1e3', '01'])
      expect((await get(`/en/around-world/api/ListPosts/${page}`)).statusCode, page).toBe(400)
  })

  test('API-02 articles can be listed by category, its own and those under it', async () => {
    expect(await idsOf('/ar/articles/api/ListPosts/1')).toEqual([ID.twin, ID.article, ID.paid])
    expect(await idsOf('/ar/articles/api/ListPosts/1?category=1')).toEqual([ID.twin, ID.article])
    expect((await get('/ar/articles/api/ListPosts/1?category=99')).statusCode).toBe(404)
    expect((await get('/ar/articles/api/ListPosts/1?category=x')).json().error.fields).toHaveProperty(
      'category',
    )
  })

  test('ACC-06 lists show a member what is for members, and never what is private', async () => {
    const ids = (cookie: string) => idsOf('/ar/around-world/api/ListPosts/1', cookie)
    expect(await ids('')).not.toContain(ID.membersOnly)
    expect((await ids(sessions.member))[0]).toBe(ID.membersOnly)
    expect(await ids('')).not.toContain(ID.membersOnly)
    expect(await ids(sessions.member)).not.toContain(ID.own)
  })
})

describe('posts', () => {
  test('ACC-06 a post for members is 403 to a visitor, an unpublished one or one of another section 404', async () => {
    expect((await get(`/ar/around-world/api/Post/${ID.membersOnly}`)).json().error.code).toBe('not_allowed')
    expect((await get(`/ar/around-world/api/Post/${ID.membersOnly}`, sessions.member)).statusCode).toBe(200)
    expect((await get(`/ar/around-world/api/Post/${ID.draft}`)).statusCode).toBe(404)
    expect((await get('/ar/news-excerpt/api/Post/1')).statusCode).toBe(404)
  })

  test('SAFE-07 a post that is its owner’s alone answers as an absent one: post, related ones and comments', async () => {
    const answers = async (id: number, cookie?: string) => {
      const calls = ['Post', 'RelatedPosts', 'Comments'].map((call) => `/ar/around-world/api/${call}/${id}`)
      const all = await Promise.all(calls.map((url) => get(url, cookie)))
      return all.map(({ statusCode, headers, json }) => ({
        statusCode,
        headers: { ...headers, date: null, 'x-request-id': null },
        error: { ...json<{ error: object }>().error, request_id: null },
      }))
    }
    for (const cookie of ['', sessions.member]) {
      const own = await answers(ID.own, cookie)
      expect(own).toEqual(await answers(99_999, cookie))
      expect(own.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    }
  })

  test('ACC-06 of a paid post only the free beginning is sent, and the whole to a subscriber', async () => {
    const visitor = await get(`/ar/articles/api/Post/${ID.paid}`)
    expect(visitor.body).not.toContain('سر المشتركين')
    expect(visitor.json().teaser.rest).toBeGreaterThan(0)
    const subscriber = await get(`/ar/articles/api/Post/${ID.paid}`, sessions.subscriber)
    expect(subscriber.body).toContain('سر المشتركين')
    expect(subscriber.headers['cache-control']).toBe('private, no-store')
    expect((await get(`/ar/articles/api/Post/${ID.paid}`)).body).not.toContain('سر المشتركين')
  })

  test('ADMIN-03 a change shows at once', async () => {
    await get('/en/around-world/api/Post/1')
    await it.app.db.updateTable('editorial_post').set({ title_en: 'Renamed' }).where('id', '=', 1).execute()
    await it.app.changes.publish(['post:1'])
    expect((await get('/en/around-world/api/Post/1')).json().title).toEqual({ text: 'Renamed', lang: 'en' })
  })

  test('POST-05 related posts share the category', async () => {
    const related = (await get(`/ar/articles/api/RelatedPosts/${ID.article}`)).json()
    expect(related.results[0]).toMatchObject({ id: ID.twin })
    expect(related).toMatchObject({ total_pages: 1, page_number: 1 })
  })

  test('POST-04 categories come as a tree, flat, by id and as filters', async () => {
    const all = (await get('/ar/articles/api/Categories')).json()
    expect(all.tree).toMatchObject([
      { id: 1, children: [{ id: 21, path_names: ['المقالات', 'بتروكيماويات'] }] },
      { id: 2, children: [] },
    ])
    expect(all.flat.map((c: { id: number }) => c.id)).toEqual([1, 21, 2])
    expect(all.by_id['21']).not.toHaveProperty('children')
    expect(all.filters).toEqual([
      { value: 1, label: 'المقالات', depth: 0 },
      { value: 21, label: 'المقالات / بتروكيماويات', depth: 1 },
      { value: 2, label: 'الأخبار', depth: 0 },
    ])
  })
})
