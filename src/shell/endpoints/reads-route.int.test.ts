import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Reads } from '#editorial/reads/reads.server.ts'
import { timesRead } from '#editorial/reads/sums.server.ts'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { ERRORS, Refusal } from '#platform/http/errors.ts'
import { READS as LIMITS } from '#platform/limits/readers-limits.ts'
import { serveReads } from './reads-route.server.ts'

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let room: Newsroom
let reads: Reads
let server: FastifyInstance
beforeAll(async () => {
  room = await testNewsroom()
})
afterAll(() => room.drop())
beforeEach(async () => {
  for (const table of ['reads_day', 'reads_hour', 'reads_country', 'day_mark'] as const)
    await room.app.db.deleteFrom(table).execute()
  reads = new Reads(room.app)
  server = fastify({ trustProxy: true })
  server.setErrorHandler((error, _request, reply) =>
    reply
      .code(
        error instanceof Refusal
          ? ERRORS[error.code].status
          : ((error as { statusCode?: number }).statusCode ?? 500),
      )
      .send(),
  )
  await serveReads(server, room.app, reads, new Set(['products-prices']))
  return async () => {
    await server.close()
    await reads.close()
  }
})

const REPORT = { path: '/index', from: '', mark: '', share: 3, time: 2 }
interface Sent {
  ip?: string
  headers?: Record<string, string>
  body?: string
}
async function send(report: object = {}, { ip = '203.0.113.7', headers = {}, body }: Sent = {}) {
  const { statusCode } = await server.inject({
    method: 'POST',
    url: '/reads',
    headers: {
      host: 'kimya.test',
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': AGENT,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': ip,
      ...headers,
    },
    payload: body ?? JSON.stringify({ ...REPORT, ...report }),
  })
  return statusCode
}
const days = () =>
  room.app.db
    .selectFrom('reads_day')
    .select(['section', 'post_id', 'views', 'readers'])
    .orderBy('section')
    .orderBy('post_id')
    .execute()

test('NEWS-03 a report counts for its story, its section and the site, and its reader once a day for each', async () => {
  const id = await room.post()
  const path = `/c/p-${id}-title`
  expect(
    await send({ path, from: 'www.google.com' }, { headers: { 'accept-language': 'ar-SA,ar;q=0.9' } }),
  ).toBe(204)
  expect(await send({ path: `/en${path}` })).toBe(204)
  expect(await send({ path, mark: 'newsletter' }, { ip: '203.0.113.8' })).toBe(204)
  expect(await send({ path: '/c/21' })).toBe(204)
  await reads.flush()
  // Another instance, and later the same day.
  const other = new Reads(room.app)
  await other.count(
    { section: 'articles', postId: id },
    { source: 'own', region: '', share: 0, time: 0 },
    { ip: '203.0.113.7', agent: AGENT },
    new Date(),
  )
  await other.close()
  expect(await days()).toEqual([
    { section: '', post_id: 0, views: 5, readers: 2 },
    { section: 'articles', post_id: 0, views: 5, readers: 2 },
    { section: 'articles', post_id: id, views: 4, readers: 2 },
  ])
  const story = await room.app.db
    .selectFrom('reads_day')
    .selectAll()
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(story).toMatchObject({
    from_search: 1,
    from_direct: 1,
    from_newsletter: 1,
    from_own: 1,
    from_social: 0,
  })
  expect(story).toMatchObject({ share_4: 3, share_1: 1, time_3: 3, time_1: 1 })
  const countries = await room.app.db
    .selectFrom('reads_country')
    .select(['country', 'views'])
    .orderBy('country')
    .execute()
  expect(countries).toEqual([
    { country: '', views: 4 },
    { country: 'SA', views: 1 },
  ])
  expect(await timesRead(room.app.db, [id])).toEqual(new Map([[id, 4]]))
})

test('NEWS-03 nothing is counted for machines, for who asks not to be tracked, for drafts, invented stories and personal pages', async () => {
  const draft = await room.post({ status: 'draft', published_at: null })
  expect(await send({}, { headers: { dnt: '1' } })).toBe(204)
  expect(await send({}, { headers: { 'sec-gpc': '1' } })).toBe(204)
  expect(await send({}, { headers: { 'user-agent': 'Googlebot/2.1' } })).toBe(204)
  expect(await send({ path: `/c/p-${draft}` })).toBe(204)
  expect(await send({ path: '/c/p-999999999' })).toBe(204)
  expect(await send({ path: '/profile/Update-Data' })).toBe(204)
  await reads.flush()
  expect(await days()).toEqual([])
  expect(await room.app.db.selectFrom('reads_hour').selectAll().execute()).toEqual([])
})

test('NEWS-03 a report from another site, a large or broken one, and too many are refused', async () => {
  expect(await send({}, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403)
  expect(await send({}, { headers: { 'sec-fetch-site': 'none' } })).toBe(403)
  expect(await send({}, { body: 'x' })).toBe(400)
  expect(await send({ share: 4 })).toBe(400)
  expect(await send({ path: 'https://elsewhere.example/' })).toBe(400)
  expect(await send({ from: 'x'.repeat(2000) })).toBe(413)
  const many = await Promise.all(
    Array.from({ length: LIMITS.reports.calls + 5 }, () => send({}, { ip: '198.51.100.1' })),
  )
  expect(many.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(await send({}, { ip: '198.51.100.2' })).toBe(204)
})

test('NEWS-03 an older browser names its origin instead, which must be ours', async () => {
  const asOlder = (origin: string) =>
    server.inject({
      method: 'POST',
      url: '/reads',
      headers: { host: 'kimya.test', 'user-agent': AGENT, 'content-type': 'text/plain', origin },
      payload: JSON.stringify(REPORT),
    })
  expect((await asOlder('https://kimya.test')).statusCode).toBe(204)
  expect((await asOlder('https://elsewhere.example')).statusCode).toBe(403)
})
