import { hashPassword } from '#sections/accounts/login/password.server.ts'
import { makeReader } from '../../support/comments.ts'
import { bringAxe, violations } from '../../support/audit/axe.ts'
import { expect, test } from '../../support/fixtures.ts'
import { get } from '../../support/http.ts'
import { plainReader, useMailedPortal } from '../../support/mailed-portal.ts'

const own = useMailedPortal()
const PASSWORD = 'hexagonal-9'

test('VIEW-05: a reader without scripts fills a board, logs in with it, orders it, shares it and gets it by mail', async ({
  browser,
}) => {
  const { id, username } = await makeReader(own.site, 'board')
  await own.site.db
    .updateTable('accounts_user')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', id)
    .execute()
  const context = await plainReader(browser, own)
  const page = await context.newPage()
  const rows = page.locator('table.board tbody tr')

  // Without an account: from things' pages and from a filtered list.
  await page.goto('/products-prices/show/urea')
  await page.getByRole('link', { name: 'إضافة إلى لوحتي' }).click()
  await page.getByRole('button', { name: 'إضافة إلى لوحتي', exact: true }).click()
  await expect(page.getByRole('status').first()).toContainText('أُضيف إلى لوحتك')
  await page.goto('/production-capacity?country=SA&page=1')
  await page.getByRole('link', { name: 'إضافة إلى لوحتي' }).click()
  await page.getByRole('button', { name: 'إضافة إلى لوحتي', exact: true }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.locator('main')).toContainText('محفوظة في هذا المتصفح وحده')
  // The pages of others do not depend on it.
  expect((await get('/index', { site: own.portal.url })).headers.get('cache-control')).toContain('public')

  await page.getByRole('link', { name: 'تسجيل الدخول' }).last().click()
  await page.locator('main [name=login]').fill(username)
  await page.locator('main [name=password]').fill(PASSWORD)
  await page.locator('main form').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/board$/)
  await expect(rows).toHaveCount(2)
  expect((await context.cookies()).some(({ name }) => name === 'board')).toBe(false)

  await page.locator('tbody tr').nth(1).locator('button[value=up]').click()
  await expect(rows.first()).toContainText('الطاقة الإنتاجية')
  await rows.first().locator('button[value=remove]').click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'تراجع' }).click()
  await expect(rows.first()).toContainText('الطاقة الإنتاجية')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrollWidth).toBeLessThanOrEqual(width)
  }

  await page.getByLabel('فتح البوابة على لوحتي').check()
  await page.getByLabel('اللوحة بالبريد').selectOption('daily')
  await page.locator('button[value=settings]').click()
  await page.goto('/')
  await expect(page).toHaveURL(/\/board$/)
  await page.locator('button[value=share]').click()
  const link = await page.getByLabel('رابط اللوحة').inputValue()
  const path = new URL(link).pathname
  const seen = await get(path, { site: own.portal.url })
  expect(seen.body).toContain('لوحة مشتركة')
  expect(seen.body).toContain('noindex')
  expect(seen.body).not.toContain(username)
  await page.locator('button[value=unshare]').click()
  expect((await get(path, { site: own.portal.url })).status).toBe(404)

  await own.site.db
    .updateTable('board_settings')
    .set({ due_at: new Date() })
    .where('user_id', '=', id)
    .execute()
  const letters = () => own.mail.taken.filter(({ to }) => to === `${username}@plant.example`)
  // Boards that are due are looked for each minute.
  await expect.poll(() => letters().length, { timeout: 180_000 }).toBe(1)
  expect(letters()[0]?.data).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  await context.close()
})

test('VIEW-05: the board of a reader without an account has no fault that a checker finds', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: own.portal.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/board')
  await page.locator('button[value=ready]').click()
  await expect(page.locator('table.board tbody tr').first()).toBeVisible()
  await bringAxe(page)
  expect(await violations(page)).toEqual([])
  await context.close()
})
