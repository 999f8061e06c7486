import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { allowedWords } from '../support/allowed-words.ts'
import { foreignWords } from '../support/foreign-words.ts'
import { decode, elements } from '../support/html.ts'
import { get } from '../support/http.ts'
import { databaseOf, removeData, startPortal, type Portal } from '../support/portal.ts'
import { openSite } from '../support/site.ts'

/** The portal renders one page at a time: more would only wait in its queue, which sheds them on a busy machine. */
const AT_ONCE = 2
/**
 * Kinds of addresses of which there are hundreds, all made the same way: a number of each are tried. The page of every post, company,
 * plant, case, deal and product is read, because each has words of its own.
 */
const KINDS: readonly (readonly [address: RegExp, most: number])[] = [
  [/\/og\//, 10],
  [/\/account\/login\?/, 10],
  [/\/calendar\//, 15],
  [/\/feeds\//, 15],
  [/\/search\?/, 20],
  [/\/companies\/[^/?]+\/\w+$/, 30],
  [/\/products-prices\/show\/[^?]+\/move\//, 20],
  [/\/products-prices\/show\/[^/?]+\//, 40],
  [/\/products-prices\/(?:show|market|compare)\b[^?]*\?/, 20],
  [/\/exports-imports\/[a-z-]+-\d{4}/, 15],
  [/\/exports-imports\/details=[^?]*\?/, 15],
  [/\/exports-imports\?/, 20],
  [/\/exports-imports\/explorer\?/, 20],
  [/\/workbench\?/, 20],
  [/\/board\/add\?/, 15],
  [/\/(?:companies|dumping-cases|mergers-acquisitions|production-capacity|products-prices)\?/, 50],
  [/\/chart\//, 20],
]
const kindOf = (path: string) => KINDS.findIndex(([address]) => address.test(path))
/** Files of a list's rows are downloads.e2e.ts's business, and only a limited number is written at a time. */
const FILE = /\.(?:csv|xlsx|json|svg|png)(?:\?|$)/

interface Visited {
  status: number
  /** The page that led here first. */
  from: string
  html: string | null
}

/** Addresses of our own site in a page: links, and everything it fetches. */
function addressesIn(html: string, page: string, filtered: boolean): string[] {
  const values = [
    // Filters combine without end: their links are followed from unfiltered lists only.
    ...elements(html, 'a').map(({ href, rel }) =>
      rel?.includes('nofollow') && (filtered || FILE.test(href ?? '')) ? undefined : href,
    ),
    ...elements(html, 'link').map(({ href }) => href),
    ...elements(html, 'script').map(({ src }) => src),
    ...elements(html, 'form').map(({ action, method }) => (method === 'post' ? undefined : action)),
    ...['img', 'source'].flatMap((name) =>
      elements(html, name).flatMap(({ src, srcset }) => [
        src,
        ...(srcset?.split(',').map((part) => part.trim().split(' ')[0]) ?? []),
      ]),
    ),
    ...elements(html, 'meta').flatMap(({ property, content }) => (property === 'og:image' ? [content] : [])),
  ]
  return values.flatMap((value) => {
    if (!value || !URL.canParse(value, portal.url + page)) return []
    const url = new URL(value, portal.url + page)
    return url.origin === portal.url ? [url.pathname + url.search] : []
  })
}

/** Follows every link of the site from its two home pages. */
async function crawl(starts: readonly string[]): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>()
  const queue = starts.map((path) => ({ path, from: 'the start' }))
  const known = new Set(starts)
  const tried: Record<number, number> = {}
  const visit = async ({ path, from }: { path: string; from: string }) => {
    // Compressing hundreds of pages, each for one reader, is no part of the question.
    const answer = await get(path, { site: portal.url, headers: { 'accept-encoding': 'identity' } })
    const html = answer.headers.get('content-type')?.startsWith('text/html') ? answer.body : null
    visited.set(path, { status: answer.status, from, html })
    const next = html ? addressesIn(html, path, /\?.*(?:^|[?&])(?!page=)\w+=/.test(path)) : []
    if (answer.location?.startsWith('/')) next.push(answer.location)
    for (const address of next) {
      if (known.has(address)) continue
      const kind = kindOf(address)
      tried[kind] = (tried[kind] ?? 0) + 1
      if (tried[kind] > (KINDS[kind]?.[1] ?? Infinity)) continue
      known.add(address)
      queue.push({ path: address, from: path })
    }
  }
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let idle = 0; idle < 50;) {
      const item = queue.shift()
      if (!item) {
        idle++
        await new Promise((done) => setTimeout(done, 20))
        continue
      }
      idle = 0
      await visit(item)
    }
  })
  await Promise.all(workers)
  return visited
}

/** A portal of its own: what other tests write into the shared one comes and goes meanwhile. */
let portal: Portal
let pages: Map<string, Visited>

test.beforeAll(async () => {
  test.setTimeout(600_000)
  portal = await startPortal()
  pages = await crawl(LANGUAGES.map(({ prefix }) => `${prefix}/index`))
})
test.afterAll(async () => {
  await portal.stop()
  await removeData(portal.dataDir)
})

test('ROUTE-02 LANG-02 every link of the site leads somewhere, in both languages', () => {
  const broken = [...pages]
    .filter(([, { status }]) => status >= 400)
    .map(([path, { status, from }]) => `${status} ${decodeURI(path)} on ${decodeURI(from)}`)
  expect(broken.slice(0, 30)).toEqual([])
  expect(pages.size).toBeGreaterThan(600)
  for (const { prefix } of LANGUAGES)
    expect(
      [...pages.keys()].filter((path) => path.startsWith('/en/') === (prefix === '/en')).length,
    ).toBeGreaterThan(250)
})

test('LANG-02 no link of a page leaves its language, but the selector and what is marked', () => {
  const astray: string[] = []
  for (const [path, { html, status }] of pages) {
    if (!html || status !== 200) continue
    const english = path.startsWith('/en/') || path === '/en'
    for (const { href, hreflang } of elements(/<body[\s\S]*/.exec(html)?.[0] ?? '', 'a')) {
      if (
        !href?.startsWith('/') ||
        hreflang ||
        /\.(?:xml|rss|atom|json)$|^\/(?:openapi|feeds|sitemap|v1\/)/.test(href)
      )
        continue
      if ((href.startsWith('/en/') || href === '/en') !== english)
        astray.push(`${decodeURI(href)} on ${decodeURI(path)}`)
    }
  }
  expect(astray.slice(0, 20)).toEqual([])
})

for (const { lang } of LANGUAGES) {
  test(`LANG-01 LANG-04 ${lang} no page shows words of the other language that are not names or marked as such`, async () => {
    const site = openSite(await databaseOf(portal.dataDir))
    const allowed = await allowedWords(site.db)
    await site.close()
    const found = new Map<string, string>()
    for (const [path, { html }] of pages) {
      if (!html || (path.startsWith('/en/') || path === '/en') !== (lang === 'en')) continue
      // What a reader typed is repeated unchanged.
      if (/^(?:\/en)?\/search\?/.test(path)) continue
      // A static page's title is its slug in words (ROUTE-06).
      const own = new Set(/\/page\/([\w-]+)/.exec(path)?.[1]?.split('-'))
      for (const word of foreignWords(html, lang))
        if (!allowed(word) && !own.has(word) && !found.has(word)) found.set(word, path)
    }
    expect([...found].slice(0, 60).map(([word, path]) => `${decode(word)} on ${decodeURI(path)}`)).toEqual([])
  })
}
