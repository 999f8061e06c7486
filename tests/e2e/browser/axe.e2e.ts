import { bringAxe, violations } from '../support/axe.ts'
import { alive, expect, LANGUAGES, test, type Page } from '../support/fixtures.ts'
import { pagesOf } from '../support/routes.ts'

const paint = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)

/** For axe, what is not laid out yet is not there. */
const layOutAll = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })

test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' })
// The two languages at once: nothing else takes as long, and a worker would idle at the end.
test.describe.configure({ mode: 'parallel' })

for (const { lang } of LANGUAGES) {
  test(`SHELL-09 LANG-01 ${lang} axe finds nothing on any kind of page, light and dark`, async ({
    page,
    faults,
  }) => {
    test.setTimeout(300_000)
    faults.allow(/status of 4\d\d/)
    for (const { path } of await pagesOf(lang)) {
      await page.goto(path)
      await alive(page)
      await layOutAll(page)
      await bringAxe(page)
      await paint(page, 'light')
      expect.soft(await violations(page), `light ${path}`).toEqual([])
      await paint(page, 'dark')
      expect.soft(await violations(page, { only: 'colours' }), `dark ${path}`).toEqual([])
    }
  })
}

for (const { lang, prefix } of LANGUAGES) {
  test(`SHELL-08 ${lang} axe finds nothing on what stands over a page`, async ({ page, isMobile }) => {
    await page.addInitScript(() => {
      if (!localStorage.getItem('version')) localStorage.setItem('version', '40922-00000')
    })
    await page.goto(`${prefix}/index`)
    await expect(page.locator('dialog.pop')).toBeVisible()
    await page.waitForTimeout(500)
    await bringAxe(page)
    expect.soft(await violations(page), 'popup').toEqual([])
    if (!isMobile) return
    await page.locator('dialog.pop button').click()
    await page.waitForLoadState()
    await alive(page)
    await page.locator('.mbar [popovertarget=menu]').click()
    await expect(page.locator('#menu')).toBeVisible()
    await page.waitForTimeout(400)
    // Everything beside it is inert, so that for axe the page has nothing else.
    await bringAxe(page)
    const found = await violations(page, { include: '#menu' })
    const ofThePage = ['landmark-one-main', 'page-has-heading-one']
    expect.soft(found.filter(({ id }) => !ofThePage.includes(id))).toEqual([])
  })
}
