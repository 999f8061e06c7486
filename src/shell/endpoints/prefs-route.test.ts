import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { App } from '#platform/app.server.ts'
import { servePrefs } from './prefs-route.server.ts'

const server = fastify()
await servePrefs(server, { config: { publicUrl: 'https://kimya.example' } } as App)

async function choose(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: answer } = await server.inject({
    url,
    headers: { host: 'kimya.example', ...headers },
  })
  return [statusCode, answer['location'], String(answer['set-cookie']).split(';')[0]]
}

test('LANG-05 digits and the Hijri date are chosen by plain links that lead back', async () => {
  const referer = 'https://kimya.example/aw/show?page=2'
  expect(await choose('/prefs?d=arab', { referer })).toEqual([302, '/aw/show?page=2', 'prefs=d%3Darab'])
  expect(await choose('/prefs?h=1', { referer, cookie: 'prefs=d%3Darab' })).toEqual([
    302,
    '/aw/show?page=2',
    'prefs=d%3Darab%26h%3D1',
  ])
  expect(await choose('/en/prefs?d=latn', { cookie: 'prefs=d%3Darab' })).toEqual([302, '/en/index', 'prefs='])
})

test('LANG-05 they never lead to another site', async () => {
  for (const referer of ['https://evil.example/x', 'https://kimya.example//evil.example', 'nonsense'])
    expect((await choose('/prefs?h=0', { referer }))[1]).toBe('/index')
})
