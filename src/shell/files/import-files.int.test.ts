import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { openSession, SESSION_COOKIE } from '#platform/sessions/sessions.server.ts'
import { serveImportFiles } from './import-files.server.ts'

let room: Newsroom
let server: FastifyInstance
beforeAll(async () => {
  room = await testNewsroom()
  server = Fastify()
  serveImportFiles(server, room.app)
})
afterAll(async () => {
  await server.close()
  await room.drop()
})

async function cookieOf(role: 'author' | 'editor'): Promise<string> {
  const { id } = await room.account(role)
  const { token } = await openSession(room.app.db, id, false, 'Browser', new Date())
  return `${SESSION_COOKIE}=${token}`
}
const get = (url: string, cookie = '', method: 'GET' | 'HEAD' = 'GET') =>
  server.inject({ method, url, headers: { cookie } })

const FILES = [
  '/admin/imports/templates/prices.xlsx',
  '/en/admin/imports/templates/prices.csv',
  '/admin/imports/1/left-out.csv',
]

test('ACC-05 MKT-09 templates and lines that were left out are for those who may import, and are cached nowhere', async () => {
  const author = await cookieOf('author')
  for (const url of FILES) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 403])
    expect([url, (await get(url, author)).statusCode]).toEqual([url, 403])
  }
  const editor = await cookieOf('editor')
  const workbook = await get(FILES[0] ?? '', editor)
  expect([workbook.statusCode, workbook.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  expect(workbook.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="prices-ar.xlsx"',
  })
  const text = await get(FILES[1] ?? '', editor)
  expect(text.body).toContain('"Product","Market"')
  expect(text.body.split('\r\n')[1]).toMatch(/^"Example: /)
  expect((await get(FILES[1] ?? '', editor, 'HEAD')).body).toBe('')
  for (const url of [
    '/admin/imports/1/left-out.csv',
    '/admin/imports/x/left-out.xlsx',
    '/admin/imports/templates/nowhere.csv',
  ])
    expect([url, (await get(url, editor)).statusCode]).toEqual([url, 404])
})
