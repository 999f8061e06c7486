import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveSpeculationRules } from './speculation.server.ts'

const server = Fastify()
serveSpeculationRules(server)

async function rulesFor(mobile?: string) {
  const headers = mobile === undefined ? {} : { 'sec-ch-ua-mobile': mobile }
  const answer = await server.inject({ url: '/speculation-rules.json', headers })
  expect(answer.headers['vary']).toContain('sec-ch-ua-mobile')
  expect(answer.headers['content-type']).toContain('application/speculationrules+json')
  return answer.json<Record<string, { eagerness: string; where: unknown }[]>>()
}

test('PERF a computer prepares the page behind a link as soon as it is pointed at, a phone and a browser that does not say only fetch it, later', async () => {
  expect(Object.keys(await rulesFor('?0'))).toEqual(['prefetch', 'prerender'])
  expect(Object.keys(await rulesFor('?1'))).toEqual(['prefetch'])
  expect(Object.keys(await rulesFor())).toEqual(['prefetch'])
})

test('only links that are pointed at, and nothing personal', async () => {
  for (const [rule] of Object.values(await rulesFor('?1'))) expect(rule?.eagerness).toBe('moderate')
  for (const [rule] of Object.values(await rulesFor('?0'))) {
    expect(rule?.eagerness).toBe('eager')
    for (const part of ['profile', 'admin', 'account'])
      expect(JSON.stringify(rule?.where)).toContain(`/en/${part}/*`)
  }
})
