import { sql } from 'kysely'
import { makeReader } from '../../support/comments.ts'
import { bringAxe, violations } from '../../support/audit/axe.ts'
import { expect, test } from '../../support/fixtures.ts'
import { get, post, someAddress } from '../../support/http.ts'
import { plainReader, realUrea, useMailedPortal } from '../../support/mailed-portal.ts'

const own = useMailedPortal()

test('ACC-08 a member follows urea, a price is committed, and gets a notice under the bell and a mail with a link to stop it', async ({
  browser,
}) => {
  const series = await realUrea(own)
  const { session, username, id } = await makeReader(own.site, 'follow')
  const context = await plainReader(browser, own)
  const page = await context.newPage()

  // A visitor is led to the login, and from there back.
  await page.goto(`/products-prices/show/urea/${series.market.toLowerCase()}`)
  await page.getByRole('link', { name: 'حفظ ومتابعة' }).click()
  await expect(page).toHaveURL(/account\/login\?next=%2Fprofile%2FFollowing%2Fseries%2F/)
  await context.addCookies([{ name: 'session', value: session, url: own.portal.url }])
  await page.goto(decodeURIComponent(new URL(page.url()).searchParams.get('next') ?? ''))
  await page.getByRole('button', { name: 'متابعة', exact: true }).click()
  await expect(page.getByRole('status').first()).toContainText('بدأت المتابعة')
  await page.getByLabel(/^الحد أو النسبة/).fill('٩٠٠٠')
  await page.getByRole('button', { name: 'ضبط التنبيه' }).click()
  await expect(page.getByRole('status').first()).toContainText('ضُبط التنبيه')
  // The price of its source is some months old.
  await expect(page.getByText('ينتظر: لا سعر منذ')).toBeVisible()

  await page.goto('/index')
  const bell = page.locator('.masthead .bell')
  await expect(bell).toHaveAccessibleName('الإشعارات')
  await sql`insert into products_prices_point (series_id, day, price)
    values (${series.id}, greatest(${series.day}::date + 1, (now() at time zone 'Asia/Riyadh')::date), 9500)`.execute(
    own.site.db,
  )
  const letters = () => own.mail.taken.filter(({ to }) => to === `${username}@plant.example`)
  await expect.poll(() => letters().length).toBeGreaterThan(0)
  const [letter] = letters()
  const token = /^List-Unsubscribe: <[^>]*\/u\/([\w-]{22})>$/m.exec(letter?.data ?? '')?.[1] ?? ''
  expect(token).not.toBe('')
  expect(letter?.data).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  await page.reload()
  await expect(bell).toHaveAccessibleName(/الإشعارات\s*2/)
  expect((await get('/index', { site: own.portal.url })).body).not.toContain('class="icon-button bell"')
  await bell.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main')).toContainText('السعر يبلغ')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  await page.getByRole('button', { name: 'وضع علامة المقروء على الكل' }).click()
  await page.goto('/index')
  await expect(bell).toHaveAccessibleName('الإشعارات')

  // A mail filter that opens the link changes nothing; the mail program's button does, with no cookie.
  expect((await get(`/u/${token}`, { site: own.portal.url })).body).toContain('إيقاف هذه الرسائل')
  const mails = () =>
    own.site.db
      .selectFrom('following_settings')
      .select('alert_mail')
      .where('user_id', '=', id)
      .executeTakeFirst()
  expect(await mails()).toBeUndefined()
  const stopped = await post(`/u/${token}`, { 'List-Unsubscribe': 'One-Click' }, { site: own.portal.url })
  expect(stopped.status).toBe(200)
  expect(await mails()).toEqual({ alert_mail: false })
  await page.goto(`/u/${token}`)
  await page.getByRole('button', { name: 'إيقاف هذه الرسائل' }).click()
  await expect(page.getByRole('status')).toContainText('توقفت')
  await context.close()
})

test('ACC-08 an editor corrects a published price in the panel, and its follower reads both figures under the bell and on the price’s page', async ({
  browser,
}) => {
  const series = await realUrea(own)
  const { rows } = await sql<{ day: string; price: number }>`
    select day::text as day, price::float8 as price from products_prices_point where series_id = ${series.id}
    order by day desc offset 40 limit 1`.execute(own.site.db)
  const { day, price } = rows[0] ?? { day: '', price: 0 }
  const enter = async (session: string) => {
    const context = await browser.newContext({
      baseURL: own.portal.url,
      extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      javaScriptEnabled: false,
    })
    await context.addCookies([{ name: 'session', value: session, url: own.portal.url }])
    return context.newPage()
  }
  const reader = await enter((await makeReader(own.site, 'corrected')).session)
  await reader.goto(`/profile/Following/series/${series.slug}`)
  await reader.getByRole('button', { name: 'متابعة', exact: true }).click()
  await expect(reader.getByRole('status').first()).toContainText('بدأت المتابعة')

  const editor = await enter((await makeReader(own.site, 'corrects', 'editor')).session)
  await editor.goto(`/admin/price-series/${series.id}/prices?from=${day}&to=${day}`)
  for (const end of ['low', 'high']) await editor.locator(`[name="${day}.${end}"]`).fill('')
  await editor.locator(`[name="${day}.price"]`).fill(String(price + 7))
  await editor.locator('button[value=grid]').click()
  const waiting = () => sql`select from following_work where kind = 'revision'`.execute(own.site.db)
  await expect.poll(async () => (await waiting()).rows.length).toBe(1)
  // Ten minutes pass.
  await sql`update following_work set at = at - interval '11 minutes'`.execute(own.site.db)
  await expect.poll(async () => (await waiting()).rows.length).toBe(0)

  await reader.goto('/index')
  const bell = reader.locator('.masthead .bell')
  await expect(bell).toHaveAccessibleName(/الإشعارات\s*1/)
  await bell.click()
  const notice = reader.locator('main li', { hasText: 'تصحيح سعر منشور' }).first()
  const figure = (value: number) => value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
  await expect(notice).toContainText(`تصحيح السعر من ${figure(price)} إلى ${figure(price + 7)}`)
  await expect(notice).toContainText('صُحّح في')
  await expect(notice).toContainText('المصدر:')
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  await notice.getByRole('link').click()
  await expect(reader).toHaveURL(new RegExp(`to=${day}#prices$`))
  const first = reader.locator('#prices tbody tr').first()
  await expect(first).toContainText(figure(price + 7))
  await expect(first).toContainText(figure(price))

  // The member stops notices of corrections alone.
  await reader.goto('/profile/Following')
  await reader.getByLabel(/إشعارات تصحيح الأسعار المنشورة/).uncheck()
  await reader.getByRole('region', { name: 'الإشعارات والرسائل وساعات الهدوء' }).getByRole('button').click()
  await expect(reader.getByLabel(/إشعارات تصحيح الأسعار المنشورة/)).not.toBeChecked()
  await expect(reader.getByLabel('رسائل ما تتابعه')).toBeChecked()
  await reader.context().close()
  await editor.context().close()
})

