import { articlePath } from '../support/articles.ts'
import { expect, test } from '../support/fixtures.ts'

const CONTROLS =
  '.button, .chip, .segmented > *, .tabs a, .pagination > a, .result-sections a, .chart-figure summary, .footer a'

test('SHELL-18 an article has its print button on a phone, and every list its first headlines on a desk', async ({
  page,
}) => {
  await page.goto(await articlePath('ar'))
  await expect(page.getByRole('button', { name: 'طباعة' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of ['/aw/show?page=1', '/en/news-excerpt/show?page=1', '/c/2']) {
    await page.goto(path)
    const tops = await page
      .locator('main :is(h2, h3) a')
      .evaluateAll((all) => all.map((headline) => headline.getBoundingClientRect().bottom))
    expect(tops.filter((bottom) => bottom < 900).length, path).toBeGreaterThan(1)
  }
})

test('SHELL-04 under a finger no button, chip, tab or page number is lower than 44 px', async ({ page }) => {
  for (const path of ['/search?q=urea', '/en/production-capacity?view=chart&page=1', '/c/2']) {
    await page.goto(path)
    const low = await page
      .locator(CONTROLS)
      .evaluateAll((all) =>
        all
          .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 43.9)
          .map((control) => `${control.className}: ${control.textContent}`),
      )
    expect(low, path).toEqual([])
  }
})
