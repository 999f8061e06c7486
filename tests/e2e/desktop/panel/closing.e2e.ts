import sharp from 'sharp'
import { bringAxe, paint, violations } from '../../support/audit/axe.ts'
import { overflowing } from '../../support/audit/width.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, LANGUAGES, test, type Page } from '../../support/fixtures.ts'
import { get, someAddress, type Answer } from '../../support/http.ts'
import { ADMIN_PASSWORD, databaseOf, removeData, startPortal, type Portal } from '../../support/portal.ts'
import { openSite, type SiteHand } from '../../support/site.ts'
import type { Browser } from '@playwright/test'

const MESSAGE = { ar: 'نرقّي خوادمنا، ونعود مساء الأحد.', en: 'We are moving servers and return on Sunday.' }
const WORDS = {
  ar: { closed: 'الموقع غير متاح حالياً', switch: 'الموقع مغلق', save: 'حفظ', enter: 'دخول الإدارة' },
  en: { closed: 'The site is currently unavailable' },
} as const

/** Who reads Arabic has a phone, the administrator too; who reads English a desk. */
const WINDOWS = {
  ar: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  en: { viewport: { width: 1280, height: 900 } },
} as const

let portal: Portal
let site: SiteHand
let editor: { session: string }
/** A picture of a public post, and the post. */
let picture: string
let post: number

test.beforeAll(async () => {
  portal = await startPortal()
  site = openSite(await databaseOf(portal.dataDir))
  editor = await makeReader(site, 'closing', 'editor')
})
test.afterAll(async () => {
  await site.close()
  await portal.stop()
  await removeData(portal.dataDir)
})

/** A separate window on the portal of this file. */
async function open(browser: Browser, lang: keyof typeof WINDOWS, session?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Riyadh',
    serviceWorkers: 'block',
    ...WINDOWS[lang],
  })
  if (session) await context.addCookies([{ name: 'session', value: session, url: portal.url }])
  return context.newPage()
}

/** Logs the administrator in with the login form that the page shows. */
async function logIn(page: Page): Promise<void> {
  const form = page.locator('main form:has([name=password])')
  await form.locator('[name=login]').fill('admin')
  await form.locator('[name=password]').fill(ADMIN_PASSWORD)
  await form.locator('button[type=submit]').first().click()
}

/** Every way out that is not a page, with what must be in it only while the site is open. */
const FILES = [
  ['/feeds/all.rss', '<item>'],
  ['/en/feeds/all.rss', '<item>'],
  ['/sitemap.xml', '<loc>'],
  ['/companies.csv', 'sabic'],
  ['/ar/articles/api/ListPosts/1', 'title'],
  ['/en/search/api/suggest?q=sabic', 'sabic'],
] as const

async function eachWayOut(check: (answer: Answer, path: string, mark: string) => void): Promise<void> {
  for (const [path, mark] of FILES) check(await get(path, { site: portal.url }), path, mark)
  check(await get(picture, { site: portal.url }), picture, '')
}

/** Where an address leads in the end. */
async function follow(path: string): Promise<string> {
  const { status, location } = await get(path, { site: portal.url })
  if (location) return follow(location)
  expect(status, path).toBe(200)
  return path
}

test.describe.configure({ mode: 'serial' })

