import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { get } from '../support/http.ts'
import { logIn } from '../support/login.ts'
import { databaseOf, removeData, startPortal, type Portal } from '../support/portal.ts'
import { openSite, type SiteHand } from '../support/site.ts'

const VARNISH = '/usr/sbin/varnishd'
const TOKEN = 'a token for tests'
/** The promise; the page itself is fresh for a minute, so that nothing but a purge shows a change sooner. */
const AT_THE_EDGE_MS = 5000

test.skip(spawnSync(VARNISH, ['-V']).error !== undefined, 'this machine has no Varnish')

let portal: Portal
let site: SiteHand
let edge: { url: string; stop: () => Promise<void> }

test.beforeAll(async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  portal = await startPortal({ env: { EDGE: `varnish:${url}`, EDGE_TOKEN: TOKEN } })
  edge = await startEdge(port, new URL(portal.url).port)
  site = openSite(await databaseOf(portal.dataDir))
})
test.afterAll(async () => {
  await site.close()
  await edge.stop()
  await portal.stop()
  await removeData(portal.dataDir)
})

/** The Varnish of `deploy/`, in front of a portal. */
async function startEdge(port: number, backend: string) {
  const folder = await mkdtemp(join(tmpdir(), 'kimya-edge-'))
  const shipped = await readFile('deploy/varnish/portal.vcl', 'utf8')
  await copyFile('deploy/varnish/kimya.vcl', join(folder, 'kimya.vcl'))
  await writeFile(
    join(folder, 'portal.vcl'),
    shipped.replace('.port = "3000"', `.port = "${backend}"`).replace('"change-me"', JSON.stringify(TOKEN)),
  )
  const child: ChildProcess = spawn(
    VARNISH,
    [
      '-F',
      '-p',
      `vcl_path=${folder}`,
      '-f',
      join(folder, 'kimya.vcl'),
      '-a',
      `127.0.0.1:${port}`,
      '-n',
      join(folder, 'work'),
      '-s',
      'malloc,64m',
      '-j',
      'none',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr?.on('data', (part) => (said += String(part)))
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () => {
        if (child.exitCode !== null) throw new Error(said)
        return get('/livez', { site: url }).then(
          ({ status }) => status,
          () => 0,
        )
      },
      { timeout: 60_000 },
    )
    .toBe(200)
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

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
    const options = await at('/index', { cookie: 'prefs=d%3Darab' })
    expect(how(options)).not.toBe('edge; hit')
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

test('OPS-04 only who knows the token may purge', async () => {
  for (const token of ['', 'another'])
    expect(
      (await fetch(`${edge.url}/`, { method: 'PURGE', headers: { 'x-purge-token': token } })).status,
    ).toBe(403)
})

test('OPS-04 while the portal is away the edge goes on with what it has', async () => {
  const port = await freePort()
  const other = await startEdge(port, new URL(portal.url).port)
  const ask = () => get('/en/index', { site: other.url })
  await ask()
  await portal.kill('portal')
  const kept = await ask()
  expect([kept.status, kept.body.includes('Kimya')]).toEqual([200, true])
  await other.stop()
})
