import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createTelemetry } from '#platform/telemetry/telemetry.server.ts'
import { edgeHeaders, edgeKey } from './edge-headers.ts'
import { PurgeQueue } from './purge-queue.server.ts'
import { purger } from './purgers.server.ts'

const telemetry = createTelemetry('silent')
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

interface Heard {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** The API of an edge, which refuses so many times. */
async function standIn(refusals = 0) {
  const heard: Heard[] = []
  let left = refusals
  const server = createServer()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const part of request) body += String(part)
    heard.push({ method: request.method, url: request.url, headers: request.headers, body })
    response.writeHead(left-- > 0 ? 503 : 200).end('{}')
  }
  server.on('request', (request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => void server.close())
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('OPS-04 a page carries short keys of its tags, the same for each kind of edge; one of too many tags is not kept', () => {
  const headers = edgeHeaders(new Set(['post:1', 'قسم:الأخبار']))
  expect(headers['surrogate-key']).toMatch(/^[\w-]{8} [\w-]{8}$/)
  expect(headers['cache-tag']).toBe(headers['surrogate-key']?.replace(' ', ','))
  expect(headers['cdn-cache-control']).toContain('stale-if-error=86400')
  expect(edgeHeaders(new Set(Array.from({ length: 2000 }, (_, i) => `post:${i}`)))).toEqual({})
})

test('OPS-04 each edge is asked in its own words, in as many calls as it takes keys', async () => {
  const { heard, url } = await standIn()
  const keys = Array.from({ length: 150 }, (_, i) => `key${i}`)
  const [fastly, cloudflare] = [
    purger({ kind: 'fastly', places: ['abc'], token: 't' }, url),
    purger({ kind: 'cloudflare', places: ['zone1'], token: 't' }, url),
  ]
  await fastly(keys)
  await fastly('all')
  await cloudflare(keys)
  await cloudflare('all')
  await purger({ kind: 'varnish', places: [`${url}/x`], token: 't' })(['a', 'b'])
  await purger({ kind: 'webhook', places: [`${url}/hook`], token: null })('all')
  expect(heard.map(({ method, url: at }) => `${method} ${at}`)).toEqual([
    'POST /service/abc/purge',
    'POST /service/abc/purge_all',
    'POST /zones/zone1/purge_cache',
    'POST /zones/zone1/purge_cache',
    'POST /zones/zone1/purge_cache',
    'PURGE /',
    'POST /hook',
  ])
  expect(heard[0]?.headers).toMatchObject({ 'fastly-key': 't', 'surrogate-key': keys.join(' ') })
  expect(JSON.parse(heard[3]?.body ?? '')).toEqual({ tags: keys.slice(100) })
  expect(JSON.parse(heard[4]?.body ?? '')).toEqual({ purge_everything: true })
  expect(heard[5]?.headers).toMatchObject({ 'x-purge-keys': 'a b', 'x-purge-token': 't' })
  expect(JSON.parse(heard[6]?.body ?? '')).toEqual({ all: true })
})

test('OPS-04 changes of a moment go in one call, twice; what is refused is sent again with what came meanwhile', async () => {
  const { heard, url } = await standIn(3)
  const queue = new PurgeQueue(purger({ kind: 'webhook', places: [url], token: null }), telemetry, {
    gatherMs: 20,
    againMs: 100,
    firstRetryMs: 5,
  })
  ends.push(() => void queue.close())
  // It begins with everything: nobody listened before.
  await expect.poll(() => heard.filter(({ body }) => body === '{"all":true}').length).toBe(5)
  expect(queue.pending).toBe(0)
  heard.length = 0
  queue.drop(['post:1'])
  queue.drop(['post:2', 'post:1'])
  const both = JSON.stringify({ keys: [edgeKey('post:1'), edgeKey('post:2')] })
  await expect.poll(() => heard.map(({ body }) => body)).toEqual([both, both])
})

test('OPS-04 what is pending when the process ends is sent', async () => {
  const { heard, url } = await standIn()
  const queue = new PurgeQueue(purger({ kind: 'webhook', places: [url], token: null }), telemetry, {
    gatherMs: 60_000,
  })
  await queue.close()
  expect(heard.map(({ body }) => body)).toEqual(['{"all":true}'])
})
