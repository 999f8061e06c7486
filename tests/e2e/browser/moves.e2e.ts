import { expect, test } from '../support/fixtures.ts'
import { LAST_PRICE_DAY } from '../support/routes.ts'

test('MKT-02 a move below a price chart leads to what coincides with it, and each of that to its page', async ({
  page,
  reader: { prefix, said },
}) => {
  const series = `${prefix}/products-prices/show/meg/nwe`
  await page.goto(`${series}?range=all`)
  const moves = page.locator('#moves')
  await expect(moves.getByRole('heading')).toContainText(said('تحرّكات السعر', 'Price moves'))
  await moves.getByRole('row').getByRole('link').first().click()
  await page.waitForURL(`**${series}/move/${LAST_PRICE_DAY}`)
  await expect(
    page.getByRole('heading', { name: said('تزامن مع', 'Coincides with'), exact: true }),
  ).toBeVisible()
  const items = page.locator('.coinciding > li')
  expect(await items.count()).toBeGreaterThan(2)
  for (const item of await items.all()) {
    await expect(item.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d{2}/)
    await expect(item).toContainText(said('المصدر', 'Source'))
  }
  const hrefs = await items
    .locator('h3 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(hrefs).size).toBe(hrefs.length)
  for (const href of hrefs.slice(0, 3))
    expect((await page.request.get(href ?? '')).status(), href ?? '').toBe(200)
  await expect(page.locator('main')).not.toContainText(said('بسبب', 'because'))
})

test('MKT-02 A11Y-01 a mark on the chart says its move, outlives the crosshair, and leads to the move by click and by key', async ({
  page,
  reader: { prefix, said },
}) => {
  const series = `${prefix}/products-prices/show/meg/nwe`
  await page.goto(`${series}?range=all`)
  const plot = page.locator('.plot').first()
  const marks = plot.getByRole('link')
  const count = await page.locator('#moves').getByRole('row').count()
  await expect(marks).toHaveCount(count - 1)
  const last = marks.last()
  await expect(last).toHaveAccessibleName(
    new RegExp(`%.*${said('أقرب ما تزامن معه', 'Coincides most closely with')}`),
  )
  for (const mark of await marks.all()) {
    const box = await mark.locator('rect').boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  }
  // The crosshair comes with the first touch; the marks are those that the server sent.
  await plot.hover({ position: { x: 120, y: 120 } })
  await expect(plot).toHaveClass(/(?:^| )on(?: |$)/)
  await expect(marks).toHaveCount(count - 1)
  await last.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${series}/move/${LAST_PRICE_DAY}`)
  await page.goBack()
  await last.click()
  await page.waitForURL(`**${series}/move/${LAST_PRICE_DAY}`)
})

test('MKT-10 a move as it was known on a day is asked for by a plain form', async ({
  browser,
  reader: { prefix, said },
}) => {
  const series = `${prefix}/products-prices/show/meg/nwe`
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${series}/move/${LAST_PRICE_DAY}`)
  await page.locator('input[name=known]').fill(LAST_PRICE_DAY)
  await page.getByRole('button', { name: said('عرض', 'Show'), exact: true }).click()
  await page.waitForURL(/known=/)
  await expect(page.locator('main .alert.info').first()).toContainText(said('كما كانت معروفة', 'as known on'))
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await context.close()
})
