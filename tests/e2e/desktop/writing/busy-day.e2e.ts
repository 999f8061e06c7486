import type { Browser, BrowserContextOptions } from '@playwright/test'
import { ar as breakingAr } from '#admin/screens/breaking/messages.ar.ts'
import { en as breakingEn } from '#admin/screens/breaking/messages.en.ts'
import { ar as liveAr } from '#admin/screens/live/messages.ar.ts'
import { en as liveEn } from '#admin/screens/live/messages.en.ts'
import { en as listEn } from '#entries/list/messages.en.ts'
import { en as entriesEn } from '#entries/messages.en.ts'
import { en as panelEn } from '#admin/panel/done/done-messages.en.ts'
import { expectSound } from '../../support/audit/sound.ts'
import { overflowing } from '../../support/audit/width.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, test, type Page } from '../../support/fixtures.ts'
import { someAddress } from '../../support/http.ts'
import { databaseOf, removeData, startPortal, type Portal } from '../../support/portal.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const TITLE = { ar: 'حريق في مصنع يوريا بالجبيل', en: 'Fire at a urea plant in Jubail' }
const VIDEO = 'https://www.youtube.com/watch?v=busyDayTest'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESK = { viewport: { width: 1280, height: 900 } }
/** A browser without windows names itself as one, and is not counted. */
const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let portal: Portal
let site: SiteHand
test.beforeAll(async () => {
  portal = await startPortal()
  site = openSite(await databaseOf(portal.dataDir))
  await site.set({ breaking: { consent: true, lapse: 30, perDay: 6, perReader: 4 } })
  // What the other site answers when the newsroom asks it: no test reaches it.
  await site.db
    .insertInto('editorial_card')
    .values({
      address: VIDEO,
      state: 'stored',
      title: 'الدخان فوق المصنع',
      author: 'شاهد',
      fetched_at: new Date(),
    })
    .execute()
})
test.afterAll(async () => {
  await site.close()
  await portal.stop()
  await removeData(portal.dataDir)
})

/** A window of somebody's own. */
async function open(browser: Browser, device: BrowserContextOptions, session = ''): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    userAgent: PERSON,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...device,
  })
  if (session !== '') await context.addCookies([{ name: 'session', value: session, url: portal.url }])
  return context.newPage()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const done = (page: Page, text: string) =>
  expect(page.getByRole('status').or(page.locator('.alert')).filter({ hasText: text }).first()).toBeVisible()

/** Has a member ask for breaking news under the bell, and for the section of articles. */
async function followsArticles(page: Page): Promise<void> {
  await page.goto('/en/profile/Following')
  const asked = page.getByRole('group', { name: 'Breaking news about what you follow' })
  await asked.getByLabel('On the site, under the bell').check()
  await page.getByRole('button', { name: 'Save changes' }).last().click()
  await page.goto('/en/profile/Following/section/articles')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
}

