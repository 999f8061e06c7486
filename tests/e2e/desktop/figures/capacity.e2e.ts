import { alive, expect, LANGUAGES, test } from '../../support/fixtures.ts'

for (const { lang, prefix } of LANGUAGES) {
  const said = (ar: string, en: string) => (lang === 'ar' ? ar : en)

  test(`MKT-03 MKT-08 ${lang} plants are filtered, sorted and given further columns, all of it in the address`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/production-capacity?view=table&page=1`)
    await alive(page)
    const rows = page.locator('table.table tbody tr')
    await expect(rows).toHaveCount(25)

    if (await page.locator('.filters-open').isVisible()) await page.locator('.filters-open').click()
    await page
      .locator('details.filter summary', { hasText: said('المنتج', 'Product') })
      .first()
      .click()
    const box = page.locator('input[name=product][value=urea]')
    const count = Number(await page.locator('label', { has: box }).locator('small').textContent())
    await box.check()
    await page
      .locator('.filter[open] .filter-foot button, .filters-sheet:popover-open > .button')
      .filter({ visible: true })
      .click()
    await page.waitForURL(/product=urea/)
    await expect(rows).toHaveCount(count)
    await expect(page.locator('.chips.active-filters .chip')).toHaveCount(1)
    await expect(page.locator('.stats dt').nth(1)).toContainText(said('إجمالي الطاقة', 'Total capacity'))

    await page.locator('details.filter summary', { hasText: said('الأعمدة', 'Columns') }).click()
    await page.locator('input[name=col][value=measuring]').check()
    await page.locator('form.filter-menu button[type=submit]').click()
    await page.waitForURL(/col=measuring/)
    await expect(page.locator(`td[data-l="${said('أساس القياس', 'Measuring basis')}"]`)).toHaveCount(count)

    const names = () => page.locator('table.table tbody tr').allTextContents()
    const before = await names()
    await page
      .locator('thead th', { hasText: said('الطاقة', 'Capacity') })
      .locator('a')
      .click()
    await page.waitForURL(/sort=power_volume/)
    await expect(page.locator('th[aria-sort=ascending]')).toHaveCount(1)
    expect(await names()).toEqual(before.reverse())

    await page.locator('.chips.active-filters .chip').click()
    await page.waitForURL((url) => !url.searchParams.has('product'))
    await expect(rows).toHaveCount(25)
  })

  test(`MKT-03 ROUTE-16 ${lang} a plant has a page of its own; stops are a list that leads to it`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/production-capacity?view=stops&page=1`)
    await alive(page)
    await expect(page.locator('.segmented a[aria-current=true]')).toHaveText(said('توقفات', 'Outages'))
    await page.locator('table.table td.row-head a').last().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(said('حمض الأسيتيك', 'Acetic acid'))
    await expect(page.locator('#stops tbody tr')).toHaveCount(2)
    await expect(page.locator('#stops')).toContainText(said('محسوبة', 'computed'))
    await expect(page.locator('dl.fact-list').nth(2)).toContainText(said('السعودية', 'Saudi Arabia'))
    expect((await page.request.get(`${prefix}/production-capacity/no-such-plant`)).status()).toBe(404)
  })
}
