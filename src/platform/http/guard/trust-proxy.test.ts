import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { trustHops } from './trust-proxy.server.ts'

/** The address that a server behind a number of proxies takes for the reader's; the nearest proxy is 10.0.0.1. */
async function seen(proxies: number, forwarded?: string): Promise<string> {
  const server = Fastify({ trustProxy: trustHops(proxies) })
  server.get('/', (request) => request.ip)
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const answer = await server.inject({ url: '/', remoteAddress: '10.0.0.1', headers })
  await server.close()
  return answer.body
}

test.each([
  [0, '203.0.113.7', '10.0.0.1'],
  [1, undefined, '10.0.0.1'],
  [1, '203.0.113.7', '203.0.113.7'],
  [1, '1.1.1.1, 203.0.113.7', '203.0.113.7'],
  [1, '1.1.1.1,2.2.2.2 ,\t203.0.113.7', '203.0.113.7'],
  [2, '1.1.1.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  [2, '203.0.113.7', '203.0.113.7'],
])('SAFE-07 behind %i proxies a reader who sends %j is %s', async (proxies, forwarded, ip) => {
  expect(await seen(proxies, forwarded)).toBe(ip)
})
