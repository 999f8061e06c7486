import type { Browser, BrowserContext, Page } from '@playwright/test'
import { bringAxe, violations } from '../support/audit/axe.ts'
import { overflowing } from '../support/audit/width.ts'
import { makePost, makeReader } from '../support/comments.ts'
import { alive, expect, test } from '../support/fixtures.ts'
import { someAddress } from '../support/http.ts'
import { databaseOf, removeData, startPortal, type Portal } from '../support/portal.ts'
import { openSite, type SiteHand } from '../support/site.ts'

let portal: Portal
let site: SiteHand
test.beforeAll(async () => {
  portal = await startPortal()
  site = openSite(await databaseOf(portal.dataDir))
  await site.set({ breaking: { consent: true, lapse: 30, perDay: 6, perReader: 4 } })
})
test.afterAll(async () => {
  await site.close()
  await portal.stop()
  await removeData(portal.dataDir)
})

const opened: BrowserContext[] = []
test.afterEach(() => Promise.all(opened.splice(0).map((context) => context.close())))

/** A phone of somebody's own. */
async function phone(browser: Browser, session: string, { scripts = true } = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    javaScriptEnabled: scripts,
  })
  opened.push(context)
  if (session !== '') await context.addCookies([{ name: 'session', value: session, url: portal.url }])
  return context.newPage()
}

test('NEWS-06 an editor sends breaking news on a phone, a second person consents without scripts, and a reader has it under the bell and in the bar', async ({
  browser,
}) => {
  const [editor, second, reader] = await Promise.all([
    makeReader(site, 'breaking', 'editor', 'المحرر الأول'),
    makeReader(site, 'breaking', 'editor', 'المحرر الثاني'),
    makeReader(site, 'breaking'),
  ])
  const post = await makePost(site)
  const own = await phone(browser, reader.session)
  await own.goto('/profile/Following')
  await own
    .getByRole('group', { name: 'الأخبار العاجلة عما تتابعه' })
    .getByLabel('في الموقع، تحت الجرس')
    .check()
  await own.getByRole('button', { name: 'حفظ التعديلات' }).last().click()
  await expect(own.getByText('حُفظت تعديلاتك.')).toBeVisible()
  await own.goto('/profile/Following/section/news-excerpt')
  await own.getByRole('button', { name: 'متابعة', exact: true }).click()
  await expect(own.getByText('بدأت المتابعة.')).toBeVisible()

  const desk = await phone(browser, editor.session)
  await desk.goto(`/admin/news-excerpt/${post.id}`)
  await desk.getByRole('link', { name: 'إرسال خبر عاجل' }).click()
  await desk.getByLabel('عنوان الخبر (بالعربية)').fill('توقف مصنع اليوريا')
  expect(await overflowing(desk)).toEqual([])
  await desk.getByRole('button', { name: 'معاينة' }).click()
  await expect(desk.getByRole('heading', { name: 'من يصلهم الآن' })).toBeVisible()
  await alive(desk)
  expect(await overflowing(desk)).toEqual([])
  await bringAxe(desk)
  expect(await violations(desk)).toEqual([])
  await desk.getByRole('button', { name: 'طلب الموافقة على الإرسال' }).click()
  await expect(desk.getByText('لا يُرسل قبل أن يوافق شخص آخر.')).toBeVisible()
  const address = new URL(desk.url()).pathname

  const other = await phone(browser, second.session, { scripts: false })
  await other.goto(address)
  await other.getByRole('button', { name: 'موافقة وإرسال الآن' }).click()
  await expect(other.getByText('أُرسل، وتصل الإشعارات إلى القراء الآن.')).toBeVisible()

  await expect(async () => {
    await own.goto('/profile/Notices')
    await expect(own.getByRole('link', { name: 'توقف مصنع اليوريا' }).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  const bar = own.getByRole('dialog', { name: 'عاجل' })
  await expect(async () => {
    await own.goto('/index')
    await expect(bar).toBeVisible({ timeout: 1000 })
  }).toPass()
  const before = await own.evaluate(() => document.querySelector('main')?.getBoundingClientRect().top)
  await bar.getByRole('button').click()
  await expect(bar).toBeHidden()
  expect(await own.evaluate(() => document.querySelector('main')?.getBoundingClientRect().top)).toBe(before)
  await own.goto('/profile/Notices')
  await own.locator('main').getByRole('link', { name: 'توقف مصنع اليوريا' }).click()
  await expect(own).toHaveURL(new RegExp(`news-excerpt/show=${post.id}`))
  await other.goto(address)
  await expect(other.locator('tr', { hasText: 'قراء العربية' }).locator('td').nth(1)).toHaveText('1')
})
