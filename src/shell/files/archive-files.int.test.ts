import { readFile } from 'node:fs/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newArchiveKey } from '#admin/archives/files.server.ts'
import { addRequest, askForWork, FIRST_CHOICES } from '#admin/archives/requests.server.ts'
import { archiveRunner } from '#admin/archives/run-request.server.ts'
import { archiveSettings } from '#archive/import/settings.ts'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { openSession, SESSION_COOKIE } from '#platform/sessions/sessions.server.ts'
import { serveArchiveFiles } from './archive-files.server.ts'

let room: Newsroom
let server: FastifyInstance
beforeAll(async () => {
  room = await testNewsroom()
  server = Fastify()
  serveArchiveFiles(server, room.app)
})
afterAll(async () => {
  await server.close()
  await room.drop()
})

async function cookieOf(role: 'editor' | 'administrator'): Promise<string> {
  const { id } = await room.account(role)
  const { token } = await openSession(room.app.db, id, false, 'Browser', new Date())
  return `${SESSION_COOKIE}=${token}`
}
const get = (url: string, cookie = '', method: 'GET' | 'HEAD' = 'GET') =>
  server.inject({ method, url, headers: { cookie } })

test('MOVE-01 the report of a check and the findings of an import are files for who may import, and are cached nowhere', async () => {
  const { db, storage, jobs } = room.app
  const key = newArchiveKey()
  await storage.put(key, await readFile('tests/archives/classic/part.001.xml'))
  const choices = { ...FIRST_CHOICES, settings: archiveSettings.parse({ fetch: false }) }
  const by = { accountId: null, by: 'chief' }
  const id = await db
    .transaction()
    .execute((trx) => addRequest(trx, jobs, { name: 'old.xml', key, bytes: 1, choices, ...by }))
  const run = archiveRunner({ ...room.app, commands: poolOf(db) })
  const attempt = { attempt: 1, last: true, signal: new AbortController().signal }
  await run({ id }, attempt)
  const files = [`/admin/archives/${id}/report.html`, `/en/admin/archives/${id}/findings.csv`]
  const editor = await cookieOf('editor')
  for (const url of files) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 403])
    expect([url, (await get(url, editor)).statusCode]).toEqual([url, 403])
  }
  const chief = await cookieOf('administrator')
  const report = await get(files[0] ?? '', chief)
  expect(report.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="archive-${id}-report.html"`,
  })
  expect(report.body).toContain('<html lang="ar" dir="rtl">')
  expect((await get(files[1] ?? '', chief)).body).toContain('Number in the archive,Story')
  expect((await get(files[1] ?? '', chief, 'HEAD')).body).toBe('')

  await db.transaction().execute((trx) => askForWork(trx, jobs, id, { doing: 'import', ...by }))
  await run({ id }, attempt)
  const { import_id } = await db.selectFrom('archive_request').select('import_id').executeTakeFirstOrThrow()
  const found = `/en/admin/archives/imports/${import_id}/findings.csv`
  expect((await get(found, editor)).statusCode).toBe(403)
  expect((await get(found, chief)).body.split('\r\n').length).toBeGreaterThan(2)
  for (const url of [found.replace(/\d+/, '999999'), '/admin/archives/x/report.html'])
    expect([url, (await get(url, chief)).statusCode]).toEqual([url, 404])
})
