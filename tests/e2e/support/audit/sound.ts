import { expect, type Page } from '../fixtures.ts'
import { bringAxe, paint, violations } from './axe.ts'
import { overflowing } from './width.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }

/**
 * Nothing that axe finds and nothing wider than the window, on a phone and on a desktop, one in light and the other in dark; of the
 * second only what a size or a theme changes. Leaves the window as it was.
 */
export async function expectSound(page: Page, phone: 'light' | 'dark' = 'light'): Promise<void> {
  const before = page.viewportSize()
  await bringAxe(page)
  for (const [size, theme, asked] of [
    [PHONE, phone, 'everything'],
    [DESKTOP, phone === 'light' ? 'dark' : 'light', 'looks'],
  ] as const) {
    await page.setViewportSize(size)
    await paint(page, theme)
    // What the fixed head covers for the moment is no small target.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const where = `${page.url()} at ${size.width}, ${theme}`
    expect.soft(await overflowing(page), where).toEqual([])
    expect.soft(await violations(page, 'html', asked), where).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}
