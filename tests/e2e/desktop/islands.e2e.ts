import { alive, expect, LANGUAGES, test, type Page } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

const VOTE = /\/assets\/vote\.island-[\w-]+\.js/

/** Chooses the first answer of the home page's question and sends it. */
async function vote(page: Page): Promise<void> {
  const form = page.locator('form.vote').first()
  await form.locator('input[type=radio]').first().check()
  await form.locator('button[type=submit]').click()
}

test('SHELL-17 a press that comes before the script of its part is not lost: the ballot is counted in place', async ({
  page,
}) => {
  const script = await hold(page, VOTE)
  await page.goto('/index')
  await alive(page)
  await vote(page)
  await expect(page.locator('form.vote').first()).toBeVisible()
  await script.release()
  await expect(page.locator('.vote-result.own')).toHaveCount(1)
  expect(new URL(page.url()).pathname).toBe('/index')
  // Who has voted is shown the results at once.
  await page.reload()
  // The part replaces what is scrolled to as soon as it is seen: no element may be held meanwhile.
  await page.evaluate(() => document.querySelector('form.vote')?.scrollIntoView({ block: 'center' }))
  await expect(page.locator('.vote-result.own')).toHaveCount(1)
})

test('SHELL-17 a part whose script fails to load is as the server rendered it: the form leads to the question’s page', async ({
  page,
  faults,
}) => {
  faults.allow(/Failed to load resource|dynamically imported/)
  await page.route(VOTE, (route) => route.abort())
  await page.goto('/index')
  await alive(page)
  await vote(page)
  await page.waitForURL(/\/vote\/\d+\?option=\d+/)
})

for (const { lang, prefix } of LANGUAGES) {
  test(`ROUTE-23 ${lang} another choice of a page comes in place: scroll, focus and language links follow, back undoes it`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/products-prices/show/meg/cn`)
    await alive(page)
    await page.evaluate(() => Object.assign(window, { here: true }))
    const link = page.locator('a[data-in-place]:not([aria-current])').first()
    await link.scrollIntoViewIfNeeded()
    const was = await page.evaluate(() => scrollY)
    const name = (await link.textContent()) ?? ''
    const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(address)
    const chosen = page.locator('a[data-in-place][aria-current]', { hasText: name }).first()
    await expect(chosen).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(was)
    expect(await page.evaluate(() => 'here' in window)).toBe(true)
    const query = new URL(address).search
    await expect(page.locator('.figure-bar a[hreflang]')).toHaveAttribute('href', new RegExp(`\\${query}$`))
    await expect(page.locator('#said')).toHaveText(await page.title())
    // What came can be touched as what was there.
    await page.locator('.plot').first().hover()
    await expect(page.locator('.plot.on .chart-tip').first()).toBeVisible()
    await page.goBack()
    await expect(page.locator('a[data-in-place][aria-current]', { hasText: name })).toHaveCount(0)
    expect(await page.evaluate(() => 'here' in window)).toBe(true)
  })
}

test('SHELL-02 the month of the home page turns in place, and only it', async ({ page }) => {
  await page.goto('/index')
  await alive(page)
  const calendar = page.locator('#calendar')
  const month = (await calendar.locator('.calendar-head b').textContent()) ?? ''
  const lead = await page.locator('main h2').first().elementHandle()
  await calendar.locator('.calendar-head a').first().click()
  await expect(calendar.locator('.calendar-head b')).not.toHaveText(month)
  expect(await lead?.evaluate((element) => element.isConnected)).toBe(true)
})

test('SHELL-17 moments of a page that was made earlier follow the reader’s clock', async ({ page }) => {
  await page.goto('/index')
  const time = page.locator('time[data-ago]').first()
  const before = (await time.textContent()) ?? ''
  // Three days later the same page says the date.
  await page.addInitScript(() => {
    const Real = Date
    const later = () => Real.now() + 3 * 86_400_000
    window.Date = class extends Real {
      constructor(...parts: [] | [number]) {
        super(parts.length > 0 ? (parts[0] as number) : later())
      }
      static override now = later
    } as DateConstructor
  })
  await page.reload()
  await alive(page)
  await expect(time).not.toHaveText(before)
  await expect(time).toHaveText(/20\d\d/)
})
