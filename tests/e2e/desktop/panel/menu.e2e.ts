import type { Browser } from '@playwright/test'
import { expectSound } from '../../support/audit/sound.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, test, type Page } from '../../support/fixtures.ts'
import { someAddress } from '../../support/http.ts'
import { databaseOf, removeData, startPortal, type Portal } from '../../support/portal.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const [PHONE, DESKTOP] = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

let portal: Portal
let site: SiteHand
let editor: { id: number; session: string }

// The menu is on every page: this file has a portal of its own.
test.beforeAll(async () => {
  portal = await startPortal()
  site = openSite(await databaseOf(portal.dataDir))
  editor = await makeReader(site, 'menu', 'editor')
})
test.afterAll(async () => {
  await site.close()
  await portal.stop()
  await removeData(portal.dataDir)
})

/** A window on the portal of this file: the editor's, or a reader's. */
async function open(browser: Browser, as: 'editor' | 'reader', { scripts = true } = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: DESKTOP,
    javaScriptEnabled: scripts,
  })
  if (as === 'editor') await context.addCookies([{ name: 'session', value: editor.session, url: portal.url }])
  return context.newPage()
}

test('ADMIN-02 ADMIN-03 an editor orders the menu by keyboard, hides and adds; header and phone menu have it at once', async ({
  browser,
}) => {
  const page = await open(browser, 'editor')
  const reader = await open(browser, 'reader')
  const header = async () => {
    await reader.goto('/en/index')
    return reader.locator('nav.nav a').allInnerTexts()
  }
  const before = await header()
  expect(before.indexOf('Companies')).toBe(7)

  await page.goto('/en/admin/menu')
  await alive(page)
  await expectSound(page)
  await page.locator('[data-key=companies] button[value^=up]').press('Enter')
  await expect(page.locator('.order-last')).toContainText('Companies')
  await expect(page.locator('[data-key=companies] button[value^=up]')).toBeFocused()
  await page.keyboard.press('Enter')
  // At the top the other button has the focus.
  await expect(page.locator('[data-key=companies] button[value^=down]')).toBeFocused()
  await expect(page.locator('.menu-preview .nav').first().locator('a').nth(5)).toHaveText('الشركات')
  expect((await header()).indexOf('Companies')).toBe(5)
  await alive(reader)
  await reader.locator('nav.nav a', { hasText: 'Companies' }).click()
  await reader.waitForURL('**/en/companies?page=1')
  await expect(reader.locator('nav.nav a[aria-current=page]')).toHaveText('Companies')

  await page.locator('[data-key=companies] button[value^=hide]').press('Enter')
  await expect(page.locator('[data-list=hidden] [data-key=companies] button[value^=show]')).toBeFocused()
  expect(await header()).not.toContain('Companies')
  await page.getByRole('button', { name: 'Undo the last change' }).click()
  await expect(page.locator('[data-list=data] [data-key=companies]')).toBeVisible()

  // Across lists with the mouse, and back.
  await alive(page)
  await drag(page, 'glossary', 'home')
  await expect(page.locator('[data-list=news] [data-key=glossary]')).toBeVisible()
  expect(await header()).toHaveLength(12)
  await page.getByRole('button', { name: 'Undo the last change' }).click()
  await expect(page.locator('[data-list=site] [data-key=glossary]')).toBeVisible()

  // What was typed stays when the address is refused.
  await page.getByRole('link', { name: 'Add a link' }).click()
  await page.locator('[name=href]').fill('/nowhere')
  await page.locator('[name=label_ar]').fill('الاتحاد الخليجي')
  await page.locator('[name=label_en]').fill('Gulf association')
  await page.locator('[name=list]').selectOption('site')
  await expectSound(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.field-error')).toContainText('The site has no page at this address')
  await expect(page.locator('[name=label_en]')).toHaveValue('Gulf association')
  await page.locator('[name=href]').fill('https://gpca.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL('**/admin/menu?done=saved')

  await reader.setViewportSize(PHONE)
  await reader.goto('/en/index')
  await alive(reader)
  await reader.locator('.mobile-bar [popovertarget=menu]').click()
  const added = reader.locator('#menu a', { hasText: 'Gulf association' })
  await expect(added).toHaveAttribute('href', 'https://gpca.example/')
  expect(await reader.locator('#menu li a').nth(5).innerText()).toBe('Companies')
  await reader.locator('#menu a', { hasText: 'Companies' }).click()
  await reader.waitForURL('**/en/companies?page=1')
  await expect(reader.locator('#menu')).toBeHidden()

  // A missing page offers links, also in client-side navigation.
  await reader.goto('/en/nowhere')
  await alive(reader)
  await expect(reader.locator('main .chip', { hasText: 'Gulf association' })).toBeVisible()
  await expect(reader.locator('main .chip')).toHaveCount(22)

  await site.db.deleteFrom('menu_entry').execute()
  await site.publish(['menu'])
  await page.context().close()
  await reader.context().close()
})

test('SHELL-17 ADMIN-02 the menu is ordered, hidden and renamed without a script', async ({ browser }) => {
  const page = await open(browser, 'editor', { scripts: false })
  await page.goto('/admin/menu')
  await expect(page.locator('[data-handle]').first()).toBeHidden()
  await page.locator('[data-key=contact] button[value^=up]').click()
  await page.locator('[data-key=helps] button[value^=hide]').click()
  await page.locator('[data-key=contact] a').click()
  await page.locator('[name=label_ar]').fill('راسلنا')
  await page.locator('[name=list]').selectOption('news')
  await page.locator('.admin-save button').click()
  await page.waitForURL('**/admin/menu?done=saved')
  await page.goto('/index')
  expect(await page.locator('nav.nav a').allInnerTexts()).toContain('راسلنا')
  await page.goto('/en/index')
  expect(await page.locator('nav.nav a').allInnerTexts()).toContain('Contact us')
  expect(await page.locator('.footer a').allInnerTexts()).not.toContain('Help')
  await site.db.deleteFrom('menu_entry').execute()
  await site.publish(['menu'])
  await page.context().close()
})

test('SHELL-03 who leaves the panel has the header, footer and prices of readers', async ({ browser }) => {
  const page = await open(browser, 'editor')
  await page.goto('/admin/menu')
  await alive(page)
  await page.locator('.admin-tools a[href="/index"]').click()
  await page.waitForURL('**/index')
  await expect(page.locator('nav.nav a')).toHaveCount(11)
  await expect(page.locator('.footer a').first()).toBeVisible()
  await page.context().close()
})

/** Drags an entry before another. */
async function drag(page: Page, key: string, before: string): Promise<void> {
  const handle = page.locator(`[data-key=${key}] [data-handle]`)
  await handle.scrollIntoViewIfNeeded()
  await page.setViewportSize({ width: 1280, height: 2400 })
  const [start, end] = [await handle.boundingBox(), await page.locator(`[data-key=${before}]`).boundingBox()]
  if (!start || !end) throw new Error('There is nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + 4, { steps: 6 })
  await page.mouse.up()
  await page.setViewportSize(DESKTOP)
}
