import type { Browser, Page } from '@playwright/test'
import { SELLER } from '#testing/billing.server.ts'
import { startStandIn, STANDIN_KEY, STANDIN_SECRET, type StandIn } from '#testing/stripe/stand-in.server.ts'
import { bringAxe, violations } from '../../support/audit/axe.ts'
import { overflowing } from '../../support/audit/width.ts'
import { makePost, makeReader } from '../../support/comments.ts'
import { expect, test } from '../../support/fixtures.ts'
import { someAddress } from '../../support/http.ts'
import { databaseOf, removeData, startPortal, type Portal } from '../../support/portal.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

/** Only in the part of the text that is paid for. */
const PAID = 'خلاصة التقرير للمشتركين'

let stripe: StandIn
let portal: Portal
let site: SiteHand
let story: Awaited<ReturnType<typeof makePost>>

test.beforeAll(async () => {
  stripe = await startStandIn()
  portal = await startPortal({
    env: {
      STRIPE_SECRET_KEY: STANDIN_KEY,
      STRIPE_WEBHOOK_SECRET: STANDIN_SECRET,
      STRIPE_API_URL: stripe.url,
    },
  })
  site = openSite(await databaseOf(portal.dataDir))
  await site.db
    .insertInto('billing_settings')
    .values({ value: JSON.stringify(SELLER) })
    .execute()
  story = await makePost(site)
  const body = `<p>أول</p><p>ثانٍ</p>${'<p>نص المقال.</p>'.repeat(5)}<p>${PAID}</p>`
  await site.db
    .updateTable('editorial_post')
    .set({ paid: true, body_ar: body, body_en: body })
    .where('id', '=', story.id)
    .execute()
})
test.afterAll(async () => {
  await site.close()
  await portal.stop()
  await stripe.close()
  await removeData(portal.dataDir)
})

/** A separate window on the portal of this file. */
async function open(
  browser: Browser,
  session: string,
  look: Parameters<Browser['newContext']>[0],
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...look,
  })
  await context.addCookies([{ name: 'session', value: session, url: portal.url }])
  return context.newPage()
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESK = { viewport: { width: 1280, height: 900 } }

async function order(
  page: Page,
  words: { name: string; address: string; card: string; send: string },
): Promise<void> {
  await page.getByLabel(words.name).fill('سارة العتيبي')
  await page.getByLabel(words.address).fill('العليا، الرياض')
  await page.getByRole('radio', { name: words.card }).check()
  await page.getByRole('button', { name: words.send }).click()
}
const AR = { name: 'الاسم في الفاتورة', address: 'العنوان', card: 'بالبطاقة', send: 'إرسال الطلب' }
const EN = { name: 'Name on the invoice', address: 'Address', card: 'By card', send: 'Place the order' }

async function expectSound(page: Page): Promise<void> {
  expect(await overflowing(page), page.url()).toEqual([])
  await bringAxe(page)
  expect(await violations(page), page.url()).toEqual([])
}

test('ACC-09 ROUTE-11 a member orders by card on an Arabic phone, turns back, pays, reads, and after a refund reads no more', async ({
  browser,
}) => {
  stripe.webhooks = `${portal.url}/webhooks/stripe`
  const reader = await makeReader(site, 'by-card')
  const page = await open(browser, reader.session, PHONE)
  await page.goto(story.path('ar'))
  await expect(page.getByText(PAID)).toHaveCount(0)
  await page.goto('/profile/Subscribe')
  await expectSound(page)
  await order(page, AR)
  await expect(page).toHaveURL(/\/pay\/cs_test_/)
  await page.getByRole('link', { name: 'Back without paying' }).click()
  await expect(page.getByText('لم يُدفع شيء، وطلبك محفوظ')).toBeVisible()
  await expect(page.getByText('SA03 8000 0000 6080 1016 7519')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'الدفع بالبطاقة' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('شكراً لك، وصلت دفعتك.')).toBeVisible()
  await expect(page.getByText(/INV-\d{4}-\d{6}/).first()).toBeVisible()
  await expectSound(page)
  await page.goto(story.path('ar'))
  await expect(page.getByText(PAID)).toBeVisible()
  await page.goto('/profile/Subscriptions')
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  await expectSound(page)

  const chief = await makeReader(site, 'card-chief', 'administrator')
  const panel = await open(browser, chief.session, DESK)
  await panel.goto('/en/admin/billing/cards')
  await panel.getByRole('link', { name: /^KMY-/ }).first().click()
  await panel.getByRole('link', { name: /Invoice INV-/ }).click()
  await panel.getByLabel(/^Amount/).fill('56.35')
  await panel.getByLabel('Reason, as the customer will read it').fill('Ordered twice')
  await panel.getByLabel('End the subscription and its access now').check()
  await panel.getByRole('button', { name: 'Refund to the card' }).click()
  await expect(panel.getByText('Your decision is recorded.')).toBeVisible()
  expect(stripe.account.refunds.map(({ amount }) => amount)).toEqual([5635])
  await page.goto(story.path('ar'))
  await expect(page.getByText(PAID)).toHaveCount(0)
})

test('ACC-09 without a script and without an event on the way back, an English member pays and reads; a payment that fits nothing is shown to the newsroom and sent back', async ({
  browser,
}) => {
  stripe.webhooks = null
  const reader = await makeReader(site, 'by-card')
  const page = await open(browser, reader.session, { ...DESK, javaScriptEnabled: false, colorScheme: 'dark' })
  await page.goto('/en/profile/Subscribe')
  await order(page, EN)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Thank you: your payment has arrived.')).toBeVisible()
  await page.goto(story.path('en'))
  await expect(page.getByText(PAID)).toBeVisible()

  const other = await makeReader(site, 'tampers')
  const his = await open(browser, other.session, DESK)
  await his.goto('/en/profile/Subscribe')
  await order(his, EN)
  await expect(his).toHaveURL(/\/pay\/cs_test_/)
  stripe.webhooks = `${portal.url}/webhooks/stripe`
  stripe.account.pay(his.url().split('/').at(-1) ?? '', { amount: 1 })
  const chief = await makeReader(site, 'card-chief', 'administrator')
  const panel = await open(browser, chief.session, DESK)
  await expect(async () => {
    await panel.goto('/en/admin/billing/cards')
    await expect(panel.getByText('Not booked: the amount or currency')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectSound(panel)
  await panel.getByRole('button', { name: /^Refund/ }).click()
  await panel
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund/ })
    .click()
  await expect(panel.getByText('Refunded', { exact: true })).toBeVisible()
  await his.goto(story.path('en'))
  await expect(his.getByText(PAID)).toHaveCount(0)
})