test('ACC-08 what a member saves and follows passes the checks of accessibility', async ({ browser }) => {
  const { session } = await makeReader(own.site, 'axe')
  const context = await browser.newContext({
    baseURL: own.portal.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addCookies([{ name: 'session', value: session, url: own.portal.url }])
  const page = await context.newPage()
  await page.goto('/en/profile/Following/product/urea')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  for (const path of ['/Favourites', '/Following', '/Notices', '/Following/product/urea']) {
    await page.goto(`/en/profile${path}`)
    await bringAxe(page)
    expect(await violations(page), path).toEqual([])
  }
  await context.close()
})

/** The browser's own service for messages, which is out of reach here: this gives a subscription as a real one does. */
function standInForPush(): void {
  const subscription = {
    endpoint: 'https://push.example.com/send/abc',
    toJSON: () => ({
      endpoint: 'https://push.example.com/send/abc',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    }),
  }
  const store = () => localStorage.getItem('subscribed') === '1'
  const pushManager = {
    getSubscription: async () => (store() ? subscription : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (!/^[\w-]{87}$/.test(applicationServerKey)) throw new Error('No key')
      localStorage.setItem('subscribed', '1')
      return subscription
    },
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: {
      getRegistration: async () => ({ pushManager }),
      register: async () => ({}),
    },
  })
  Object.defineProperty(Notification, 'permission', { get: () => (store() ? 'granted' : 'default') })
  Notification.requestPermission = async () => 'granted'
}

test('ACC-08 a member has notices sent to a device, sees its name, and removes it', async ({ browser }) => {
  const { session } = await makeReader(own.site, 'device')
  const context = await browser.newContext({
    baseURL: own.portal.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addCookies([{ name: 'session', value: session, url: own.portal.url }])
  const page = await context.newPage()
  await page.addInitScript(standInForPush)
  const devices = page.getByRole('region', { name: 'الإشعارات على أجهزتك' }).getByRole('status')
  await page.goto('/profile/Following')
  await devices.scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'إرسال الإشعارات إلى هذا الجهاز' }).click()
  await expect(page.getByRole('status').first()).toContainText('تصل الإشعارات إلى هذا الجهاز من الآن')
  await devices.scrollIntoViewIfNeeded()
  await expect(page.getByText('تصل الإشعارات إلى هذا الجهاز.', { exact: true })).toBeVisible()
  // What the bar covers of a scrolled page is no small target.
  await page.evaluate(() => scrollTo(0, 0))
  await bringAxe(page)
  expect(await violations(page)).toEqual([])
  // Who has a device is offered it first.
  const { slug } = await realUrea(own)
  await page.goto(`/profile/Following/series/${slug}`)
  await expect(page.getByRole('checkbox', { name: 'على أجهزتي' }).last()).toBeChecked()
  await page.goto('/profile/Following')
  await page.getByRole('button', { name: /^إزالة\s+.*Chrome/ }).click()
  await expect(page.getByRole('status').first()).toContainText('لن يصل شيء إلى ذلك الجهاز')
  await devices.scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'إرسال الإشعارات إلى هذا الجهاز' })).toBeVisible()
  await context.close()
})

test('ACC-08 without a script the page says what a device needs, and in a browser that takes no notices that too', async ({
  browser,
}) => {
  const { session } = await makeReader(own.site, 'nodevice')
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({
      baseURL: own.portal.url,
      serviceWorkers: 'block',
      javaScriptEnabled,
    })
    await context.addCookies([{ name: 'session', value: session, url: own.portal.url }])
    const page = await context.newPage()
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await page.goto('/en/profile/Following')
    const devices = page.getByRole('region', { name: 'Notifications on your devices' })
    await devices.getByRole('status').scrollIntoViewIfNeeded()
    await expect(
      page.getByText(
        javaScriptEnabled
          ? 'This browser cannot receive notifications.'
          : 'To add this device, turn on JavaScript in its browser.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send notifications to this device' })).toBeHidden()
    await context.close()
  }
})
