import { expect, test } from '../support/fixtures.ts'

const CONTROLS = '.btn, .chip, .seg > *, .tabs a, .pgn > a, .in-list a, .fig summary, .ftr .opts a'

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
