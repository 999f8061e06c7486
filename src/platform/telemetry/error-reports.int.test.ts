import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { errorReports } from './error-reports.server.ts'
import { createTelemetry } from './telemetry.server.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

interface Heard {
  url: string
  auth: string
  event: {
    exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[] }
    transaction?: string
    tags: Record<string, string>
    [name: string]: unknown
  }
}

async function standIn(status = 200) {
  const heard: Heard[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const part of request) body += String(part)
    const auth = String(request.headers['x-sentry-auth'])
    heard.push({
      url: request.url ?? '',
      auth,
      event: JSON.parse(body.split('\n')[2] ?? '') as Heard['event'],
    })
    response.writeHead(status, { 'retry-after': '120' }).end('{}')
  }
  const server = createServer()
  server.on('request', (request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => void server.close())
  return { heard, dsn: `http://thekey@127.0.0.1:${(server.address() as AddressInfo).port}/9` }
}

test('OPS-06 an exception is reported with where it happened and which request it was, and nothing of the reader', async () => {
  const { heard, dsn } = await standIn()
  const telemetry = createTelemetry('silent', () => undefined, errorReports(dsn, { release: '1' }))
  telemetry.exception(new TypeError('broken'), { requestId: 'r1', path: '/en/index', ip: '10.0.0.1' })
  await expect.poll(() => heard).toHaveLength(1)
  const [{ url, auth, event } = { url: '', auth: '', event: null }] = heard
  expect(url).toBe('/api/9/envelope/')
  expect(auth).toContain('sentry_key=thekey')
  expect(event).toMatchObject({ transaction: '/en/index', tags: { request_id: 'r1' }, release: 'kimya@1' })
  expect(event?.exception.values[0]).toMatchObject({ type: 'TypeError', value: 'broken' })
  expect(event?.exception.values[0]?.stacktrace.frames.at(-1)?.filename).toContain('error-reports.int.test')
  expect(JSON.stringify(event)).not.toContain('10.0.0.1')
})

test('OPS-06 a flood of one fault is thirty reports a minute, and a service that asks for quiet gets it', async () => {
  const { heard, dsn } = await standIn()
  let at = 1_000_000
  const reports = errorReports(dsn, { release: '1', now: () => at })
  for (let one = 0; one < 100; one += 1) reports.send(new Error('again'), {})
  await expect.poll(() => heard).toHaveLength(30)
  at += 61_000
  reports.send(new Error('later'), {})
  await expect.poll(() => heard).toHaveLength(31)

  const busy = await standIn(429)
  const refused = errorReports(busy.dsn, { release: '1', now: () => at })
  refused.send(new Error('first'), {})
  await expect.poll(() => busy.heard).toHaveLength(1)
  await expect.poll(() => refused.quiet).toBe(true)
  refused.send(new Error('second'), {})
  at += 121_000
  refused.send(new Error('third'), {})
  await expect
    .poll(() => busy.heard.map(({ event }) => event.exception.values[0]?.value))
    .toEqual(['first', 'third'])
})

test('OPS-06 a service that is away is no fault of ours', () => {
  const telemetry = createTelemetry(
    'silent',
    () => undefined,
    errorReports('http://k@127.0.0.1:1/1', { release: '1' }),
  )
  expect(() => telemetry.exception('only a text')).not.toThrow()
})
