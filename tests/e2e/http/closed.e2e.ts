import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { elements, metaOf, textOf, titleOf, words } from '../support/html.ts'
import { get, post } from '../support/http.ts'
import { logIn, tokenIn } from '../support/login.ts'
import { ADMIN_PASSWORD, databaseOf, removeData, startPortal, type Portal } from '../support/portal.ts'
import { openSite, type SiteHand } from '../support/site.ts'

const CLOSING = { ar: 'نعود مساء الأحد.', en: 'Back on Sunday evening.' }

let portal: Portal
let site: SiteHand

test.beforeAll(async () => {
  portal = await startPortal()
  site = openSite(await databaseOf(portal.dataDir))
})

test.afterAll(async () => {
  await site.close()
  await portal.stop()
  await removeData(portal.dataDir)
})

const ask = (path: string, asked = {}) => get(path, { site: portal.url, ...asked })

/** Waits until the portal has heard of a change. */
async function until(
  path: string,
  test: (answer: Awaited<ReturnType<typeof ask>>) => boolean,
): Promise<void> {
  await expect.poll(async () => test(await ask(path)), { timeout: 40_000, intervals: [50] }).toBe(true)
}

test('SHELL-07 ROUTE-05 a closed site answers 503 with Retry-After and its message on every address; administrators enter', async () => {
  const cookie = await logIn(portal.url)
  expect((await ask('/index')).status).toBe(200)
  await site.set({ not_available: true, closing_message: CLOSING })
  try {
    await until('/index', ({ status }) => status === 503)
    for (const { lang, prefix } of LANGUAGES) {
      for (const path of [
        '/index',
        '/aw/show?page=1',
        '/no-such-page',
        '/contact',
        '/companies/sabic',
        '/status',
        '/index.data',
      ]) {
        const answer = await ask(prefix + path)
        if (path.endsWith('.data')) {
          expect(answer.body).not.toContain('إيثيلين')
          continue
        }
        expect(answer.status, path).toBe(503)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(words(answer.body)).toContain(CLOSING[lang])
        expect(metaOf(answer.body, 'robots')).toContain('noindex')
        // It takes the place of the layout: no navigation, no ticker, no footer.
        for (const part of ['nav', 'footer'])
          expect(elements(answer.body, part), `${part} of ${path}`).toEqual([])
      }
      const web = await ask(`/${lang}/Web/`)
      expect(web.status).toBe(400)
      expect(JSON.parse(web.body)).toMatchObject({ error: { code: 'closed' } })
      expect((await ask(`/${lang}/around-world/api/ListPosts/1`)).status).toBeGreaterThanOrEqual(400)
      const admin = await ask(`${prefix}/index`, { cookie })
      expect(admin.status).toBe(200)
      expect(elements(admin.body, 'nav').length).toBeGreaterThan(0)
    }
    for (const path of ['/feeds/all.rss', '/sitemap.xml'])
      expect((await ask(path)).body).not.toMatch(/<item>|<url>/)

    const door = await ask('/status')
    expect(tokenIn(door.body)).not.toBe('')
    const fields = { csrftoken: tokenIn(door.body), login: 'admin', password: ADMIN_PASSWORD }
    const entered = await post(elements(door.body, 'form').at(-1)?.['action'] ?? '', fields, {
      site: portal.url,
      cookie: door.cookies,
    })
    expect(entered.status).toBe(303)
    expect((await ask('/index', { cookie: entered.cookies })).status).toBe(200)
  } finally {
    await site.set({ not_available: false })
  }
  await until('/index', ({ status }) => status === 200)
  const open = await ask('/status')
  expect([200, 302]).toContain(open.status)
})

