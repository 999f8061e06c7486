import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { elements, textOf, titleOf, words } from '../support/html.ts'
import { get } from '../support/http.ts'
import { logIn } from '../support/login.ts'
import { newDataDir, removeData, startPortal, type Portal } from '../support/portal.ts'

let portal: Portal

test.beforeAll(async () => {
  portal = await startPortal({ dataDir: await newDataDir(), env: { DEMO: '0' } })
})
test.afterAll(async () => {
  await portal.stop()
  await removeData(portal.dataDir)
})

/** Every page that the links of the two home pages lead to; of each section's page, one address per view. */
async function walk(): Promise<Map<string, { status: number; html: string; from: string }>> {
  const visited = new Map<string, { status: number; html: string; from: string }>()
  const queue = LANGUAGES.map(({ prefix }) => ({ path: `${prefix}/index`, from: 'the start' }))
  const known = new Set(queue.map(({ path }) => path))
  for (let item = queue.shift(); item; item = queue.shift()) {
    const { path, from } = item
    const answer = await get(path, { site: portal.url })
    const html = answer.headers.get('content-type')?.startsWith('text/html') ? answer.body : ''
    visited.set(path, { status: answer.status, html, from })
    for (const href of [answer.location, ...elements(html, 'a').map((link) => link['href'])]) {
      if (!href || !URL.canParse(href, portal.url + path)) continue
      const { origin, pathname, search, searchParams } = new URL(href, portal.url + path)
      const next = pathname + search
      // Each filter alone: their combinations have nothing new to show.
      const combined = [...searchParams.keys()].filter((name) => name !== 'page').length > 1
      if (origin !== portal.url || known.has(next) || combined) continue
      known.add(next)
      queue.push({ path: next, from: path })
    }
  }
  return visited
}

test('DEMO-01 a portal without content is whole: every link answers, every page has its name in its language', async () => {
  const pages = await walk()
  expect(pages.size).toBeGreaterThan(80)
  const broken = [...pages].filter(([, { status }]) => status >= 400)
  expect(
    broken.map(([path, { status, from }]) => `${status} ${decodeURI(path)} on ${decodeURI(from)}`),
  ).toEqual([])
  for (const [path, { html }] of pages) {
    if (!html) continue
    const arabic = !/^\/en(?:\/|$)/.test(path)
    const [heading, title] = [textOf(html, 'h1'), titleOf(html)]
    expect(heading, path).toMatch(arabic ? /[\u0600-\u06ff]/ : /^[A-Z]/)
    // A section's key is never its name.
    expect(`${title} ${heading}`, path).not.toMatch(/[a-z]+-[a-z]+|\bhelps\b|\bfileuploads\b/)
  }
})

for (const { lang, prefix } of LANGUAGES) {
  test(`DEMO-01 ${lang} an empty page says what it will hold, and to the administrator how to begin`, async () => {
    const cookie = await logIn(portal.url)
    for (const path of ['/index', '/dumping-cases?page=1', '/products-prices?page=1']) {
      const [visitor, administrator] = await Promise.all([
        get(prefix + path, { site: portal.url }),
        get(prefix + path, { site: portal.url, cookie }),
      ])
      expect(words(visitor.body), path).toMatch(
        lang === 'ar' ? /تظهر .* هنا فور نشرها/ : /appear here as soon as/,
      )
      expect(visitor.body, path).not.toContain('npm run')
      expect(words(administrator.body), path).toContain('npm run cli -- import FILE --into')
    }
    const list = words((await get(`${prefix}/dumping-cases?page=1`, { site: portal.url })).body)
    expect(list).toContain(lang === 'ar' ? 'قضايا الإغراق التي تمس' : 'Dumping cases that touch')
    const front = (await get(`${prefix}/index`, { site: portal.url })).body
    // No heading is without content.
    expect(words(front)).not.toContain(lang === 'ar' ? 'الأبرز اليوم' : 'Today’s top stories')
  })
}
