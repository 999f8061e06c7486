import { alive, expect, LANGUAGES, test } from '../../support/fixtures.ts'

for (const { lang, prefix } of LANGUAGES) {
  const said = (ar: string, en: string) => (lang === 'ar' ? ar : en)

  test(`MKT-02 ${lang} the arrow keys walk through a price chart and announce each price; a range stays on the page`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/products-prices/show/meg/cn`)
    await alive(page)
    const chart = page.locator('.plot').first()
    await expect(chart).toHaveAttribute('role', 'application')
    await chart.focus()
    // The code of the crosshair comes with the first touch.
    await expect(chart.locator('.crosshair .chart-tip')).toHaveCount(1)
    await page.keyboard.press('ArrowLeft')
    const announcement = chart.locator('.crosshair .visually-hidden')
    const last = (await announcement.textContent()) ?? ''
    expect(last).toContain(said('دولار/طن', 'USD/t'))
    await expect(chart).toHaveClass(/\bon\b/)
    await page.keyboard.press('ArrowLeft')
    await expect(announcement).not.toHaveText(last)
    await page.keyboard.press('Home')
    const first = (await announcement.textContent()) ?? ''
    await page.keyboard.press('End')
    await expect(announcement).toHaveText(last)
    await page.keyboard.press('Escape')
    await expect(chart).not.toHaveClass(/\bon\b/)

    await page.locator('.ranges a', { hasText: said('الكل', 'All') }).click()
    await page.waitForURL(/range=all/)
    // Another chart has come, which has not been touched yet.
    await expect(page.locator('.plot .chart-tip')).toHaveCount(0)
    await chart.focus()
    await expect(chart.locator('.crosshair .chart-tip')).toHaveCount(1)
    await page.keyboard.press('Home')
    await expect(announcement).not.toHaveText(first)
  })

  test(`MKT-01 ${lang} the arrow keys go from cell to cell of the periodic table, Enter opens one`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/products-prices?page=1`)
    await alive(page)
    // On the page, which scrolls to what is focused.
    const place = () =>
      page.locator('a.price-cell:focus').evaluate((cell) => {
        const { x, y } = cell.getBoundingClientRect()
        return { x, y: y + scrollY }
      })
    await page.locator('a.price-cell').first().focus()
    const first = await place()
    // The first key brings the script, and is heard when it is there.
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await place()).y).toBeGreaterThan(first.y + 50)
    const below = await place()
    await page.keyboard.press(said('ArrowLeft', 'ArrowRight'))
    expect(Math.sign((await place()).x - below.x)).toBe(lang === 'ar' ? -1 : 1)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/products-prices\/show\//)
    await expect(page.locator('.answer-number .big')).toBeVisible()
  })
}
