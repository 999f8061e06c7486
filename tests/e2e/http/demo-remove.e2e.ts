import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { decode, elements, words } from '../support/html.ts'
import { get } from '../support/http.ts'
import { demoDataDir, newDataDir, removeData, startPortal, type Portal } from '../support/portal.ts'

const LISTS = [
  '/c/1',
  '/aw/show',
  '/news-excerpt/show',
  '/products-prices?page=1',
  '/exports-imports?page=1',
  '/production-capacity?page=1',
  '/companies?page=1',
  '/dumping-cases?page=1',
  '/mergers-acquisitions?page=1',
  '/weekly-report',
]
/** So long after the command has ended, the pages that a running portal keeps are right (docs/practices/caching.md). */
const PAGES_RIGHT_MS = 1000
/** Of addresses that are made the same way, this many are tried. */
const MOST_ALIKE = 12
const AT_ONCE = 2

/** A command beside the running portal, as an operator gives it. */
async function cli({ dataDir }: Portal, ...line: string[]): Promise<string> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['build/server/cli.js', ...line], {
    env: { PATH, HOME, DATA_DIR: dataDir, LANG: 'C' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (part) => (said += String(part)))
  expect((await once(child, 'exit'))[0]).toBe(0)
  return said
}

/** Addresses of the portal in a page, a feed or a site map, each with where it was first. */
function linksIn(body: string, from: string, { url }: Portal): [string, string][] {
  const named = [
    ...elements(body, 'a').map(({ href }) => href),
    ...elements(body, 'link').map(({ href }) => href),
    ...elements(body, 'img').map(({ src }) => src),
    ...[...body.matchAll(/<(?:loc|link|id)>([^<]+)</g)].map(([, address]) => address && decode(address)),
  ]
  return named.flatMap((address) => {
    if (!address || !URL.canParse(address, url + from)) return []
    const { origin, pathname, search } = new URL(address, url + from)
    return origin === url ? [[pathname + search, from] as [string, string]] : []
  })
}

const kindOf = (path: string) => path.replace(/\?.*/, '?').replaceAll(/%[\dA-F]{2}|[\w-]*\d[\w-]*/gi, '0')

/** The broken ones of the addresses that the first pages, lists, feeds and site maps lead to. */
async function broken(portal: Portal): Promise<string[]> {
  const read = async (path: string) => get(path, { site: portal.url })
  const found = new Map<string, string>()
  const first = LANGUAGES.flatMap(({ prefix }) => ['/index', ...LISTS].map((path) => prefix + path))
  const queue = [...first, '/sitemap.xml']
  const failed: string[] = []
  const seen = new Set(queue)
  for (let path = queue.shift(); path; path = queue.shift()) {
    const { status, body, location } = await read(path)
    if (status >= 400) failed.push(`${status} ${path}`)
    const leads = location ? [[location, path] as [string, string]] : []
    for (const [address, from] of [...leads, ...linksIn(body, path, portal)]) {
      if (!found.has(address)) found.set(address, from)
      const more = /\/feeds\/|sitemap[^/]*\.xml$/.test(address) || address === location
      if (more && !seen.has(address)) {
        seen.add(address)
        queue.push(address)
      }
    }
  }
  const tried = new Map<string, number>()
  const asked = [...found].filter(([path]) => {
    const count = (tried.get(kindOf(path)) ?? 0) + 1
    tried.set(kindOf(path), count)
    return !seen.has(path) && count <= MOST_ALIKE
  })
  expect(asked.length).toBeGreaterThan(100)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = asked.pop(); next; next = asked.pop()) {
        const [path, from] = next
        const { status } = await read(path)
        if (status >= 400) failed.push(`${status} ${decodeURI(path)} on ${decodeURI(from)}`)
      }
    }),
  )
  return failed
}

test('LIVE-02 after the removal no first page, list, feed or site map leads to nothing, nothing made up is seen, and undo brings it back', async () => {
  const portal = await startPortal({ dataDir: await demoDataDir() })
  try {
    const front = (await get('/en/index', { site: portal.url })).body
    const story = elements(front, 'a')
      .map(({ href }) => href ?? '')
      .find((href) => /\/show=\d|\/c\/p\d/.test(href))
    expect(story).toBeDefined()
    expect((await get(story ?? '', { site: portal.url })).status).toBe(200)
    expect(words((await get('/en/index', { site: portal.url })).body)).toContain('Demonstration')
    expect(await cli(portal, 'demo', 'remove')).toContain('Demonstration content removed')
    // Kept pages were dropped: the same addresses, each asked once.
    await sleep(PAGES_RIGHT_MS)
    expect(words((await get('/en/index', { site: portal.url })).body)).not.toContain('Demonstration')
    expect((await get(story ?? '', { site: portal.url })).status).toBe(404)
    expect(await broken(portal)).toEqual([])
    for (const { prefix } of LANGUAGES)
      for (const path of ['/index', ...LISTS]) {
        const { body } = await get(prefix + path, { site: portal.url })
        expect(words(body), prefix + path).not.toMatch(/demonstration data|بيانات توضيحية/i)
      }
    expect(await cli(portal, 'demo', 'undo')).toContain('Demonstration content is back')
    await sleep(PAGES_RIGHT_MS)
    expect((await get(story ?? '', { site: portal.url })).status).toBe(200)
    expect(portal.faults()).toBe('')
  } finally {
    await portal.stop()
    await removeData(portal.dataDir)
  }
})

test('LIVE-02 a portal begun with DEMO=open leads nowhere in vain, and says nothing of demonstration data', async () => {
  const portal = await startPortal({ dataDir: await newDataDir(), env: { DEMO: 'open' } })
  try {
    expect(await broken(portal)).toEqual([])
    for (const { lang, prefix } of LANGUAGES)
      for (const path of ['/index', ...LISTS]) {
        const { body } = await get(prefix + path, { site: portal.url })
        expect(words(body), prefix + path).not.toMatch(/demonstration data|بيانات توضيحية/i)
        // Prices are there: the open figures. Of trade there are none yet.
        if (path.startsWith('/exports-imports'))
          expect(words(body), prefix + path).toMatch(
            lang === 'ar' ? /تظهر .* هنا فور نشرها/ : /appear here as soon as/,
          )
      }
  } finally {
    await portal.stop()
    await removeData(portal.dataDir)
  }
})
