import { alive, expect, LANGUAGES, test } from '../support/fixtures.ts'

for (const { lang, prefix } of LANGUAGES) {
  test(`ROUTE-23 ROUTE-01 ${lang} pages change without a load, with a transition, and scroll comes back`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/index`)
    await alive(page)
    await page.evaluate(() => {
      Object.assign(window, { kept: true, moved: 0 })
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = ((...words: Parameters<typeof start>) => {
        Object.assign(window, { moved: 1 })
        return start(...words)
      }) as typeof document.startViewTransition
    })
    await page.evaluate(() => scrollTo(0, 700))
    await page.locator('nav.nav a[href*="/companies"]').evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(`**${prefix}/companies*`)
    await expect(page.locator('nav.nav a[aria-current=page]')).toHaveAttribute('href', /\/companies/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lang === 'ar' ? 'الشركات' : 'Companies')
    await expect(page).toHaveTitle(lang === 'ar' ? /^كيميا - الشركات/ : /^Kimya - Companies/)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await page.waitForURL(`**${prefix}/index`)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600)
    expect(await page.evaluate(() => Reflect.get(window, 'kept'))).toBe(true)
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBe(1)
  })
}

test('ROUTE-23 a module that fails to load reloads the target address once, not in a loop', async ({
  page,
  faults,
}) => {
  faults.allow(/Failed to (?:fetch|load)|ERR_FAILED|dynamically imported|preload|Error loading route module/i)
  for (const recovers of [true, false]) {
    await page.goto('/index')
    // What watches over failing modules is loaded when the browser is idle.
    await alive(page)
    await page.waitForLoadState('networkidle')
    let broken = 0
    let whole = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && new URL(request.url()).pathname === '/companies') whole++
    })
    await page.route('**/assets/*.js', (route) => {
      if (recovers && whole > 0) return route.continue()
      broken++
      return route.abort()
    })
    await page.locator('nav.nav a[href*="/companies"]').click()
    await page.waitForURL('**/companies?page=1', { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('الشركات')
    // A page that has its modules is done when it is alive; another, when all that it asked for has failed.
    if (recovers) await alive(page)
    else await page.waitForLoadState('networkidle')
    expect(broken, 'modules that failed').toBeGreaterThan(0)
    // The first is the bare address, which is led on to page 1.
    expect(whole, 'whole loads').toBeLessThanOrEqual(2)
    expect(whole).toBeGreaterThan(0)
    page.removeAllListeners('request')
    await page.unrouteAll()
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('SHELL-10 pages of a list: shown once ready, all of 9 or fewer, none for one page', async ({ page }) => {
  await page.goto('/products-prices?view=table&page=1')
  const links = page.locator('nav.pgn a')
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
  const count = await links.count()
  expect(count).toBeGreaterThan(1)
  expect(count).toBeLessThanOrEqual(9)
  await expect(page.locator('nav.pgn .pv')).toHaveCount(0)
  await links.nth(1).click()
  await page.waitForURL('**/products-prices?view=table&page=2')
  await expect(page.locator('nav.pgn a[aria-current="page"]')).toHaveText('2')
  await page.goto('/aw/show?page=1')
  await expect(page.locator('nav.pgn')).toHaveCount(0)
})
