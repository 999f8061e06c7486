import { expect, test, type Page } from '../support/fixtures.ts'

const WORDS = {
  ar: {
    link: 'حساب التكلفة عند الوصول',
    compare: 'مقارنة',
    add: 'إضافة عرض',
    remove: 'حذف العرض 2',
    maker: 'ساتلايت للعلوم والتقنية',
    none: 'لا رسم مسجلاً على هذا المنتج من هولندا إلى السعودية',
    typed: 'كتبته أنت',
    ask: 'يختلف الرسم باختلاف الشركة المنتجة: اخترها',
    fault: 'اكتب رقماً من 0 فأكثر',
    total: 'التكلفة عند الوصول مع الضريبة',
  },
  en: {
    link: 'Calculate landed cost',
    compare: 'Compare',
    add: 'Add an offer',
    remove: 'Remove Offer 2',
    maker: 'Satellite Science and Technology',
    none: 'No duty is on record for this product from the Netherlands to Saudi Arabia',
    typed: 'entered by you',
    ask: 'The duty differs by producer: choose one',
    fault: 'Enter a number from 0',
    total: 'Landed cost with VAT',
  },
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
/** Opens what a field is folded into. */
async function unfold(page: Page, name: string): Promise<void> {
  const folds = page.locator('details').filter({ has: field(page, name) })
  for (let at = 0; at < (await folds.count()); at++)
    if ((await folds.nth(at).getAttribute('open')) === null) await folds.nth(at).locator('> summary').click()
}
async function fill(page: Page, name: string, value: string): Promise<void> {
  await unfold(page, name)
  await field(page, name).fill(value)
}
async function choose(page: Page, name: string, value: string): Promise<void> {
  await unfold(page, name)
  await field(page, name).selectOption(value)
}

test.describe('with a script on the phone, without one on the desk', () => {
  test.use({ javaScriptEnabled: async ({ isMobile }, use) => use(isMobile) })

  test('MKT-05 a case leads to the landed cost of an offer by its producer, and every step says where it comes from', async ({
    page,
    reader: { lang, prefix },
  }) => {
    const words = WORDS[lang]
    await page.goto(`${prefix}/dumping-cases/gcc-sap-2023`)
    await page.getByRole('link', { name: words.link }).click()
    await expect(page).toHaveURL(/to=SA&product=sap&o1=CN&o2=BE/)
    await choose(page, 'm1', 'Satellite Science and Technology')
    await choose(page, 't1', 'CIF')
    await fill(page, 'p1', '1555.5')
    await fill(page, 'l1', '40')
    await page.getByRole('button', { name: words.compare, exact: true }).click()
    await expect(page).toHaveURL(/o1=CN&m1=Satellite\+Science\+and\+Technology&t1=CIF&p1=1555.5&l1=40&o2=BE/)
    expect(page.url()).not.toMatch(/=(&|$)|do=|fc1=/)
    const row = (name: string) =>
      page.locator('.table.cost-table tr', { has: page.locator('th', { hasText: name }) }).first()
    const total = row(words.total).locator('td')
    await expect(total.first()).toContainText('7,485.98')
    const cells = page.locator('.table.cost-table')
    await expect(cells).toContainText(words.maker)
    await expect(cells).toContainText(words.typed)
    // Belgium has duties by producer and the producer is not given: nothing is guessed.
    await expect(cells).toContainText(words.ask)
    await expect(cells.locator('a[href$="/dumping-cases/gcc-sap-2023"]').first()).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  })

  test('MKT-05 offers are added and removed by buttons, and what is typed wrong stays beside its error', async ({
    page,
    reader: { lang, prefix },
  }) => {
    const words = WORDS[lang]
    await page.goto(`${prefix}/landed-cost?product=sap&o1=NL&t1=CIF&p1=1700&l1=0&o2=CN`)
    await expect(page.locator('.table.cost-table')).toContainText(words.none)
    await page.getByRole('button', { name: words.add }).click()
    await expect(page.locator('.cost-offer')).toHaveCount(3)
    await unfold(page, 'o2')
    await page.getByRole('button', { name: words.remove }).click()
    await expect(page.locator('.cost-offer')).toHaveCount(2)
    expect(page.url()).not.toContain('CN')
    await fill(page, 'p1', '12x')
    await page.getByRole('button', { name: words.compare, exact: true }).click()
    await expect(field(page, 'p1')).toHaveValue('12x')
    await expect(field(page, 'p1')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('#f-p1-error')).toContainText(words.fault)
    await expect(field(page, 'l1')).toHaveValue('0')
    await expect(page.locator('a[href*="landed-cost.xlsx"]')).toHaveCount(0)
  })
})

test('MKT-05 the names of the steps stay while six offers scroll past them', async ({ page }) => {
  const offers = [1, 2, 3, 4, 5, 6].map((at) => `o${at}=JP&t${at}=CIF&p${at}=${1500 + at}&l${at}=0`).join('&')
  await page.goto(`/landed-cost?product=sap&${offers}`)
  const first = page.locator('.table.cost-table tbody th').first()
  const before = await first.boundingBox()
  // From right to left, a table scrolls to the left.
  await page
    .locator('.cost-table-wrap')
    .evaluate((table) => table.scrollBy({ left: -400, behavior: 'instant' }))
  const after = await first.boundingBox()
  expect(after?.x).toBe(before?.x)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
