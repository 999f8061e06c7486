import { bringAxe, paint, violations } from '../../support/audit/axe.ts'
import { overflowing } from '../../support/audit/width.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, LANGUAGES, test, type Page } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'
import { SCREENS } from '../../support/screens.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
/** As in desktop/audit.e2e.ts: each size is seen in both themes, between the two languages. */
const VISITS = {
  ar: [
    [PHONE, 'light'],
    [DESKTOP, 'dark'],
  ],
  en: [
    [DESKTOP, 'light'],
    [PHONE, 'dark'],
  ],
} as const

let site: SiteHand
let session: string

test.beforeAll(async () => {
  site = openSite()
  session = (await makeReader(site, 'panel', 'administrator')).session
})
test.afterAll(() => site.close())
test.beforeEach(async ({ context }) => {
  await context.addCookies([{ name: 'session', value: session, url: siteUrl() }])
})

/** Screens that share a browser's context, which has their scripts read already. */
const TOGETHER = 5
const groups = Array.from({ length: Math.ceil(SCREENS.length / TOGETHER) }, (_, i) =>
  SCREENS.slice(i * TOGETHER, (i + 1) * TOGETHER),
)

test.describe('every screen', () => {
  test.describe.configure({ mode: 'parallel' })
  for (const screens of groups) {
    const names = screens.map((screen) => `/admin${screen}`).join(' ')
    test(`ADMIN-02 SHELL-09 accessible in both themes, no wider than a phone: ${names}`, async ({
      page,
      faults,
    }) => {
      faults.allow(/status of 404/)
      for (const screen of screens) await test.step(screen, () => audit(page, screen))
    })
  }
})

async function audit(page: Page, screen: (typeof SCREENS)[number]): Promise<void> {
  // As in desktop/audit.e2e.ts: axe is asked in one language, in turn; of the other, whether it fits a phone.
  const asked = SCREENS.indexOf(screen) % 2 === 0 ? 'ar' : 'en'
  for (const { lang, prefix } of LANGUAGES) {
    const path = `${prefix}/admin${screen}`
    await page.setViewportSize(VISITS[lang][0][0])
    await page.goto(path)
    await alive(page)
    if (lang === asked) await bringAxe(page)
    for (const [i, [size, theme]] of VISITS[lang].entries()) {
      await page.setViewportSize(size)
      expect.soft(await overflowing(page), `${path} at ${size.width}`).toEqual([])
      if (lang !== asked) continue
      await paint(page, theme)
      const found = await violations(page, 'html', i === 0 ? 'everything' : 'looks')
      expect.soft(found, `${path} ${theme}`).toEqual([])
    }
  }
}

for (const { lang, prefix } of LANGUAGES)
  test(`ADMIN-02 SHELL-03 ${lang} the palette goes to a screen by keyboard, whose title takes the focus without a new document`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/admin`)
    await alive(page)
    await page.evaluate(() => Object.assign(window, { same: true }))
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox')
    await expect(box).toBeFocused()
    await box.fill(lang === 'ar' ? 'رسائل القرا' : 'contact')
    await expect(page.getByRole('option')).toHaveCount(1)
    await expect(page.locator('dialog').getByRole('status')).toHaveText(
      lang === 'ar' ? 'نتيجة واحدة' : '1 result',
    )
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${prefix}/admin/contact`)
    await expect(page.locator('h1')).toBeFocused()
    await expect(page.locator('h1')).toHaveText(lang === 'ar' ? 'رسائل القراء' : 'Contact messages')
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('SHELL-17 ADMIN-02 on a phone the rail is a drawer that leads to the screens', async ({ page }) => {
    await page.goto('/admin')
    const rail = page.locator('#rail')
    await expect(rail).toBeHidden()
    await page.getByRole('button', { name: 'القائمة' }).click()
    await expect(rail).toBeVisible()
    await rail.getByRole('link', { name: 'رسائل القراء' }).click()
    await page.waitForURL('**/admin/contact')
    await expect(page.locator('h1')).toHaveText('رسائل القراء')
  })
})

test('SHELL-18 on paper the panel leaves its content alone: a list without boxes and buttons, a story with its texts', async ({
  page,
}) => {
  await page.goto('/admin/articles')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('tbody a.row-link').first()).toBeVisible()
  for (const chrome of [
    '.admin-side',
    '.admin-tools',
    '.admin-top > .status',
    '.admin-pick',
    '.admin-actions',
    '.admin-find',
  ])
    await expect(page.locator(chrome).first(), chrome).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.locator('tbody a.row-link').last().click()
  await alive(page)
  const text = page.locator('.editor').first()
  await expect(text).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(text).toBeVisible()
  for (const chrome of ['.moves', '.editor-bar', '.entry-bar'])
    await expect(page.locator(chrome).first(), chrome).toBeHidden()
})
