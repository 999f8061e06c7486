import { bringAxe, violations } from '../support/audit/axe.ts'
import { expect, test } from '../support/fixtures.ts'

/** Joined letters, all of which axe by itself takes for the letters of an icon font, and single ones. */
const PALE = [
  'الكيماويات',
  'أسعار اليوريا في الشرق الأوسط',
  'المنتجات البتروكيماوية',
  'تسجيل',
  'Prices of urea',
]

test('SHELL-09 the contrast of joined Arabic letters is asked like that of Latin ones', async ({ page }) => {
  const lines = PALE.map((text) => `<p style="color: #ccc; background: #fff">${text}</p>`)
  await page.setContent(
    `<html lang="ar" dir="rtl"><title>-</title><main><h1>-</h1>${lines.join('')}</main></html>`,
  )
  await bringAxe(page)
  const found = (await violations(page, 'main', 'colours')).map(({ html }) => html)
  expect(found).toHaveLength(PALE.length)
  for (const [i, text] of PALE.entries()) expect(found[i]).toContain(text)
})
