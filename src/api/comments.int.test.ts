import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#platform/sessions/sessions.server.ts'
import { startOf, testServer } from './testing-server.server.ts'

let it: Awaited<ReturnType<typeof testServer>>
const reader: Record<'member' | 'editor', { cookie: string; token: string }> = {
  member: { cookie: '', token: '' },
  editor: { cookie: '', token: '' },
}

beforeAll(async () => {
  it = await testServer()
  const { db } = it.app
  const row = { section: 'articles', status: 'published', title_ar: 'خبر', published_at: new Date() } as const
  await db
    .insertInto('editorial_post')
    .values([
      { ...row, id: 1 },
      { ...row, id: 2, visibility: 2 },
      { ...row, id: 3, paid: true },
    ])
    .execute()
  for (const role of ['member', 'editor'] as const) {
    const user = await db
      .insertInto('accounts_user')
      .values({ username: role, email: `${role}@kimya.test`, display_name: role, role, password_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { token } = await openSession(db, user.id, false, null, new Date())
    reader[role] = await startOf(it.server, `session=${token}`)
  }
})
afterAll(() => it.close())

const COMMENTS = '/ar/articles/api/Comments'
const get = (path: string, cookie = '') =>
  it.server.inject({ url: `${COMMENTS}${path}`, headers: { cookie } })
const send = (
  who: { cookie: string; token: string } | null,
  method: 'POST' | 'DELETE',
  path: string,
  payload?: object,
) =>
  it.server.inject({
    method,
    url: `${COMMENTS}${path}`,
    headers: who ? { cookie: who.cookie, 'x-csrftoken': who.token } : {},
    payload,
  })

test('POST-06 API-01 add, list, report and remove a comment; the list of visitors is dropped with every change', async () => {
  expect((await get('/1')).json()).toMatchObject({ results: [], count: 0, total_pages: 1, page_number: 1 })
  const added = await send(reader.editor, 'POST', '/1', { text: 'من التحرير' })
  expect(added.statusCode).toBe(201)
  const { id } = added.json<{ id: number }>()
  expect(added.json()).toEqual({ id, status: 'published' })
  const reply = await send(reader.member, 'POST', '/1', { text: 'رد', parent: id })
  expect(reply.json()).toMatchObject({ status: 'held' })
  expect((await get('/1')).json()).toMatchObject({ count: 1, results: [{ id, own: false, replies: [] }] })
  expect((await get('/1', reader.member.cookie)).json()).toMatchObject({
    results: [{ id, replies: [{ text: 'رد', held: true, own: true, parent: id }] }],
  })
  const report = await send(reader.member, 'POST', `/1/${id}/Reports`, { reason: 'spam' })
  expect(report.statusCode).toBe(201)
  const twice = await send(reader.member, 'POST', `/1/${id}/Reports`, { reason: 'abuse' })
  expect(twice.json()).toMatchObject({ error: { code: 'conflict' } })
  expect((await send(reader.member, 'DELETE', `/1/${id}`)).statusCode).toBe(403)
  expect((await send(reader.editor, 'DELETE', `/1/${id}`)).statusCode).toBe(200)
  expect((await get('/1')).json()).toMatchObject({ count: 0, results: [] })
})

test('API-03 POST-06 refusals: no token, no account, no text, no reason, a page past the end, another section', async () => {
  expect((await send(null, 'POST', '/1', { text: 'نص' })).json()).toMatchObject({
    error: { code: 'bad_token' },
  })
  const visitor = await startOf(it.server)
  expect((await send(visitor, 'POST', '/1', { text: 'نص' })).statusCode).toBe(401)
  expect((await send(reader.member, 'POST', '/1', { text: ' ' })).json()).toMatchObject({
    error: { code: 'invalid_input', fields: { text: { code: 'required_field' } } },
  })
  expect((await send(reader.member, 'POST', '/1/1/Reports', { reason: 'no' })).statusCode).toBe(400)
  expect((await get('/1?page=2')).statusCode).toBe(404)
  expect((await get('/99')).statusCode).toBe(404)
  expect((await it.server.inject({ url: '/ar/around-world/api/Comments/1' })).statusCode).toBe(404)
})

test('ACC-06 POST-06 the comments of what a reader may not read whole are refused', async () => {
  expect((await get('/2')).statusCode).toBe(403)
  expect((await get('/2', reader.member.cookie)).statusCode).toBe(200)
  expect((await get('/3', reader.member.cookie)).statusCode).toBe(403)
  expect((await send(reader.member, 'POST', '/3', { text: 'نص' })).statusCode).toBe(403)
  expect((await get('/3', reader.editor.cookie)).statusCode).toBe(200)
})
