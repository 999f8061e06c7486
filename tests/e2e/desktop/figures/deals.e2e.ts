import { alive, expect, LANGUAGES, test } from '../../support/fixtures.ts'

for (const { lang, prefix } of LANGUAGES) {
  test(`MKT-07 MKT-08 ${lang} deals are filtered, sorted and shown as cards or a table, all of it in the address`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/mergers-acquisitions?view=cards&page=1`)
    await alive(page)
    const rows = page.locator('.deals > li')
    const all = await rows.count()
    expect(all).toBeGreaterThan(10)

    if (await page.locator('.filters-open').isVisible()) await page.locator('.filters-open').click()
    await page.locator('details.filter summary', { hasText: lang === 'ar' ? 'القطاع' : 'Sector' }).click()
    const box = page.locator('input[name=sector][value=fertilizers]')
    const count = Number(await page.locator('label', { has: box }).locator('small').textContent())
    await box.check()
    await page
      .locator('.filter[open] .filter-foot button, .filters-sheet:popover-open > .button')
      .filter({ visible: true })
      .click()
    await page.waitForURL(/sector=fertilizers/)
    await expect(rows).toHaveCount(count)
    await expect(page.locator('.chips.active-filters .chip')).toHaveCount(1)

    await page.locator('.segmented a').nth(2).click()
    await page.waitForURL(/view=table/)
    await expect(page.locator('table.table tbody tr')).toHaveCount(count)
    const names = () => page.locator('table.table tbody td.row-head').allTextContents()
    const sort = page.locator('thead th', { hasText: lang === 'ar' ? 'المشتري' : 'Buyer' }).locator('a')
    const before = await names()
    await sort.click()
    await page.waitForURL(/sort=buyer/)
    await expect(page.locator('th[aria-sort=ascending]')).toHaveCount(1)
    expect((await names()).sort()).toEqual(before.sort())

    await page.locator('.chips.active-filters .chip').click()
    await page.waitForURL((url) => !url.searchParams.has('sector'))
    await expect(page.locator('.chips.active-filters')).toHaveCount(0)
  })

  test(`MKT-07 ${lang} a deal has a page of its own: parties, value or why there is none, source`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/mergers-acquisitions?view=table&page=1`)
    await alive(page)
    const first = page.locator('table.table td.row-head a').first()
    const name = (await first.textContent()) ?? ''
    await first.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.locator('dl.fact-list dt').first()).toHaveText(lang === 'ar' ? 'المشتري' : 'Buyer')
    await expect(page.locator('aside dl.fact-list')).toContainText(
      lang === 'ar' ? 'درجة الثقة' : 'Confidence',
    )
    expect((await page.request.get(`${prefix}/mergers-acquisitions/no-such-deal`)).status()).toBe(404)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('MKT-08 SHELL-17 filters, ranges and columns work as plain forms, and what cannot be read stays with its error', async ({
    page,
  }) => {
    await page.goto('/mergers-acquisitions?view=table&page=1')
    if (await page.locator('.filters-open').isVisible()) await page.locator('.filters-open').click()
    await page.locator('details.filter summary', { hasText: 'نسبة الحصة' }).click()
    await page.locator('input[name=stake_pct_min]').fill('٥٠')
    await page
      .locator('.filter[open] .filter-foot button, .filters-sheet:popover-open > .button')
      .filter({ visible: true })
      .click()
    await expect(page.locator('.chips.active-filters .chip')).toContainText('≥ 50')
    for (const share of await page.locator('td[data-l="نسبة الحصة"]').allTextContents())
      expect(parseFloat(share)).toBeGreaterThanOrEqual(50)

    await page.locator('details.filter summary', { hasText: 'الأعمدة' }).click()
    await page.locator('input[name=col][value=closing_date]').check()
    await page.locator('form.filter-menu button[type=submit]').click()
    await expect(page.locator('thead th')).toContainText(['تاريخ الإتمام'])
    await expect(page.locator('.chips.active-filters .chip')).toContainText('≥ 50')

    await page.goto('/mergers-acquisitions?stake_pct_min=half&page=1')
    await expect(page.locator('input[name=stake_pct_min]')).toHaveValue('half')
    await expect(page.locator('input[name=stake_pct_min]')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('.form-error[id]')).toContainText('اكتب رقماً')
  })
})