test('SHELL-07 FILE-01 a post has a picture that everybody sees', async ({ browser }) => {
  const page = await open(browser, 'en')
  await page.goto('/account/login')
  await logIn(page)
  await page.waitForURL((url) => !url.pathname.includes('login'))
  await page.goto('/admin/media')
  await alive(page)
  const buffer = await sharp({ create: { width: 1400, height: 800, channels: 3, background: '#0b5c63' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('رفع صور').setInputFiles({ name: 'plant.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('link', { name: 'plant.jpg' }).click()
  await page.waitForURL(/media\/media-/)
  const key = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  ;({ id: post } = await site.db
    .updateTable('editorial_post')
    .set({ image_key: key })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('editorial_post')
        .select('id')
        .where('section', '=', 'articles')
        .where('status', '=', 'published')
        .where('visibility', '=', 3)
        .orderBy('published_at', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow())
  await site.publish(['*'])
  picture = `/media/${key}-640.jpg`
  await expect.poll(async () => (await get(picture, { site: portal.url })).status).toBe(200)
  await page.context().close()
})

test('SHELL-07 ADMIN-03 ROUTE-05 the administrator closes the site for all readers, works on in it, and opens it for all at once', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 503/)
  const words = WORDS.ar
  const admin = await open(browser, 'ar')
  await admin.goto('/account/login')
  await alive(admin)
  await logIn(admin)
  await admin.waitForURL((url) => !url.pathname.includes('login'))
  const readers = {
    ar: await open(browser, 'ar'),
    en: await open(browser, 'en'),
  }
  for (const { lang: read, prefix: at } of LANGUAGES) {
    const answer = await readers[read].goto(`${at}/index`)
    expect(answer?.status()).toBe(200)
    await alive(readers[read])
  }
  const story = await follow(`/s/a/${post}`)
  await eachWayOut(({ status, body }, path, mark) => {
    expect.soft(status, path).toBe(200)
    expect.soft(body.toLowerCase(), path).toContain(mark)
  })

  await admin.goto('/admin/settings')
  await alive(admin)
  await admin.getByLabel(words.switch).check()
  for (const one of ['ar', 'en'] as const)
    await admin.locator(`[name=closing_message_${one}]`).fill(MESSAGE[one])
  await admin.locator('[name=closed_until]').fill('2099-05-03T18:00')
  await admin.getByRole('button', { name: words.save, exact: true }).click()
  await expect(admin.getByRole('status').first()).toBeVisible()

  for (const { lang: read, prefix: at } of LANGUAGES) {
    const reader = readers[read]
    for (const path of [`${at}/index`, `${at}/contact`, `${at}/companies/sabic`, story]) {
      const answer = await reader.goto(path)
      expect(answer?.status(), path).toBe(503)
      expect(Number(answer?.headers()['retry-after']), path).toBeGreaterThan(3600)
    }
    await reader.goto(`${at}/index`)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(WORDS[read].closed)
    await expect(reader.getByText(MESSAGE[read])).toBeVisible()
    await expect(reader.getByText('2099').first()).toBeVisible()
    await expect(reader.getByRole('navigation')).toHaveCount(0)
    await bringAxe(reader)
    for (const [theme, asked] of [
      ['light', 'everything'],
      ['dark', 'colours'],
    ] as const) {
      await paint(reader, theme)
      expect.soft(await violations(reader, 'html', asked), `${read} ${theme}`).toEqual([])
    }
    expect.soft(await overflowing(reader)).toEqual([])
  }
  await eachWayOut(({ status, body, headers }, path, mark) => {
    expect.soft(status, path).toBe(503)
    if (mark !== '') expect.soft(body.toLowerCase(), path).not.toContain(mark)
    expect.soft(headers.get('cache-control'), path).not.toMatch(/immutable|max-age=[1-9]/)
  })

  // Who may not close the site may not enter it either.
  const desk = await open(browser, 'en', editor.session)
  expect((await desk.goto('/en/admin'))?.status()).toBe(503)
  await desk.context().close()

  // The administrator sees the site as it will be; the pictures are cached nowhere.
  expect((await admin.goto(story))?.status()).toBe(200)
  await alive(admin)
  const cookie = (await admin.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const shown = await get(picture, { site: portal.url, cookie })
  expect(shown.status).toBe(200)
  expect(shown.headers.get('cache-control')).toContain('no-store')

  // Another administrator comes in by the page that readers see.
  const other = await open(browser, 'ar')
  await other.goto('/index')
  await other.getByRole('link', { name: words.enter }).click()
  await other.waitForURL('**/status')
  await logIn(other)
  await other.waitForURL((url) => !/login|status/.test(url.pathname))
  expect((await other.goto('/admin/settings'))?.status()).toBe(200)
  await alive(other)
  await other.getByLabel(words.switch).uncheck()
  await other.getByRole('button', { name: words.save, exact: true }).click()
  await expect(other.getByRole('status').first()).toBeVisible()
  await other.context().close()

  for (const { lang: read, prefix: at } of LANGUAGES) {
    expect((await readers[read].goto(`${at}/index`))?.status(), read).toBe(200)
    await expect(readers[read].getByRole('navigation').first()).toBeAttached()
    expect((await readers[read].goto(story))?.status(), read).toBe(200)
    await readers[read].context().close()
  }
  await eachWayOut(({ status, body }, path, mark) => {
    expect.soft(status, path).toBe(200)
    expect.soft(body.toLowerCase(), path).toContain(mark)
  })
  await admin.context().close()
})
