import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { Reads } from '#editorial/reads/reads.server.ts'
import { ERRORS, Refusal } from '#platform/http/errors.ts'
import { openSession, SESSION_COOKIE } from '#platform/sessions/sessions.server.ts'
import { serveReadsFiles } from './reads-files.server.ts'

let room: Newsroom
let server: FastifyInstance
let author: number
beforeAll(async () => {
  room = await testNewsroom()
  author = (await room.account('author')).id
  const own = await room.post({ title_ar: 'مادة الكاتب', owner_id: author })
  const other = await room.post({ title_ar: '=HYPERLINK("x")', title_en: '=HYPERLINK("x")' })
  const reads = new Reads(room.app)
  const reading = { source: 'search', region: 'SA', share: 3, time: 3 } as const
  for (const postId of [own, other, other])
    await reads.count(
      { section: 'articles', postId },
      reading,
      { ip: '203.0.113.7', agent: 'Browser' },
      new Date(),
    )
  await reads.close()
  server = Fastify()
  server.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal ? ERRORS[error.code].status : 500).send(String(error)),
  )
  serveReadsFiles(server, room.app)
})
afterAll(async () => {
  await server.close()
  await room.drop()
})

async function get(url: string, id?: number) {
  const session = id === undefined ? null : await openSession(room.app.db, id, false, 'Browser', new Date())
  return server.inject({
    method: 'GET',
    url,
    headers: { cookie: session ? `${SESSION_COOKIE}=${session.token}` : '' },
  })
}

test('NEWS-03 what is read leaves as CSV and XLSX, an author’s file with own stories alone, for the newsroom only', async () => {
  const editor = (await room.account('editor')).id
  const file = await get('/admin/reads/stories.csv?period=today', editor)
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({ 'cache-control': 'private, no-store' })
  expect(file.body).toContain('المواد')
  expect(file.body).toContain('مادة الكاتب')
  // A title is no formula of a spreadsheet.
  expect(file.body).toContain(`'=HYPERLINK`)
  const own = await get('/admin/reads/stories.csv', author)
  expect(own.body).toContain('مادة الكاتب')
  expect(own.body).not.toContain('HYPERLINK')
  const sources = await get('/en/admin/reads/sources.csv', editor)
  expect(sources.body).toMatch(/Search engines,3,0,100/)
  const book = await get('/en/admin/reads/countries.xlsx', editor)
  expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect((await get('/admin/reads/sources.csv', author)).statusCode).toBe(403)
  expect((await get('/admin/reads/stories.csv')).statusCode).toBe(403)
  expect((await get('/admin/reads/stories.csv', (await room.account('member')).id)).statusCode).toBe(403)
})
