import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOf, testServer } from '#api/testing-server.server.ts'

let it: Awaited<ReturnType<typeof testServer>>
let question: number
let option: number

beforeAll(async () => {
  it = await testServer()
  const { db } = it.app
  question = (
    await db
      .insertInto('vote_question')
      .values({ question_ar: 'أي العوامل؟' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  option = (
    await db
      .insertInto('vote_option')
      .values({ question_id: question, sort: 1, label_ar: 'اللقيم', base_count: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => it.close())

test('API-01 POST-07 a visitor without a cookie gets one with the token, and has one ballot however often it is sent', async () => {
  const url = `/ar/vote/api/questions/${question}/ballots`
  const { cookie, token } = await startOf(it.server)
  const post = (headers: Record<string, string>) =>
    it.server.inject({ method: 'POST', url, payload: { option }, headers })
  expect((await post({ cookie })).statusCode).toBe(412)
  const first = await post({ cookie, 'x-csrftoken': token })
  expect(first.statusCode).toBe(201)
  expect(first.json()).toMatchObject({ id: question, own: option, total: 3 })
  expect((await post({ cookie, 'x-csrftoken': token })).json()).toEqual(first.json())
  const again = await post({ cookie, 'x-csrftoken': token, 'idempotency-key': 'another request' })
  expect(again.json()).toMatchObject({ own: option, total: 3, state: 'counted' })
})

test('API-02 the count is public and cacheable, the own choice is not', async () => {
  const current = await it.server.inject({ url: '/en/vote/api/current' })
  expect(current.json()).toMatchObject({ id: question, lang: 'ar', open: true })
  expect(current.headers['cache-control']).toContain('public')
  const own = await it.server.inject({ url: `/en/vote/api/questions/${question}` })
  expect(own.json()).toMatchObject({ own: null })
  expect(own.headers['cache-control']).toContain('no-store')
  expect((await it.server.inject({ url: '/en/vote/api/questions/9999' })).statusCode).toBe(404)
})