test('SHELL-07 ADMIN-03 an administrator closes the site in the panel and opens it again; the next request of a visitor shows it', async () => {
  const cookie = await logIn(portal.url)
  const panel = await ask('/admin/settings', { cookie })
  expect(panel.status).toBe(200)
  const fields = {
    csrftoken: tokenIn(panel.body),
    name_ar: 'كيميا',
    name_en: 'Kimya',
    tagline_ar: 'وصف',
    tagline_en: 'Tagline',
    design: 'design_1',
    picture_rights: 'none',
    use_search: '1',
    closing_message_ar: CLOSING.ar,
    closing_message_en: CLOSING.en,
  }
  const save = (more = {}) => post('/admin/settings', { ...fields, ...more }, { site: portal.url, cookie })
  expect((await save({ not_available: '1', closed_until: '2099-05-01T15:30' })).status).toBe(303)
  try {
    for (const { lang, prefix } of LANGUAGES) {
      const closed = await ask(`${prefix}/index`)
      expect(closed.status).toBe(503)
      expect(words(closed.body)).toContain(CLOSING[lang])
      expect(words(closed.body)).toContain('2099')
      expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(3600)
      expect((await ask(`${prefix}/admin`, { cookie })).status).toBe(200)
    }
  } finally {
    expect((await save()).status).toBe(303)
  }
  expect((await ask('/index')).status).toBe(200)
})

test('SHELL-01 search can be switched off: the lock says that it is not available, and no box is shown', async () => {
  expect((await ask('/index')).body).toContain('role="search"')
  await site.set({ use_search: false })
  try {
    await until('/index', ({ body }) => !body.includes('role="search"'))
    for (const { lang, prefix } of LANGUAGES) {
      const answer = await ask(`${prefix}/search?q=urea`)
      expect(answer.status).toBe(403)
      expect(textOf(answer.body, 'h1')).toBe(
        lang === 'ar' ? 'البحث غير متاح لك' : 'Search is not available for you',
      )
    }
  } finally {
    await site.set({ use_search: true })
  }
})

test('SHELL-01 the name and the networks of the settings are in the frame, empty ones do not', async () => {
  await site.set({
    name: { ar: 'اسم آخر', en: 'Another name' },
    twitter: 'https://x.com/kimya',
    telegram: '',
  })
  try {
    await until('/index', ({ body }) => body.includes('https://x.com/kimya'))
    const { body } = await ask('/en/index')
    expect(titleOf(body)).toMatch(/^Another name/)
    expect(metaOf(body, 'og:site_name')).toBe('Another name')
    for (const part of ['header', 'footer']) expect(textOf(body, part)).toContain('Another name')
    const social = elements(body, 'a').filter(({ rel }) => rel?.startsWith('me'))
    expect(social.map(({ href }) => href)).toEqual(['https://x.com/kimya'])
  } finally {
    await site.set({ name: { ar: 'كيميا', en: 'Kimya' }, twitter: '' })
  }
})

test('SHELL-02 the two designs of home are really different and show the same blocks', async () => {
  await site.set({ design: 'design_1' })
  await until('/index', ({ body }) => body.includes('class="front"'))
  const one = (await ask('/index')).body
  await site.set({ design: 'design_2' })
  await until('/index', ({ body }) => !body.includes('class="front"'))
  const two = (await ask('/index')).body
  await site.set({ design: 'design_1' })
  const skeleton = (html: string) =>
    (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '')
      .replace(/>[^<]*</g, '><')
      .match(/<[a-z0-9]+(?: class="[^"]*")?/g)
      ?.join('') ?? ''
  const [a, b] = [skeleton(one), skeleton(two)]
  expect(a).not.toBe(b)
  const lines = (text: string) => new Set(text.split('<'))
  const [kinds, others] = [lines(a), lines(b)]
  expect([...kinds].filter((kind) => !others.has(kind)).length).toBeGreaterThan(8)
  expect([...others].filter((kind) => !kinds.has(kind)).length).toBeGreaterThan(3)
  const placed = await site.db
    .selectFrom('editorial_post')
    .select(['title_ar', 'home_position'])
    .where('home_position', 'is not', null)
    .where('visibility', '=', 3)
    .orderBy('home_position')
    .orderBy('published_at', 'desc')
    .execute()
  for (const html of [one, two]) {
    const text = words(html).replace(/[\u2066-\u2069]/g, '')
    for (const position of [12, 13] as const) {
      const first = placed.find((post) => post.home_position === position)
      expect(text, `position ${position}`).toContain(first?.title_ar ?? 'missing')
    }
    for (const block of ['حول العالم', 'مقتطفات', 'أحدث الأسعار', 'إعلان']) expect(text).toContain(block)
    expect(html).toContain('name="option"')
  }
})

test('SHELL-02 the ad block reserves its room before its advert is there', async () => {
  const { body } = await ask('/index')
  expect(body).toMatch(/class="advert[ "]/)
})
