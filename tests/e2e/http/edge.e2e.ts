import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { askWith, cookieCases, optionsOf } from '../support/edge-cookies.ts'
import {
  EDGE_TOKEN,
  freePort,
  NGINX,
  startNginx,
  startVarnish,
  VARNISH,
  type Edge,
} from '../support/edges.ts'
import { get } from '../support/http.ts'
import { logIn } from '../support/login.ts'
import { databaseOf, removeData, startPortal, type Portal } from '../support/portal.ts'
import { openSite, type SiteHand } from '../support/site.ts'

/** The promise; the page itself is fresh for a minute, so that nothing but a purge shows a change sooner. */
const AT_THE_EDGE_MS = 5000

test.skip(spawnSync(VARNISH, ['-V']).error !== undefined, 'this machine has no Varnish')

let portal: Portal
let site: SiteHand
let edge: Edge

test.beforeAll(async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  portal = await startPortal({ env: { EDGE: `varnish:${url}`, EDGE_TOKEN } })
  edge = await startVarnish(port, new URL(portal.url).port)
  site = openSite(await databaseOf(portal.dataDir))
})
test.afterAll(async () => {
  await site.close()
  await edge.stop()
  await portal.stop()
  await removeData(portal.dataDir)
})

const at = (path: string, asked: { cookie?: string } = {}) => get(path, { site: edge.url, ...asked })
/** Waits until the edge has a page: what changed before is dropped there for the second time some seconds later. */
const kept = (path: string, cookie = '_ga=GA1.2.3; theme=dark') =>
  expect.poll(async () => how(await at(path, { cookie }))).toBe('edge; hit')
const how = ({ headers }: { headers: Headers }) => headers.get('cache-status')

