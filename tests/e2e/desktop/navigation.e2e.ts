import { alive, expect, LANGUAGES, test } from '../support/fixtures.ts'

for (const { lang, prefix } of LANGUAGES) {
  test(`ROUTE-20 ${lang} a section's link is highlighted on its root and nowhere below`, async ({
    page,
    faults,
  }) => {
    faults.allow(/404.*no-such-page/)
    const here = () =>
      page
        .locator('nav.nav a[aria-current="page"]')
        .evaluateAll((links) => links.map((one) => one.getAttribute('href')))
    for (const [path, link] of [
      ['/index', '/index'],
      ['/aw/show?page=1', '/aw/show'],
      ['/news-excerpt/show?page=2', '/news-excerpt/show'],
      ['/news-excerpt/show?page=1', '/news-excerpt/show'],
      ['/products-prices?page=1', '/products-prices'],
      ['/companies?page=1', '/companies'],
    ] as const) {
      await page.goto(prefix + path)
      const found = await here()
      expect(found.length, path).toBe(1)
      expect(found[0]?.split('?')[0]).toBe(prefix + link)
    }
    for (const path of [
      '/companies/sabic',
      '/products-prices/show/urea',
      '/companies/search?page=1&q=a',
      '/helps',
      '/no-such-page',
    ]) {
      await page.goto(prefix + path)
      expect(await here(), path).toEqual([])
    }
  })

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

test('ROUTE-01 home is labelled الصفحة الرئيسية', async ({ page }) => {
  await page.goto('/')
  expect(new URL(page.url()).pathname).toBe('/index')
  await expect(page).toHaveTitle('كيميا - الصفحة الرئيسية')
  await expect(page.locator('nav.nav a').first()).toHaveText('الصفحة الرئيسية')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الصفحة الرئيسية')
})

test.describe('without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('ROUTE-23 a module that fails to load reloads the target address once, not in a loop', async ({
    page,
    faults,
  }) => {
    faults.allow(
      /Failed to (?:fetch|load)|ERR_FAILED|dynamically imported|preload|Error loading route module/i,
    )
    for (const recovers of [true, false]) {
      await page.goto('/index')
      await alive(page)
      // What watches over failing modules is loaded when the browser is idle.
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/startup-')),
      )
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
      await page.waitForTimeout(2000)
      expect(broken, 'modules that failed').toBeGreaterThan(0)
      // The first is the bare address, which is led on to page 1.
      expect(whole, 'whole loads').toBeLessThanOrEqual(2)
      expect(whole).toBeGreaterThan(0)
      page.removeAllListeners('request')
      await page.unrouteAll()
      await page.evaluate(() => sessionStorage.clear())
    }
  })
})

test('ROUTE-02 the 404 screen inside the site names the address and lists the nine causes', async ({
  page,
  faults,
}) => {
  faults.allow(/404/)
  await page.goto('/index')
  await alive(page)
  for (const { lang, prefix } of LANGUAGES) {
    const answer = await page.goto(`${prefix}/no/such-page`)
    expect(answer?.status()).toBe(404)
    await expect(page.locator('.cz li')).toHaveCount(9)
    await expect(page.getByRole('main')).toContainText(`${prefix}/no/such-page`)
    const causes = await page.locator('.cz li').allInnerTexts()
    expect(new Set(causes).size).toBe(9)
    expect(causes.every((cause) => (lang === 'ar' ? /[\u0600-\u06ff]/ : /^[ -~’]+$/).test(cause))).toBe(true)
  }
})

test('ROUTE-03 412: the number, the title and the reasons under their letters', async ({ page, faults }) => {
  faults.allow(/412/)
  await page.goto('/412?why=token&why=stale&why=upload')
  await expect(page.getByRole('main')).toContainText('412')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('تعذر إكمال الطلب')
  await expect(page.locator('.ltr-list .el')).toHaveText(['أ', 'ب', 'ج'])
  await page.goto('/en/412?why=stale&why=nonsense')
  await expect(page.locator('.ltr-list .el')).toHaveText(['a'])
  await expect(page.locator('.ltr-list li')).toHaveCount(1)
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
