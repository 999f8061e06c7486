import type { Browser, Cookie, Page } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN } from './faults/portals.ts'

/** The panel of a portal in which everything was done once, so that no screen of it is empty. */
export interface PanelSite {
  /** The administrator's session. */
  cookies: Cookie[]
  /** An address of each screen of the panel that the rail leads to or that something has, without the language. */
  addresses: readonly string[]
}

/** What is sent on a screen, in a browser without scripts: the address after it. */
async function send(page: Page, button: string): Promise<string> {
  await Promise.all([page.waitForEvent('domcontentloaded'), page.locator(button).first().click()])
  const alert = await page.locator('.alert.danger, .field-error').allTextContents()
  if (alert.length > 0) throw new Error(`${page.url()} answered: ${alert.join(' ')}`)
  return new URL(page.url()).pathname
}

/** Logs the administrator in and does in the panel what each of its screens shows. Throws when a screen is left without an address. */
export async function fillPanel(browser: Browser, origin: string): Promise<PanelSite> {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await writeToContact(page)
  await page.goto('/account/login')
  await page.fill('[name=login]', ADMIN.login)
  await page.fill('[name=password]', ADMIN.password)
  await send(page, 'form:has([name=password]) button[type=submit]')
  const own: Record<string, string> = {
    'media/:id': await uploadPicture(page),
    ...(await changeHelp(page)),
    ...(await changeMany(page)),
    ...(await importPrices(page)),
    ...(await pastePrices(page)),
    'documents/:id': await firstOf(page, 'documents'),
    ':kind': '/admin/articles',
    ':kind/order': '/admin/pages/order',
    'menu/:key': '/admin/menu/companies',
    ':kind/:key': await firstOf(page, 'articles'),
    'users/:id': await firstOf(page, 'users'),
    'contact/:id': await firstOf(page, 'contact'),
    'mail/:id': await firstOf(page, 'mail'),
  }
  await page.goto('/admin')
  const links = await page
    .locator('nav a[href^="/admin"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const cookies = await context.cookies()
  await context.close()
  return {
    cookies,
    addresses: [...new Set([...links, ...Object.values(own)])],
  }
}

/** Address of the first thing of a list. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(`/admin/${list}`)
  const address = await page
    .locator('tbody tr :is(a.row-link, .row-head a)')
    .first()
    .getAttribute('href', { timeout: 2000 })
  if (!address) throw new Error(`The list of ${list} is empty`)
  return address
}

async function writeToContact(page: Page): Promise<void> {
  await page.goto('/contact')
  await page.fill('main [name=name]', 'سارة القحطاني')
  await page.fill('main [name=email]', 'sara@plant.example')
  await page.selectOption('main [name=subject]', { index: 1 })
  await page.fill('main [name=message]', 'هل السعر المنشور يوم الأحد شامل الشحن؟')
  await send(page, 'main form[action^="/contact"] button[type=submit]')
}

async function uploadPicture(page: Page): Promise<string> {
  await page.goto('/admin/media')
  const buffer = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#0b5c63' } })
    .jpeg()
    .toBuffer()
  await page.setInputFiles('[name=file]', { name: 'مصنع.jpg', mimeType: 'image/jpeg', buffer })
  return send(page, 'form:has([name=file]) button[type=submit]')
}

/** Changes a help twice: its preview, its history, and a version of it. */
async function changeHelp(page: Page): Promise<Record<string, string>> {
  const address = await firstOf(page, 'helps')
  for (const words of ['كيف أكبّر خط المادة؟', 'كيف أكبّر خط المادة أو أصغّره؟']) {
    await page.goto(address)
    await page.fill('[name=question_ar]', words)
    await send(page, 'button[value=publish]')
  }
  await page.goto(`${address}/history`)
  const revision = await page.locator('tbody tr a.row-link').first().getAttribute('href')
  return {
    ':kind/:key/history': `${address}/history`,
    ':kind/:key/history/:revision': revision ?? '',
    ':kind/:key/preview': `${address}/preview`,
  }
}

/** Sets one field of two helps. */
async function changeMany(page: Page): Promise<Record<string, string>> {
  await page.goto('/admin/helps')
  for (const at of [0, 1]) await page.locator('[name=row]').nth(at).check()
  await page.selectOption('[name=column]', 'sort')
  await send(page, 'button[value=set]')
  await page.fill('[name=sort]', '7')
  await send(page, 'button[value=value]')
  return { 'changes/:id': await send(page, 'form:has([value=run]) button') }
}

/** Leaves one file waiting, and checks another. */
async function importPrices(page: Page): Promise<Record<string, string>> {
  const upload = async (name: string) => {
    await page.goto('/admin/imports')
    const buffer = Buffer.from(
      'Product,Market,Settle,Date\r\nUREA,ME,400,16/11/2026\r\nNO-SUCH,ME,x,17/11/2026',
    )
    await page.setInputFiles('[name=file]', { name, mimeType: 'text/csv', buffer })
    await page.selectOption('[name=into]', 'prices')
    return send(page, '.import-new button[type=submit]')
  }
  const waiting = await upload('prices-waiting.csv')
  await upload('prices-checked.csv')
  await page.selectOption('[name="col.2"]', 'price')
  await page.selectOption('[name=dates]', 'dmy')
  return { 'imports/files/:id': waiting, 'imports/:id': await send(page, 'button[value=check]') }
}

async function pastePrices(page: Page): Promise<Record<string, string>> {
  const grid = `${await firstOf(page, 'price-series')}/prices`
  await page.goto(grid)
  await page.fill('[name=text]', '17/11/2026\t412.5\r\n18/11/2026\t420')
  await page.selectOption('[name=dates]', 'dmy')
  // Real prices that take the place of made-up ones name who published them.
  for (const lang of ['ar', 'en'])
    if (await page.locator(`[name=source_${lang}]`).count())
      await page.fill(`[name=source_${lang}]`, lang === 'ar' ? 'البنك الدولي' : 'World Bank')
  const batch = await send(page, 'form:has([name=text]) button[type=submit]')
  return { 'price-series/:key/prices': grid, 'price-series/:key/prices/:batch': batch }
}
