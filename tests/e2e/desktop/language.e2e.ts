import { alive, expect, test } from '../support/fixtures.ts'
import { get, siteUrl } from '../support/http.ts'

test('LANG-03 the selector stays at the page, query and scroll position, and stores the choice twice', async ({
  page,
  context,
}) => {
  await page.goto('/news-excerpt/show?page=2')
  await alive(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 3))
  const share = await page.evaluate(() => scrollY / document.body.scrollHeight)
  expect(share).toBeGreaterThan(0.2)
  await page.locator('.utility a[lang="en"]').evaluate((link: HTMLElement) => link.click())
  await page.waitForURL('**/en/news-excerpt/show?page=2')
  await alive(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect
    .poll(() => page.evaluate(() => scrollY / document.body.scrollHeight))
    .toBeGreaterThan(share - 0.08)
  expect(await page.evaluate(() => localStorage.getItem('lan'))).toBe('en')
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'lan')?.value).toBe('en')

  await page.goto('/companies?page=2')
  await page.waitForURL('**/en/companies?page=2')
  await page.locator('.figure-bar a[lang="ar"]').click()
  await page.waitForURL((url) => url.pathname === '/companies' && url.search === '?page=2')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await page.evaluate(() => localStorage.getItem('lan'))).toBe('ar')
})

test('LANG-03 the selector in the footer leads a reader who once chose English back to Arabic', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'lan', value: 'en', url: baseURL ?? '' }])
  await page.goto('/en/index')
  await alive(page)
  await page.locator('nav.nav a[href*="/companies"]').click()
  await page.locator('nav.pagination a').nth(1).click()
  await page.waitForURL('**/en/companies?page=2')
  await expect(page.locator('nav.pagination [aria-current="page"]')).toHaveText('2')
  // A page that has just opened still moves: a pointer would come down on the link and go up beside it.
  await page.locator('footer a[hreflang="ar"]').evaluate((link: HTMLElement) => link.click())
  await page.waitForURL((url) => url.pathname === '/companies' && url.search === '?page=2')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test('LANG-03 a choice left in local storage alone is mirrored into the cookie', async ({
  page,
  context,
}) => {
  await page.goto('/index')
  await page.evaluate(() => localStorage.setItem('lan', 'en'))
  await page.reload()
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'lan')?.value)
    .toBe('en')
  await page.goto('/helps')
  expect(new URL(page.url()).pathname).toBe('/en/helps')
})

test('LANG-03 a stored en sends an unprefixed page to its twin by 302; a stored ar, and an English address, stay', async () => {
  for (const path of ['/index', '/aw/show?page=2', '/', '/c/1']) {
    const { status, location } = await get(path, { cookie: 'lan=en' })
    expect(status, path).toBe(302)
    expect(location).toBe(path === '/' ? '/en' : `/en${path}`)
  }
  expect((await get('/index', { cookie: 'lan=ar' })).status).toBe(200)
  // The cookie of a choice can come after the page that it asks for, and never does without scripts.
  const from = (path: string) => ({ cookie: 'lan=en', headers: { referer: siteUrl() + path } })
  expect((await get('/index', from('/en/index'))).status).toBe(200)
  expect((await get('/index', from('/en/helps'))).status).toBe(302)
  expect((await get('/en/index', { cookie: 'lan=ar' })).status).toBe(200)
  expect((await get('/index', { cookie: 'lan=xx' })).status).toBe(200)
})

test('LANG-08 Cairo from our own host, both scripts at most, and its fallback takes the same room', async ({
  page,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await page.goto('/index')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(fonts.length).toBeGreaterThan(0)
  expect(new Set(fonts).size).toBeLessThanOrEqual(2)
  for (const url of fonts) expect(url).toMatch(/\/assets\/cairo-(?:arabic|latin)-wght-normal-[\w-]+\.woff2$/)
  for (const url of fonts) expect(new URL(url).origin).toBe(new URL(page.url()).origin)
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"?Cairo/)
  expect(await page.evaluate(() => document.fonts.check('16px "Cairo Variable"', 'كيميا'))).toBe(true)
})

test('LANG-08 the design says title size 16, width container, Cairo', async ({ page }) => {
  await page.goto('/index')
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('design') ?? 'null')))
    .toMatchObject({
      template: 'design_1',
      font: 'Cairo',
      titleSize: 16,
      width: 'container',
    })
})

test('LANG-05 the reader’s options: Arabic-Indic digits and the Hijri date beside the Gregorian one', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/index')
  await expect(page.locator('.utility')).toContainText('هـ')
  const western = await page.getByRole('main').innerText()
  expect(western).toMatch(/\d/)
  expect(western).not.toMatch(/[٠-٩]/)
  await context.addCookies([{ name: 'prefs', value: 'd=arab&h=1', url: baseURL ?? '' }])
  await page.goto('/index')
  await expect(page.locator('.utility')).toContainText(/[٠-٩]{4}/)
  expect(await page.locator('[class*=price]').first().innerText()).toMatch(/[٠-٩]/)
})

test('LANG-06 changes, prices and names are isolated and are in the right order', async ({ page }) => {
  for (const path of ['/index', '/en/index', '/products-prices?page=1']) {
    await page.goto(path)
    const wrong = await page.evaluate(() => {
      const found: string[] = []
      for (const element of document.querySelectorAll<HTMLElement>('.change')) {
        const text = element.lastChild
        if (!(text instanceof Text) || !/^[+−]/.test(text.data)) continue
        const range = document.createRange()
        const left = (at: number) => {
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          return range.getBoundingClientRect().left
        }
        // The sign is before its figure and the percent sign behind it, in both directions.
        if (left(0) > left(1) || left(text.length - 1) < left(1)) found.push(text.data)
      }
      return found
    })
    expect(wrong, path).toEqual([])
  }
})

test('LANG-07 icons that point are mirrored in Arabic only, a clock never', async ({ page }) => {
  const transformOf = (path: string, icon: string) =>
    page.goto(path).then(() =>
      page
        .locator(`use[href$="#${icon}"]`)
        .first()
        .evaluate((use) => {
          const style = getComputedStyle(use.closest('svg') ?? use)
          return `${style.transform} ${style.scale}`
        }),
    )
  expect(await transformOf('/index', 'chevron')).toMatch(/-1/)
  expect(await transformOf('/en/index', 'chevron')).not.toMatch(/-1/)
  expect(await transformOf('/index', 'search')).not.toMatch(/-1/)
})
