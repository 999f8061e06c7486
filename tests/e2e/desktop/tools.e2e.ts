import { alive, expect, LANGUAGES, test, type Page } from '../support/fixtures.ts'
import { articlePath } from '../support/articles.ts'

// With motion, as most readers have it.
test.use({ reducedMotion: 'no-preference' })

const scrollTo = (page: Page, y: number) =>
  page.evaluate(async (top) => {
    window.scrollTo(0, top)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, y)

test('SHELL-09 back to top is there from 900 px on and leads up', async ({ page }) => {
  await page.goto('/index')
  await alive(page)
  const button = page.locator('.to-top')
  await expect(button).toBeHidden()
  await scrollTo(page, 899)
  await expect(button).toBeHidden()
  await scrollTo(page, 900)
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(button).toBeHidden()
  // At the foot of the page it leaves the footer's links free.
  await scrollTo(page, 1e6)
  const [low, link] = [await button.boundingBox(), await page.locator('footer a[hreflang]').boundingBox()]
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(low?.y ?? 0)
  await scrollTo(page, 2000)
  await button.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('SHELL-09 the progress bar is empty at the top, half at half, full at the end, from inline-start', async ({
  page,
}) => {
  for (const { dir, prefix } of LANGUAGES) {
    await page.goto(`${prefix}/page/methodology`)
    await alive(page)
    const bar = page.locator('.nav .progress i')
    const box = async () => {
      const [inner, outer] = [await bar.boundingBox(), await page.locator('.nav .progress').boundingBox()]
      return {
        share: (inner?.width ?? 0) / (outer?.width ?? 1),
        start: dir === 'rtl' ? (inner?.x ?? 0) + (inner?.width ?? 0) : (inner?.x ?? 0),
        edge: dir === 'rtl' ? (outer?.x ?? 0) + (outer?.width ?? 0) : (outer?.x ?? 0),
      }
    }
    const way = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect(way).toBeGreaterThan(200)
    await expect.poll(async () => (await box()).share).toBeLessThan(0.02)
    await scrollTo(page, way / 2)
    await expect.poll(async () => Math.abs((await box()).share - 0.5)).toBeLessThan(0.03)
    // What was not drawn yet may be longer than was guessed.
    await scrollTo(page, 10 * way)
    await expect.poll(async () => (await box()).share).toBeGreaterThan(0.98)
    const { start, edge } = await box()
    expect(Math.abs(start - edge)).toBeLessThan(2)
  }
})

test('SHELL-09 text size: one pixel a step, 12 to 25, unchanged at a bound, remembered from the first paint', async ({
  page,
}) => {
  await page.goto(await articlePath('ar'))
  await alive(page)
  const size = () => page.locator('.prose').evaluate((text) => parseFloat(getComputedStyle(text).fontSize))
  // At a bound the button says that it does nothing, and Playwright would wait for it.
  const press = (which: 'first' | 'last', times = 1) =>
    page
      .locator('.font-size-tool button')
      [which]()
      .evaluate(async (button: HTMLElement, count) => {
        for (let time = 0; time < count; time++) {
          button.click()
          await new Promise((done) => requestAnimationFrame(done))
        }
      }, times)
  await press('first')
  const before = await size()
  await press('first')
  expect(await size()).toBeCloseTo(before + 1, 1)
  await press('first', 20)
  await expect(page.locator('.font-size-tool output')).toHaveText('25')
  expect(await size()).toBeCloseTo(25, 1)
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const text = document.querySelector('.prose')
      Object.assign(window, { firstSize: text && getComputedStyle(text).fontSize })
    })
  })
  await page.reload()
  expect(await page.evaluate(() => Reflect.get(window, 'firstSize'))).toBe('25px')
  await alive(page)
  await expect(page.locator('.font-size-tool output')).toHaveText('25')
  await press('last', 20)
  await expect(page.locator('.font-size-tool output')).toHaveText('12')
  expect(await size()).toBeCloseTo(12, 1)
})

test('SHELL-09 light, dark, system: remembered, without a flash, and the system is followed', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/index')
  await alive(page)
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await paper()
  expect(dark).not.toBe(light)
  const button = page.locator('.utility button')
  await button.click()
  expect(await paper()).toBe(light)
  await button.click()
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await paper()).toBe(dark)
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { firstTheme: document.documentElement.dataset['theme'] }),
    )
  })
  await page.reload()
  expect(await page.evaluate(() => Reflect.get(window, 'firstTheme'))).toBe('dark')
  await alive(page)
  await button.click()
  expect(await paper()).toBe(light)
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('design'))) ?? '{}')).toMatchObject({
    theme: 'system',
  })
})