test('NEWS-01 NEWS-02 NEWS-03 NEWS-04 NEWS-06 a busy day: an editor at a desk and a reporter with a phone write, follow, send and see what is read, and readers of both languages have all of it', async ({
  browser,
}) => {
  const [editor, reporter, second, reader] = await Promise.all([
    makeReader(site, 'day', 'editor', 'Nora Haddad'),
    makeReader(site, 'day', 'author', 'سلمى العتيبي'),
    makeReader(site, 'day', 'editor', 'خالد المطيري'),
    makeReader(site, 'day'),
  ])
  const follower = await open(browser, DESK, reader.session)
  await followsArticles(follower)

  // The editor, in English at a desk: a story in both languages, with a video between its paragraphs, published.
  const desk = await open(browser, DESK, editor.session)
  await desk.goto('/en/admin/articles/new')
  await alive(desk)
  await desk.locator('#f-title_ar').fill(TITLE.ar)
  await desk.locator('#f-summary_ar').fill('توقف الإنتاج ولا إصابات.')
  const arabic = desk.locator('.editor#f-body_ar')
  await arabic.fill('شبّ حريق صباح اليوم.')
  await arabic.press('Enter')
  await arabic.evaluate((element, address) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', address)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, VIDEO)
  await expect(arabic.locator('figure.editor-card')).toContainText('الدخان فوق المصنع')
  await desk.locator('#f-title_en').fill(TITLE.en)
  await desk.locator('#f-summary_en').fill('Production has stopped; nobody is hurt.')
  await desk.locator('.editor#f-body_en').fill('A fire broke out this morning.')
  await desk.locator('[name=category_id]').selectOption({ index: 1 })
  await desk.waitForURL(/\/admin\/articles\/\d+$/)
  await press(desk, listEn['entries.move.publish'])
  await done(desk, panelEn['panel.done.published'])
  const address =
    (await desk.getByRole('link', { name: listEn['entries.public'] }).getAttribute('href')) ?? ''
  const id = /-(\d+)-/.exec(address)?.[1] ?? ''
  const story = new URL(desk.url()).pathname

  // Live coverage begins; two readers open the story, one with each language and device.
  await desk.goto(`${story}/live`)
  await press(desk, liveEn['admin.live.begin'])
  await desk.waitForURL(/\/admin\/live\/\d+\/desk/)
  await expect(desk.getByText(liveEn['admin.live.state.open'])).toBeVisible()
  const coverage = new URL(desk.url()).pathname.replace('/en', '')
  await expectSound(desk, 'dark')
  const phone = await open(browser, PHONE)
  const other = await open(browser, DESK)
  for (const [page, path] of [
    [phone, `/s/a/${id}`],
    [other, `/en/s/a/${id}`],
  ] as const) {
    const stream = page.waitForRequest(/\/live\/\d+\/stream/)
    await page.goto(path)
    await alive(page)
    // The mark above the headline leads to the updates.
    await page.locator('a.live-state').click()
    await stream
  }
  await expect(phone.locator('.outside-card')).toContainText('الدخان فوق المصنع')

  // The reporter, in Arabic on a phone: two updates, while the editor writes one in English.
  const hand = await open(browser, PHONE, reporter.session)
  const write = async (page: Page, prefix: string, button: string, text: string) => {
    await page.goto(`${prefix}${coverage}`)
    await alive(page)
    await page.locator('textarea[name=text]').fill(text)
    await press(page, button)
    await expect(page).toHaveURL(/done=published/)
    expect(await overflowing(page)).toEqual([])
  }
  await Promise.all([
    write(hand, '', liveAr['admin.live.publish'], 'أُخمد الحريق.'),
    write(
      desk,
      '/en',

      liveEn['admin.live.publish'],
      'The ministry has been informed.',
    ),
  ])
  await write(hand, '', liveAr['admin.live.publish'], 'لا إصابات بين العمال.')
  await phone.getByRole('button', { name: '3 تحديثات جديدة' }).tap()
  await expect(phone.locator('.live-entry')).toHaveCount(3)
  await other.getByRole('button', { name: '3 new updates' }).click()
  await expect(other.locator('.live-entry').first()).toContainText('لا إصابات بين العمال.')

  // Sent as breaking news: asked for at the desk, consented to by the second person on a phone.
  await desk.goto(`${story}/breaking`)
  await desk.getByRole('button', { name: breakingEn['admin.breaking.preview'] }).click()
  await expect(desk.getByRole('heading', { name: breakingEn['admin.breaking.reach'] })).toBeVisible()
  await press(desk, breakingEn['admin.breaking.ask'])
  await expect(desk.getByText(breakingEn['admin.breaking.waits'])).toBeVisible()
  const notice = new URL(desk.url()).pathname.replace('/en', '')
  const chief = await open(browser, PHONE, second.session)
  await chief.goto(notice)
  await press(chief, breakingAr['admin.breaking.consent'])
  await done(chief, 'أُرسل، وتصل الإشعارات إلى القراء الآن.')
  await expect(async () => {
    await follower.goto('/en/profile/Notices')
    await expect(follower.locator('main a[href*="?open="]', { hasText: TITLE.en })).toBeVisible({
      timeout: 1000,
    })
  }).toPass({ timeout: 60_000 })
  await follower.locator('main a[href*="?open="]', { hasText: TITLE.en }).click()
  await expect(follower.getByRole('heading', { level: 1 })).toHaveText(TITLE.en)
  await expect(async () => {
    await phone.goto('/index')
    await expect(phone.getByRole('dialog', { name: 'عاجل' })).toContainText(TITLE.ar, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })

  // Another story leads to this one: the editor has put it first.
  const old = await site.db
    .selectFrom('editorial_post')
    .select('id')
    .where('section', '=', 'articles')
    .where('status', '=', 'published')
    .where('visibility', '=', 3)
    .where('title_en', 'is not', null)
    .where('id', '<>', Number(id))
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await desk.goto(`/en/admin/articles/${old.id}`)
  await alive(desk)
  await desk.getByLabel('First among related stories').fill(TITLE.en)
  await desk.locator(`datalist option[value$="· ${id}"]`).waitFor({ state: 'attached' })
  await desk.getByLabel('First among related stories').fill(`${TITLE.en} · ${id}`)
  await press(desk, entriesEn['entries.move.publishChanges'])
  await done(desk, panelEn['panel.done.published'])
  await phone.goto(`/s/a/${old.id}`)
  await phone.locator('section', { hasText: 'اقرأ أيضاً' }).getByRole('link', { name: TITLE.ar }).first().tap()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(TITLE.ar)

  // What was read: the story is in the panel, with those who read it now.
  await alive(phone)
  await phone.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/reading-[^/]+\.js$/.test(name)),
  )
  await phone.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  // Hidden, not left: what a page sends while it is left has the browser's own name again, a machine's.
  await phone.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(async () => {
    await desk.goto('/en/admin/reads?by=stories&period=today')
    await expect(desk.locator('main').getByRole('link', { name: TITLE.en })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await expectSound(desk, 'dark')

  // The evening: the coverage ends; without scripts it is whole, and on paper it is minutes.
  await desk.goto(`/en${coverage}`)
  await alive(desk)
  await press(desk, liveEn['admin.live.closed'])
  await desk.getByRole('button', { name: liveEn['admin.live.closed'], exact: true }).last().click()
  await expect(desk.getByText(liveEn['admin.live.state.closed'])).toBeVisible()
  const bare = await open(browser, { ...PHONE, javaScriptEnabled: false })
  await bare.goto(`/s/a/${id}`)
  await expect(bare.locator('.live-badge').first()).toHaveText('انتهت')
  await expect(bare.locator('.live-entry')).toHaveCount(3)
  await bare.emulateMedia({ media: 'print' })
  await expect(bare.locator('.live-entry').first()).toBeVisible()
  await expect(bare.locator('.live-share').first()).toBeHidden()
  for (const page of [follower, desk, phone, other, hand, chief, bare]) await page.context().close()
})
