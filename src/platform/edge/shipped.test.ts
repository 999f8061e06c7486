import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface Worker {
  fetch(
    request: Request,
    environment: object,
    context: { waitUntil(work: Promise<unknown>): void },
  ): Promise<Response>
}

const { default: worker } = (await import(
  pathToFileURL(resolve('deploy/cloudflare/worker.js')).href
)) as unknown as { default: Worker }

const PUBLIC = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'cdn-cache-control': 'max-age=60, stale-while-revalidate=600, stale-if-error=86400',
  'cache-tag': 'abc',
  vary: 'accept-encoding, x-reader-options',
}
const SITE = 'https://kimya.example'
const copies = new Map<string, Response>()
let asked: Request[]
let answer: () => Response | Promise<Response>

/** The cache of Cloudflare's Workers, as far as it is used: by addresses, with bodies that are read once. */
const cache = {
  match: async (key: string) => copies.get(key)?.clone(),
  put: async (key: string, copy: Response) => {
    copies.set(key, new Response(await copy.text(), copy))
  },
  delete: async (key: string) => copies.delete(key),
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), toFake: ['Date'] })
  copies.clear()
  asked = []
  answer = () => new Response(`page ${asked.length}`, { headers: PUBLIC })
  vi.stubGlobal('caches', { default: cache })
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request)
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const waiting: Promise<unknown>[] = []
  const got = await worker.fetch(
    new Request(SITE + path, { headers, method }),
    {},
    { waitUntil: (work) => waiting.push(work) },
  )
  const text = await got.text()
  await Promise.all(waiting)
  return { text, headers: got.headers, how: got.headers.get('cache-status') }
}
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const said = () => asked.at(-1)?.headers.get('x-reader-options')

test('OPS-04 Cloudflare’s worker shares a page among who has the same options, and passes on who is signed in or was led to English', async () => {
  const shared: [cookie: string, options: string][] = [
    ['', 'default'],
    ['_ga=1; lan=ar', 'default'],
    ['prefs=d%3Darab', 'd=arab'],
    ['theme=dark; prefs=d%3Darab%26h%3D1; visitor=x', 'd=arab&h=1'],
    ['prefs=h%3D1', 'h=1'],
    ['prefs=d%3Darab%26x%3D1', 'default'],
    [`prefs=${'x'.repeat(4000)}`, 'default'],
  ]
  for (const [cookie, options] of shared) {
    await get('/index', { cookie, 'x-reader-options': 'd=other' })
    expect(await get('/index', { cookie })).toMatchObject({ how: 'edge; hit' })
    expect(said()).toBe(asked.length === 1 ? 'default' : options === 'default' ? said() : options)
  }
  expect([copies.size, asked.length]).toEqual([4, 4])
  for (const cookie of ['session=a', 'x=1; __Host-session=a', 'prefs=d%3Darab;session =a', 'lan=en']) {
    const before = asked.length
    await get('/index', { cookie, 'x-reader-options': 'd=arab' })
    expect([asked.length - before, said()]).toEqual([1, null])
  }
  await get('/index', { authorization: 'Basic x' })
  await get('/index', {}, 'POST')
  expect([copies.size, asked.length]).toEqual([4, 10])
  expect((await get('/en/index', { cookie: 'lan=en' })).how).toBe('edge; fwd=miss')
  expect((await get('/en/index')).how).toBe('edge; hit')
})

test('OPS-04 Cloudflare’s worker keeps only what the portal offers, asks again after a minute, and serves what it has while the portal is away', async () => {
  answer = () => new Response('own', { headers: { 'cache-control': 'private, no-store', vary: 'cookie' } })
  expect([(await get('/contact')).headers.get('cache-control'), copies.size]).toEqual([
    'private, no-store',
    0,
  ])
  answer = () => new Response('cookie', { headers: { ...PUBLIC, 'set-cookie': 'visitor=1' } })
  await get('/contact')
  expect(copies.size).toBe(0)

  answer = () => new Response(`page ${asked.length}`, { headers: PUBLIC })
  const first = await get('/index')
  for (const name of ['cdn-cache-control', 'cache-tag', 'x-made-at'])
    expect(first.headers.get(name)).toBeNull()
  expect(Object.fromEntries((await get('/index')).headers)).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'Accept-Encoding, Cookie',
  })
  later(61)
  expect((await get('/index')).text).toBe(first.text)
  const renewed = await get('/index')
  expect(renewed.text).not.toBe(first.text)
  later(3600)
  for (const away of [() => Promise.reject(new Error('refused')), () => new Response('', { status: 503 })]) {
    answer = away
    expect(await get('/index')).toMatchObject({ text: renewed.text, how: 'edge; hit; fwd=stale' })
  }
  await expect(
    get('/other').then(
      ({ text }) => text,
      () => 'none',
    ),
  ).resolves.toBe('')
  // What was withdrawn does not come back.
  answer = () => new Response('gone', { status: 404 })
  expect((await get('/index')).text).toBe('gone')
  answer = () => new Response('', { status: 503 })
  expect((await get('/index')).text).toBe('')
})

test('OPS-04 every edge tells readers apart by the same expressions', async () => {
  const expressions = async (file: string) => {
    const text = await readFile(`deploy/${file}`, 'utf8')
    return [...text.matchAll(/\(\^\|\[\^\\w-\]\)(?:.*?)(?="|\/[,\n])/g)]
      .map(([expression]) => expression)
      .sort()
  }
  const [varnish, ...others] = await Promise.all(
    ['varnish/kimya.vcl', 'fastly/kimya.vcl', 'nginx/kimya.conf', 'cloudflare/worker.js'].map(expressions),
  )
  expect(varnish).toHaveLength(5)
  for (const other of others) expect(other).toEqual(varnish)
})