test('SHELL-09 the calendar: a month without time or weeks; days with something lead to their list; months turn', async ({
  page,
}) => {
  for (const { prefix } of LANGUAGES) {
    await page.goto(`${prefix}/index`)
    const table = page.locator('table.calendar')
    await expect(table.locator('th')).toHaveCount(7)
    await expect(table.locator('td[aria-current="date"]')).toHaveCount(1)
    expect(await table.innerText()).not.toMatch(/\d\d:\d\d/)
    await expect(table.locator('td a').first()).toBeVisible()
    const day = table.locator('td a').last()
    const href = await day.getAttribute('href')
    expect(href).toMatch(new RegExp(`^${prefix}/calendar/\\d{4}-\\d\\d-\\d\\d`))
    await day.click()
    await page.waitForURL(`**${href}`)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await expect(
      page.locator('main a[href*="/c/p"], main a[href*="show="], main .calendar-head'),
    ).not.toHaveCount(0)
    await page.goto(`${prefix}/index`)
    await page.locator('.calendar-head a').first().click()
    await expect(page.locator('table.calendar')).toBeVisible()
    await expect(page.locator('table.calendar td[aria-current="date"]')).toHaveCount(0)
  }
})

test('SHELL-02 the ticker names real prices, crude first, and moves only by hand', async ({ page }) => {
  await page.clock.install()
  await page.goto('/index', { waitUntil: 'networkidle' })
  const ticker = page.locator('.ticker')
  expect(await ticker.locator('li a').count()).toBeGreaterThan(5)
  await expect(ticker.locator('li a').first()).toContainText('BRT')
  await expect(ticker).not.toContainText('بيانات توضيحية')
  const list = ticker.locator('ul')
  const at = () => list.evaluate((element) => element.scrollLeft)
  const before = await at()
  await page.clock.runFor(60_000)
  expect(await at()).toBe(before)
  expect(await ticker.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
  await list.focus()
  await expect(list).toBeFocused()
  await list.evaluate((element) => element.scrollBy({ left: -300 }))
  if (await list.evaluate((element) => element.scrollWidth > element.clientWidth))
    expect(await at()).not.toBe(before)
  await ticker.locator('li a').first().click()
  await page.waitForURL('**/products-prices/show/**')
})

test('SHELL-10 an image that fails to load is replaced by its placeholder of the same size', async ({
  page,
  faults,
}) => {
  faults.allow(/Failed to load resource|ERR_FAILED/)
  const box = () =>
    page
      .locator('main picture')
      .first()
      .evaluate((one) => {
        const { width, height } = one.getBoundingClientRect()
        return { width: Math.round(width), height: Math.round(height) }
      })
  await page.goto('/index')
  await alive(page)
  const before = await box()
  expect(before.height).toBeGreaterThan(50)
  await page.route(/\/(?:scenes|media|m)\//, (route) => route.abort())
  await page.reload()
  await alive(page)
  const picture = page.locator('main picture').first()
  await expect(picture).toHaveAttribute('data-missing', 'الصورة غير موجودة')
  expect(await box()).toEqual(before)
})

test('SHELL-18 print: the text on white without the frame, in both languages and from dark', async ({
  page,
}) => {
  for (const { lang } of LANGUAGES) {
    await page.goto(await articlePath(lang))
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
    await page.emulateMedia({ media: 'print' })
    for (const gone of ['.nav', '.utility', '.ticker', '.footer', '.article-tools', '.mobile-bar'])
      await expect(page.locator(gone).first(), gone).toBeHidden()
    for (const kept of ['h1', '.prose']) await expect(page.locator(kept).first()).toBeVisible()
    const { paper, ink } = await page.evaluate(() => {
      const style = getComputedStyle(document.body)
      return { paper: style.backgroundColor, ink: style.color }
    })
    const light = (colour: string) =>
      (colour.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0)
    expect(light(paper)).toBeGreaterThan(720)
    expect(light(ink)).toBeLessThan(300)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.emulateMedia({ media: 'screen' })
  }
  await page.goto('/products-prices/show/benzene')
  await page.emulateMedia({ media: 'print' })
  const head = page.locator('main table:visible thead').first()
  expect(await head.evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group')
})

test('SHELL-04 the frame changes at 992 and at no other width by a pixel', async ({ page }) => {
  await page.goto('/index')
  const mobile = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    const [bar, nav] = [
      await page.locator('.mobile-bar').isVisible(),
      await page.locator('nav.nav').isVisible(),
    ]
    expect(bar, `at ${width} exactly one of both`).toBe(!nav)
    return bar
  }
  for (const width of [320, 575, 576, 767, 768, 991]) expect(await mobile(width), String(width)).toBe(true)
  for (const width of [992, 1199, 1200, 1399, 1400, 1920])
    expect(await mobile(width), String(width)).toBe(false)
})
