import { expect, test, type Page } from '../../support/fixtures.ts'

const names = (page: Page) => page.locator('.table.board .row-link').allTextContents()

/** Takes the grip of a row to the middle of another and a little beyond it. */
async function drag(page: Page, from: number, to: number) {
  const row = (at: number) => page.locator('.table.board tbody tr').nth(at)
  const grip = await row(from).locator('.board-handle').boundingBox()
  const target = await row(to).boundingBox()
  if (!grip || !target) throw new Error('The row is not shown')
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  const end = target.y + (to > from ? target.height - 4 : 4)
  await page.mouse.move(grip.x + 4, (grip.y + end) / 2)
  await page.mouse.move(grip.x + 4, end)
}

test('VIEW-05 a row is put at another place by drag; Escape leaves it where it was, and the buttons do the same', async ({
  page,
  reader,
}) => {
  await page.goto(`${reader.prefix}/board`)
  await page.getByRole('button', { name: reader.said('إضافة هذه البنود', 'Add these') }).click()
  const before = await names(page)
  expect(before.length).toBeGreaterThan(3)
  await expect(page.locator('.board-handle').first()).toBeVisible()

  await drag(page, 0, 2)
  await expect(page.locator('.placed-before, .placed-after')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('.dragged, .placed-before, .placed-after')).toHaveCount(0)
  expect(await names(page)).toEqual(before)

  await drag(page, 0, 2)
  await page.mouse.up()
  await page.waitForURL(/done=moved/)
  const [first, second, third, ...rest] = before
  expect(await names(page)).toEqual([second, third, first, ...rest])

  await page.getByRole('button', { name: reader.said(`نقل ${first} إلى أعلى`, `Move ${first} up`) }).click()
  await expect.poll(() => names(page)).toEqual([second, first, third, ...rest])
})

test('VIEW-05 PERF the script that drags is the board’s alone', async ({ page, reader }) => {
  const scripts = () =>
    page.evaluate(() => [...document.scripts].map(({ src }) => src).filter((src) => src.includes('/assets/')))
  await page.goto(`${reader.prefix}/board`)
  await page.getByRole('button', { name: reader.said('إضافة هذه البنود', 'Add these') }).click()
  const board = await scripts()
  await page.goto(`${reader.prefix}/companies/sabic`)
  const usual = await scripts()
  expect(board.filter((src) => !usual.includes(src))).toEqual([expect.stringContaining('board-order')])
})
