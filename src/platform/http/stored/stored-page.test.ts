import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { acceptedEncoding, answerOf, packPage, storePage } from './stored-page.server.ts'

const body = Buffer.from('<p>مرحبا</p>'.repeat(200))
const page = storePage(200, { 'content-type': 'text/html; charset=utf-8' }, body)

describe('encodings', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0 , gzip ;q=0 ', 'identity'],
    ['br;q=0.5', 'br'],
    ['deflate', 'identity'],
    ['*', 'identity'],
  ])('%j means %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })

  test('every encoding holds the same page and is made once, when it is first asked for', async () => {
    const fresh = storePage(200, {}, body)
    expect([fresh.br, fresh.gzip]).toEqual([null, null])
    const { body: br } = await answerOf(fresh, 'br', undefined)
    const { body: zip } = await answerOf(fresh, 'gzip', undefined)
    expect(brotliDecompressSync(br!).equals(body)).toBe(true)
    expect(gunzipSync(zip!).equals(body)).toBe(true)
    expect((await answerOf(fresh, 'br', undefined)).body).toBe(br)
  })
})

test('a cached page holds its brotli text only, and serves every encoding from it', async () => {
  const kept = storePage(200, {}, body)
  const plain = await answerOf(storePage(200, {}, body), undefined, undefined)
  await packPage(kept)
  expect(kept.identity).toBe(null)
  const answer = await answerOf(kept, undefined, undefined)
  expect(answer.body?.equals(body)).toBe(true)
  expect(answer.headers).toEqual(plain.headers)
  expect(gunzipSync((await answerOf(kept, 'gzip', undefined)).body!).equals(body)).toBe(true)
})

test('a page that is asked for again is compressed better, and its validator stays', async () => {
  const text = Array.from(
    { length: 3000 },
    (_, i) => `<p>${((i * 7919) % 1013).toString(36)} مرحبا</p>`,
  ).join('')
  const many = storePage(200, {}, Buffer.from(text))
  const first = await answerOf(many, 'br', undefined)
  await answerOf(many, 'br', undefined)
  await expect
    .poll(async () => Number((await answerOf(many, 'br', undefined)).headers['content-length']))
    .toBeLessThan(Number(first.headers['content-length']))
  const later = await answerOf(many, 'br', undefined)
  expect(later.headers['etag']).toBe(first.headers['etag'])
  expect(later.headers['content-length']).toBe(later.body?.length)
  expect(brotliDecompressSync(later.body!).toString()).toBe(text)
})

describe('answers', () => {
  test('the body, its length, its encoding and a validator of its own', async () => {
    const answers = await Promise.all(
      ['br', 'gzip', undefined].map(async (accept) => answerOf(page, accept, undefined)),
    )
    expect(answers.map(({ body: bytes, headers }) => bytes?.length === headers['content-length'])).toEqual([
      true,
      true,
      true,
    ])
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(3)
  })

  test('304 to a reader who has it, in the encoding they have', async () => {
    const { headers } = await answerOf(page, 'br', undefined)
    const etag = String(headers['etag'])
    expect(await answerOf(page, 'br', etag)).toMatchObject({ status: 304, body: null, headers: { etag } })
    expect((await answerOf(page, 'br', `"other", ${etag.replace('W/', '')}`)).status).toBe(304)
    expect((await answerOf(page, 'gzip', etag)).status).toBe(200)
    expect((await answerOf(page, 'br', '"other"')).status).toBe(200)
  })

  test('ROUTE-02 an error has its status whatever the reader has', async () => {
    const missing = storePage(404, {}, body)
    expect((await answerOf(missing, undefined, missing.etag)).status).toBe(404)
  })
})