test('OPS-04 public pages come from the edge, in both languages, whatever cookies of others say; nothing of the keys goes out', async () => {
  const paths = [
    '/index',
    '/en/index',
    '/products-prices?page=1',
    '/en/companies?page=1',
    '/feeds/articles.rss',
    '/sitemap.xml',
  ]
  for (const path of paths) {
    await kept(path)
    const again = await at(path, { cookie: '_ga=GA1.2.3; theme=dark' })
    expect([path, again.status]).toEqual([path, 200])
    for (const name of ['surrogate-key', 'cache-tag', 'cdn-cache-control'])
      expect(again.headers.get(name), name).toBeNull()
    expect(again.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  }
})

test('OPS-04 a member gets no visitor’s page and a visitor no member’s', async () => {
  const cookie = await logIn(edge.url)
  await at('/index')
  for (let time = 0; time < 2; time += 1) {
    const member = await at('/index', { cookie })
    expect(member.headers.get('cache-control')).toContain('private')
    expect(member.body).toContain('>admin</a>')
    await kept('/index')
    const visitor = await at('/index')
    expect(visitor.body).not.toContain('>admin</a>')
    expect(visitor.headers.get('set-cookie')).toBeNull()
  }
})

/** Asks with every combination of cookies, twice: the second time a copy could be there. */
async function tryCookies(site: string) {
  const cases = cookieCases(await logIn(portal.url))
  const hits = new Map<string, number>()
  for (const path of ['/index', '/en/index'])
    for (const { lines, member, english, options } of [...cases, ...cases]) {
      const { status, body, cacheControl, cacheStatus } = await askWith(site, path, lines)
      const about = `${path} ${lines.join(' | ')}`
      expect(status, about).toBe(english && path === '/index' ? 302 : 200)
      if (status === 302) continue
      expect(body.includes('>admin</a>'), about).toBe(member)
      expect(optionsOf(body), about).toBe(options)
      expect(cacheControl, about).toContain(lines.join().includes('session=u') || member ? '' : 'public')
      if (member) expect(cacheControl, about).toContain('private')
      if (!/hit/i.test(cacheStatus)) continue
      expect(lines.join(), about).not.toMatch(/\bsession=/)
      hits.set(`${path} ${options}`, (hits.get(`${path} ${options}`) ?? 0) + 1)
    }
  // Each page in each of its four kinds.
  expect([...hits.keys()]).toHaveLength(8)
  expect((await askWith(site, '/index', ['__Host-session=x'])).cacheStatus).not.toMatch(/hit/i)
}

test('OPS-04 OPS-02 whatever the cookies are, Varnish gives a member no visitor’s page, a visitor no member’s, and each the options chosen', async () => {
  await tryCookies(edge.url)
  await kept('/index', 'prefs=d%3Darab')
  const made = await at('/index', { cookie: 'prefs=d%3Darab' })
  expect(made.headers.get('vary')).toBe('Accept-Encoding, Cookie')
  for (const value of ['d=arab', 'd=x'])
    expect(
      optionsOf((await get('/index', { site: edge.url, headers: { 'x-reader-options': value } })).body),
    ).toBe('')
})

test('OPS-04 nginx does the same, asks again after a second, and keeps nothing of its own word', async () => {
  test.skip(spawnSync(NGINX, ['-v']).error !== undefined, 'this machine has no nginx')
  const nginx = await startNginx(await freePort(), new URL(portal.url).port)
  try {
    await tryCookies(nginx.url)
    const there = (path: string, headers?: Record<string, string>) => get(path, { site: nginx.url, headers })
    expect(optionsOf((await there('/index', { 'x-reader-options': 'd=arab' })).body)).toBe('')
    const { headers } = await there('/index')
    expect([headers.get('vary'), headers.get('cdn-cache-control')]).toEqual(['Accept-Encoding, Cookie', null])
    await site.set({ name: { ar: 'بوابة', en: 'Asked again' } })
    await expect
      .poll(async () => (await there('/en/index')).body.includes('Asked again'), { timeout: AT_THE_EDGE_MS })
      .toBe(true)
    await site.set({ name: { ar: 'كيميا', en: 'Kimya' } })
  } finally {
    await nginx.stop()
  }
})

test('OPS-04 a change is at the edge within five seconds', async () => {
  await kept('/en/index')
  await site.set({ name: { ar: 'بوابة الحافة', en: 'Edge portal' } })
  await expect
    .poll(async () => (await at('/en/index')).body.includes('Edge portal'), {
      timeout: AT_THE_EDGE_MS,
      intervals: [50],
    })
    .toBe(true)
  await site.set({ name: { ar: 'كيميا', en: 'Kimya' } })
})

test('OPS-04 an instance that dies within a page, that the balancer lost or that is busy is asked again: readers get the whole page', async () => {
  const page = 'x'.repeat(60_000)
  const asked = new Map<string, number>()
  const origin = createServer(({ url = '/' }, answer) => {
    const times = (asked.get(url) ?? 0) + 1
    asked.set(url, times)
    if (url === '/lost' && times === 1) return void answer.writeHead(502).end('lost')
    if (url.startsWith('/busy') && times === 1)
      return void answer
        .writeHead(503, { 'retry-after': '5', 'cache-control': 'private, no-store' })
        .end('busy')
    answer.writeHead(200, {
      'cache-control': 'public, max-age=0, must-revalidate',
      'cdn-cache-control': 'max-age=60',
      'content-length': page.length,
    })
    if (url === '/dies' && times === 1) answer.write(page.slice(0, 30_000), () => answer.destroy())
    else answer.end(page)
  })
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
  const cache = await startVarnish(await freePort(), String((origin.address() as AddressInfo).port))
  try {
    for (const path of ['/dies', '/lost', '/busy']) {
      const { status, body } = await get(path, { site: cache.url })
      expect([path, status, body.length, asked.get(path)]).toEqual([path, 200, page.length, 2])
    }
    // A flood of what readers compose must not grow at the edge.
    expect((await get('/busy?q=urea', { site: cache.url })).status).toBe(503)
    expect(asked.get('/busy?q=urea')).toBe(1)
  } finally {
    await cache.stop()
    origin.close()
    origin.closeAllConnections()
  }
})

test('OPS-04 only who knows the token may purge', async () => {
  for (const token of ['', 'another'])
    expect(
      (await fetch(`${edge.url}/`, { method: 'PURGE', headers: { 'x-purge-token': token } })).status,
    ).toBe(403)
})

test('OPS-04 while the portal is away the edge goes on with what it has', async () => {
  const port = await freePort()
  const other = await startVarnish(port, new URL(portal.url).port)
  const ask = () => get('/en/index', { site: other.url })
  await ask()
  await portal.kill('portal')
  const kept = await ask()
  expect([kept.status, kept.body.includes('Kimya')]).toEqual([200, true])
  await other.stop()
})
