import { makeReader } from '../support/comments.ts'
import { alive, expect, LANGUAGES, test } from '../support/fixtures.ts'
import { siteUrl } from '../support/http.ts'
import { openSite } from '../support/site.ts'

// With motion, as most readers have it.
test.use({ reducedMotion: 'no-preference' })

for (const { lang, prefix } of LANGUAGES) {
  test(`ROUTE-23 ROUTE-01 ${lang} the browser goes from page to page, with a transition, and scroll comes back`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      addEventListener('animationstart', ({ animationName }) => {
        const { scrollWidth } = document.documentElement
        if (animationName === 'route-in') sessionStorage.setItem('wide', `${scrollWidth}`)
      })
      addEventListener('animationend', ({ target, animationName }) => {
        if (target instanceof Element && target.id === 'm') sessionStorage.setItem('moved', animationName)
      })
    })
    await page.goto(`${prefix}/index`)
    await alive(page)
    await page.evaluate(() => scrollTo(0, 700))
    await page.locator('nav.nav a[href*="/companies"]').evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(`**${prefix}/companies*`)
    await expect(page.locator('nav.nav a[aria-current=page]')).toHaveAttribute('href', /\/companies/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lang === 'ar' ? 'الشركات' : 'Companies')
    await expect(page).toHaveTitle(lang === 'ar' ? /^كيميا - الشركات/ : /^Kimya - Companies/)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('moved'))).toBe('route-in')
    expect(await page.evaluate(() => sessionStorage.getItem('wide'))).toBe('1280')
    await page.goBack()
    await page.waitForURL(`**${prefix}/index`)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600)
  })
}

test('ROUTE-23 a page with a form leads on to another, and back', async ({ page }) => {
  await page.goto('/contact')
  await alive(page)
  await page.locator('nav.nav a[href*="/companies"]').click()
  await page.waitForURL('**/companies?page=1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الشركات')
  await page.goBack()
  await page.waitForURL('**/contact')
  await expect(page.locator('[name=message]')).toBeVisible()
})

test('ROUTE-23 PERF a visitor’s browser may go ahead to a page that is pointed at, by rules that the policy lets in; a member’s may not', async ({
  page,
  context,
}) => {
  const rules = page.locator('head script[type=speculationrules]')
  await page.goto('/index')
  await alive(page)
  await expect(rules).toHaveCount(1)
  // This is a computer's browser.
  expect(Object.keys(JSON.parse((await rules.textContent()) ?? '') as object)).toContain('prerender')
  const site = openSite()
  const member = await makeReader(site, 'ahead')
  await context.addCookies([{ name: 'session', value: member.session, url: siteUrl() }])
  await page.goto('/index')
  await alive(page)
  await expect(page.getByText('قارئ الاختبار').first()).toBeAttached()
  await expect(rules).toHaveCount(0)
  await site.db.deleteFrom('accounts_user').where('id', '=', member.id).execute()
  await site.close()
})

for (const recovers of [true, false]) {
  test(`ROUTE-23 a module of the panel that fails to load reloads the target address once${recovers ? '' : ', not in a loop when it fails again'}`, async ({
    page,
    context,
    faults,
  }) => {
    faults.allow(
      /Failed to (?:fetch|load)|ERR_FAILED|dynamically imported|preload|Error loading route module/i,
    )
    const site = openSite()
    const chief = await makeReader(site, 'navigation', 'administrator')
    await context.addCookies([{ name: 'session', value: chief.session, url: siteUrl() }])
    await page.goto('/admin')
    // What watches over failing modules comes with the screen.
    await alive(page)
    await page.waitForLoadState('networkidle')
    const broken: string[] = []
    let whole = 0
    await page.route('**/admin/audit', (route) => {
      whole++
      return route.continue()
    })
    await page.route('**/assets/*.js', (route) => {
      if (recovers && whole > 0) return route.continue()
      broken.push(new URL(route.request().url()).pathname)
      return route.abort()
    })
    await page.locator('#rail a[href="/admin/audit"]').click()
    await page.waitForURL('**/admin/audit', { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('سجل التدقيق')
    // A page that has its modules is done when it is alive; another, when all that it asked for has failed.
    if (recovers) await alive(page)
    else await page.waitForLoadState('networkidle')
    expect(broken.length, 'modules that failed').toBeGreaterThan(0)
    expect(whole, `whole loads, after ${broken.join(' ')}`).toBe(1)
    await site.db.deleteFrom('accounts_user').where('id', '=', chief.id).execute()
    await site.close()
  })
}

test('SHELL-10 pages of a list: shown once ready, all of 9 or fewer, none for one page', async ({ page }) => {
  await page.goto('/products-prices?view=table&page=1')
  const links = page.locator('nav.pagination a')
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
  const count = await links.count()
  expect(count).toBeGreaterThan(1)
  expect(count).toBeLessThanOrEqual(9)
  await expect(page.locator('nav.pagination .page-step')).toHaveCount(0)
  await links.nth(1).click()
  await page.waitForURL('**/products-prices?view=table&page=2')
  await expect(page.locator('nav.pagination a[aria-current="page"]')).toHaveText('2')
  await page.goto('/aw/show?page=1')
  await expect(page.locator('nav.pagination')).toHaveCount(0)
})
