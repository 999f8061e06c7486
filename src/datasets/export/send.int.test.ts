import { once } from 'node:events'
import { get, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { byteStream } from './byte-stream.server.ts'
import type { ExportColumn, ExportFormat } from './export.ts'
import { exportQuery } from './query-file.server.ts'
import { sendExport } from './send.server.ts'
import { ABOUT } from './testing-files.ts'

let fresh: TestDatabase
let server: FastifyInstance
let origin: string
const COLUMNS: ExportColumn[] = [
  { key: 'id', label: 'رقم', type: 'integer' },
  { key: 'text', label: 'نص', type: 'text' },
]
const day = new Date('2026-11-21T06:00:00Z')
let opened = 0
let unread: Readable | null = null

beforeAll(async () => {
  fresh = await testDatabase()
  server = fastify()
  server.get<{ Params: { format: ExportFormat; rows: string } }>('/:rows/:format', (request, reply) => {
    const { format, rows } = request.params
    const query = fresh.db
      .selectFrom(sql`generate_series(1, ${Number(rows)}::int)`.as('n'))
      .select([sql`n`.as('id'), sql`repeat(md5(n::text), 8)`.as('text')])
    return sendExport(request, reply, { format, name: 'production-capacity', title: 'الطاقة', day }, () => {
      opened += 1
      return exportQuery(fresh.db, format, ABOUT, COLUMNS, query)
    })
  })
  server.get('/busy', (request, reply) =>
    sendExport(request, reply, { format: 'csv', name: 'x', day }, () => Promise.reject(new Refusal('busy'))),
  )
  server.get('/broken', (request, reply) =>
    sendExport(request, reply, { format: 'csv', name: 'x', day }, async () =>
      Readable.from(
        (async function* () {
          yield 'a'.repeat(100_000)
          throw new Error('broken')
        })(),
      ),
    ),
  )
  server.get('/unread', (request, reply) =>
    sendExport(
      request,
      reply,
      { format: 'csv', name: 'x', day },
      async () => (unread = byteStream(async () => Buffer.alloc(256 * 1024, 'a'))),
      { stallMs: 50, stallBytes: 1 },
    ),
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await server.close()
  await fresh.drop()
})

test('MKT-08 the headers of a download: type, names, no sniffing, no keeping, no compressing of what is compressed', async () => {
  const csv = await server.inject({ url: '/3/csv', headers: { 'accept-encoding': 'br, gzip' } })
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition':
      'attachment; filename="kimya-production-capacity-2026-11-21.csv"; filename*=UTF-8\'\'kimya-%D8%A7%D9%84%D8%B7%D8%A7%D9%82%D8%A9-2026-11-21.csv',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-encoding': 'br',
    vary: 'accept-encoding',
  })
  const xlsx = await server.inject({ url: '/3/xlsx', headers: { 'accept-encoding': 'br, gzip' } })
  expect(xlsx.headers['content-encoding']).toBe(undefined)
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test.each(['csv', 'json'])('MKT-08 %s is the same in brotli, gzip and plain', async (format) => {
  const ask = (encoding: string) =>
    server.inject({ url: `/2000/${format}`, headers: { 'accept-encoding': encoding } })
  const plain = await ask('identity')
  expect(plain.headers['content-encoding']).toBe(undefined)
  expect(plain.payload).toContain('c4ca4238a0b923820dcc509a6f75849b')
  expect(brotliDecompressSync((await ask('br')).rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(gunzipSync((await ask('gzip')).rawPayload).equals(plain.rawPayload)).toBe(true)
})

test('MKT-08 HEAD answers with the headers and asks the database nothing', async () => {
  const before = opened
  const head = await once(httpRequest(`${origin}/3/csv`, { method: 'HEAD' }).end(), 'response')
  const { statusCode, headers } = head[0] as IncomingMessage
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
  expect(headers['content-disposition']).toContain('.csv')
  // A length of nothing would be a lie about what GET gives.
  expect(headers['content-length']).toBe(undefined)
  expect(opened).toBe(before)
})

test('MKT-08 a part of a file that is made again each time is not offered: a question for one gets the whole', async () => {
  const part = await server.inject({
    url: '/200/csv',
    headers: { range: 'bytes=10-20', 'accept-encoding': 'identity' },
  })
  const whole = await server.inject({ url: '/200/csv', headers: { 'accept-encoding': 'identity' } })
  expect(part.statusCode).toBe(200)
  expect(part.headers['accept-ranges']).toBe('none')
  expect(part.headers['content-range']).toBe(undefined)
  expect(part.rawPayload.equals(whole.rawPayload)).toBe(true)
})

test('MKT-08 a refusal is still an answer, without the headers of a file', async () => {
  const answer = await server.inject({ url: '/busy' })
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['content-disposition']).toBe(undefined)
})

test.each([
  ['csv', 'identity'],
  ['csv', 'br'],
  ['json', 'gzip'],
  ['xlsx', 'identity'],
])('MKT-08 %s (%s): the database is at rest when the reader has broken off', async (format, encoding) => {
  const request = get(`${origin}/2000000/${format}`, { headers: { 'accept-encoding': encoding } })
  request.on('error', () => undefined)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  await once(response, 'data')
  expect(await working()).toBe(1)
  response.on('error', () => undefined)
  request.destroy()
  await expect.poll(working, { timeout: 20_000, interval: 20 }).toBe(0)
})

test('MKT-08 a file that breaks is broken off, never ended as if it were whole', async () => {
  for (const encoding of ['identity', 'gzip']) {
    const response = await fetch(`${origin}/broken`, { headers: { 'accept-encoding': encoding } })
    await expect(response.text()).rejects.toThrow()
  }
})

test('SAFE-04 a reader who takes nothing of a file loses it, and the database is at rest', async () => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  socket.write('GET /unread HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => unread).not.toBeNull()
  await expect.poll(() => unread?.destroyed, { timeout: 20_000 }).toBe(true)
  socket.destroy()
})

async function working(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
      and backend_type = 'client backend'`.execute(fresh.db)
  return rows[0]!.n
}
