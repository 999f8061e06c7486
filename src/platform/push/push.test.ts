import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PostOutside } from '../http/download/post-outside.server.ts'
import { pushSender, readTarget, resultOf } from './push.server.ts'
import { pushKeysOf } from './vapid.server.ts'

const SECRET = 'a secret that only tests know, 32+'

/** A browser: its subscription, and how it reads what comes (RFC 8291). */
function browser(endpoint = 'https://push.example.com/send/abc') {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  const subscription = {
    endpoint,
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
  }
  const read = (body: Buffer): string => {
    const [salt, length] = [body.subarray(0, 16), body[20] ?? 0]
    const theirs = body.subarray(21, 21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
    const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32))
    const content = Buffer.from(hkdfSync('sha256', key, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', key, salt, 'Content-Encoding: nonce\0', 12))
    const sealed = body.subarray(21 + length)
    const open = createDecipheriv('aes-128-gcm', content, nonce)
    open.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
    // The rest after the mark is padding.
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }
  return { text: JSON.stringify(subscription), read }
}

/** A push service that answers so, and what it was sent. */
function service(answer: Awaited<ReturnType<PostOutside>>) {
  const seen: { url: URL; headers: Record<string, string | number>; body: Buffer }[] = []
  const post: PostOutside = async (url, headers, body) => {
    seen.push({ url, headers, body: body ?? Buffer.alloc(0) })
    return answer
  }
  return { post, seen }
}

test('ACC-08: a message reaches its browser sealed, in the name of the site', async () => {
  const keys = pushKeysOf(SECRET)
  const { text, read } = browser()
  const target = readTarget(text)
  const { post, seen } = service({ status: 201 })
  if (!target) throw new Error('No target')
  const message = { text: '{"title":"اليوريا"}', topic: 'urea', seconds: 60 }
  expect(await pushSender(keys, 'mailto:desk@kimya.test', post)(target, message)).toEqual({ kind: 'sent' })
  const [posted] = seen
  if (!posted) throw new Error('Nothing was posted')
  const { url, headers, body } = posted
  expect(url.href).toBe('https://push.example.com/send/abc')
  expect(headers).toMatchObject({ TTL: 60, Topic: 'urea', 'Content-Encoding': 'aes128gcm' })
  expect(read(body)).toBe('{"title":"اليوريا"}')
  const [, token = '', k = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers['Authorization'])) ?? []
  expect(k).toBe(keys.publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'https://push.example.com',
    sub: 'mailto:desk@kimya.test',
  })
  const point = Buffer.from(keys.publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = { key, dsaEncoding: 'ieee-p1363' as const }
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')),
  ).toBe(true)
})

test('ACC-08: the key of a site is the same for all its instances, and another for another secret', () => {
  expect(pushKeysOf(SECRET)).toEqual(pushKeysOf(SECRET))
  expect(pushKeysOf(SECRET).publicKey).not.toBe(pushKeysOf(`${SECRET}!`).publicKey)
})

test('ACC-08, SAFE-01: only a whole subscription at a public address is one', () => {
  const { text } = browser()
  const changed = (more: object) => JSON.stringify({ ...(JSON.parse(text) as object), ...more })
  expect(readTarget(text)?.endpoint).toBe('https://push.example.com/send/abc')
  for (const endpoint of [
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://user:word@push.example.com/a',
    'javascript:alert(1)',
    `https://push.example.com/${'a'.repeat(1000)}`,
  ])
    expect(readTarget(changed({ endpoint })), endpoint).toBeNull()
  expect(readTarget(changed({ keys: { p256dh: 'AAAA', auth: 'AAAA' } }))).toBeNull()
  for (const none of ['', 'null', '{}', '[1]']) expect(readTarget(none)).toBeNull()
})

test('ACC-08: what a push service answers says whether to forget, to wait or to give up', () => {
  expect(resultOf({ status: 201 })).toEqual({ kind: 'sent' })
  for (const status of [404, 410]) expect(resultOf({ status })).toEqual({ kind: 'gone' })
  expect(resultOf({ status: 429, retryAfter: '120' })).toEqual({ kind: 'later', seconds: 120 })
  expect(resultOf({ status: 503, retryAfter: 'Wed, 21 Oct 2026' })).toEqual({ kind: 'later', seconds: 30 })
  expect(resultOf({ status: 503, retryAfter: '999999' })).toEqual({ kind: 'later', seconds: 3600 })
  for (const status of [400, 401, 403, 413]) expect(resultOf({ status }).kind).toBe('refused')
})

test('ACC-08: a service that does not answer is asked again later', async () => {
  const target = readTarget(browser().text)
  const post: PostOutside = () => Promise.reject(new Error('away'))
  if (!target) throw new Error('No target')
  const message = { text: '{}', topic: 'a', seconds: 1 }
  expect(await pushSender(pushKeysOf(SECRET), 'mailto:a@b.test', post)(target, message)).toMatchObject({
    kind: 'later',
  })
})
