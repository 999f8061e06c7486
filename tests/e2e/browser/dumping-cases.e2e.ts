import { alive, expect, test } from '../support/fixtures.ts'

const WORDS = {
  ar: {
    market: 'السوق المستوردة',
    china: 'الصين',
    gulf: 'حماية الصناعة الخليجية',
    product: 'المنتج',
    acrylic: 'البوليمرات فائقة الامتصاص',
    rest: 'بقية المنتجين',
  },
  en: {
    market: 'Importing market',
    china: 'China',
    gulf: 'Protecting Gulf industry',
    product: 'Product',
    acrylic: 'Superabsorbent polymers',
    rest: 'Others',
  },
}

test('MKT-05 MKT-08 a reader filters, takes a filter back, sorts, takes a direction and opens a case', async ({
  page,
  reader: { lang, prefix },
}) => {
  const words = WORDS[lang]
  await page.goto(`${prefix}/dumping-cases?view=table&page=1`)
  await alive(page)
  const main = page.getByRole('main')
  const rows = main.locator('.table.cards tbody tr')
  await expect(rows).toHaveCount(18)

  if (await main.locator('.filters-open').isVisible()) await main.locator('.filters-open').click()
  const filter = main.locator('details.filter', { hasText: words.market }).first()
  await filter.locator('summary').click()
  await filter.getByLabel(words.china).check()
  await main
    .locator('.filter[open] .filter-foot button, .filters-sheet:popover-open > .button')
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/importing_market=CN/)
  await expect(rows).toHaveCount(2)
  await main.locator('.chips.active-filters a.chip').click()
  await expect(page).not.toHaveURL(/importing_market/)
  await expect(rows).toHaveCount(18)

  await main.locator('nav.segmented a', { hasText: words.gulf }).click()
  await expect(page).toHaveURL(/direction=protecting_gulf_industry/)
  await expect(rows).toHaveCount(5)
  await expect(main.locator('nav.segmented a[aria-current]').first()).toContainText(words.gulf)

  const heading = main.locator('.table.cards thead th').first()
  // Cards on a phone have no headings to click: the address sorts them.
  if ((page.viewportSize()?.width ?? 0) >= 768) await heading.locator('a').click()
  else await page.goto(`${page.url()}&sort=product_in_question`)
  await expect(page).toHaveURL(/sort=product_in_question/)
  await expect(rows).toHaveCount(5)
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')

  await rows.getByRole('link', { name: words.acrylic }).click()
  await expect(page).toHaveURL(/\/dumping-cases\/gcc-sap-2023$/)
  await expect(main.getByRole('heading', { level: 1 })).toContainText(words.acrylic)
  await expect(main.locator('.duties tbody tr')).toHaveCount(9)
  await expect(main.locator('.duties tbody')).toContainText(words.rest)
  await expect(main.locator('.timeline li')).toHaveCount(2)
})
