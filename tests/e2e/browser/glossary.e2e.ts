import { bringAxe, violations } from '../support/audit/axe.ts'
import { alive, expect, test } from '../support/fixtures.ts'

test('SHELL-09 a term is explained under the pointer, by keyboard and by touch, and leads to the glossary', async ({
  page,
  isMobile,
  reader: { prefix },
}) => {
  await page.goto(`${prefix}/production-capacity/qafco-urea`)
  await alive(page)
  const term = page.locator('a.glossary-term').first()
  const tip = page.locator('#glossary-tip')
  const meaning = (await term.getAttribute('data-d')) ?? ''
  await term.scrollIntoViewIfNeeded()

  if (isMobile) {
    await term.tap()
    await expect(tip).toBeVisible()
    await expect(tip).toHaveText(meaning)
    expect(page.url()).toContain('qafco-urea')
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(tip).toBeHidden()
    await term.tap()
    await expect(tip).toBeVisible()
    await term.tap()
  } else {
    await term.hover()
    await expect(tip).toBeVisible()
    await expect(tip).toHaveText(meaning)
    await expect(term).toHaveAttribute('aria-describedby', 'glossary-tip')
    const box = await tip.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 1280).toBe(true)
    await bringAxe(page)
    expect(await violations(page)).toEqual([])
    // The pointer may rest on the meaning itself.
    await tip.hover()
    await expect(tip).toBeVisible()
    await page.mouse.move(2, 2)
    await expect(tip).toBeHidden()
    await expect(term).not.toHaveAttribute('aria-describedby', /./)
    await page.keyboard.press('Tab')
    await term.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(tip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
    await expect(term).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await page.waitForURL(`**${prefix}/glossary#*`)
  await expect(page.locator('dl.fact-list div:target')).toContainText(meaning.replace(/[\u2066-\u2069]/g, ''))
})
