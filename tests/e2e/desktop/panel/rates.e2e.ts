import { makeReader } from '../../support/comments.ts'
import { expect, test } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const WORDS = {
  add: 'إضافة نسبة',
  save: 'حفظ',
  saved: 'حُفظ التغيير',
  missing: 'اكتب نسبة من 0 إلى 1000',
  overlap: 'تبدأ في هذا اليوم نسبة أخرى للسلع نفسها',
  rate: '% من قيمة CIF مع الرسوم',
}
/** A country without rates of its own. */
const COUNTRY = 'TN'

let site: SiteHand
let session: string
test.beforeAll(async () => {
  site = openSite()
  session = (await makeReader(site, 'rates', 'editor')).session
})
test.afterAll(() => site.close())

test('ADMIN-02 ADMIN-03 MKT-05 a rate that an editor adds is in the next comparison, whose destination it makes', async ({
  page,
  browser,
  faults,
}) => {
  // The browser reports a form that is refused.
  faults.allow(/status of 400/)
  await site.db.deleteFrom('landed_cost_rate').where('country', '=', COUNTRY).execute()
  await site.publish(['landed-cost'])
  await page.context().addCookies([{ name: 'session', value: session, url: siteUrl() }])
  const reader = await (await browser.newContext({ baseURL: siteUrl() })).newPage()
  const shown = (rate: number) => new RegExp(`${rate}\\W{0,2}${WORDS.rate}`)
  const query = `to=${COUNTRY}&day=2026-06-15&o1=CN&t1=CIF&p1=1000&l1=0&d1=0&a1=0`
  await reader.goto(`/landed-cost?${query}`)
  await expect(reader.locator(`[name="to"] option[value="${COUNTRY}"]`)).toHaveCount(0)
  const add = async (rate: string, from: string) => {
    await page.goto('/admin/landed-cost')
    await page.getByRole('link', { name: WORDS.add }).click()
    const form = page.locator('.admin-form')
    await form.locator('[name="kind"]').selectOption('vat')
    await form.locator('[name="country"]').selectOption(COUNTRY)
    for (const [name, value] of [
      ['rate', rate],
      ['from', from],
      ['note_ar', 'النسبة العامة'],
      ['note_en', 'General rate'],
      ['source_ar', 'إدارة الضرائب'],
      ['source_en', 'Tax administration'],
      ['as_of', '2026-05'],
    ] as const)
      await form.locator(`[name="${name}"]`).fill(value)
    await page.getByRole('button', { name: WORDS.save }).click()
  }
  // Missing fields are reported in the page's language, not in the browser's, and typed values remain.
  await add('', '2018-01-01')
  await expect(page.locator('#f-rate-error')).toContainText(WORDS.missing)
  await expect(page.locator('[name="from"]')).toHaveValue('2018-01-01')
  await add('19', '2018-01-01')
  await expect(page.getByText(WORDS.saved).first()).toBeVisible()
  await reader.goto(`/landed-cost?${query}`)
  await expect(reader.locator('[name="to"]')).toHaveValue(COUNTRY)
  await expect(reader.locator('table.cost-table')).toContainText(shown(19))
  // The same first day is refused, and what was typed stays.
  await add('20', '2018-01-01')
  await expect(page.locator('#f-from-error')).toContainText(WORDS.overlap)
  await expect(page.locator('[name="rate"]')).toHaveValue('20')
  await page.locator('[name="from"]').fill('2026-06-01')
  await page.getByRole('button', { name: WORDS.save }).click()
  await expect(page.getByText(WORDS.saved).first()).toBeVisible()
  await reader.goto(`/landed-cost?${query}`)
  await expect(reader.locator('table.cost-table')).toContainText(shown(20))
  await reader.goto(`/landed-cost?${query.replace('2026-06-15', '2026-05-31')}`)
  await expect(reader.locator('table.cost-table')).toContainText(shown(19))
  await reader.context().close()
})
