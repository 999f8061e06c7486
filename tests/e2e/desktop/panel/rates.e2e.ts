import { makeReader } from '../../support/comments.ts'
import { expect, LANGUAGES, test } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const WORDS = {
  ar: {
    add: 'إضافة نسبة',
    save: 'حفظ',
    saved: 'حُفظ التغيير',
    missing: 'اكتب نسبة من 0 إلى 1000',
    overlap: 'تبدأ في هذا اليوم نسبة أخرى للسلع نفسها',
    rate: '% من قيمة سيف مع الرسوم',
  },
  en: {
    add: 'Add a rate',
    save: 'Save',
    saved: 'Saved',
    missing: 'Write a percentage from 0 to 1000',
    overlap: 'Another rate of the same goods',
    rate: '% of the CIF value with duties',
  },
} as const
/** A country of its own for each language: the tests run side by side. */
const COUNTRIES = { ar: 'TN', en: 'MA' } as const

let site: SiteHand
let session: string
test.beforeAll(async () => {
  site = openSite()
  session = (await makeReader(site, 'rates', 'editor')).session
})
test.afterAll(() => site.close())

for (const { lang, prefix } of LANGUAGES)
  test(`ADMIN-02 ADMIN-03 MKT-05 ${lang} a rate that an editor adds is in the next comparison, whose destination it makes`, async ({
    page,
    browser,
    faults,
  }) => {
    // The browser reports a form that is refused.
    faults.allow(/status of 400/)
    const [words, country] = [WORDS[lang], COUNTRIES[lang]]
    await site.db.deleteFrom('landed_cost_rate').where('country', '=', country).execute()
    await site.publish(['landed-cost'])
    await page.context().addCookies([{ name: 'session', value: session, url: siteUrl() }])
    const reader = await (await browser.newContext({ baseURL: siteUrl() })).newPage()
    const shown = (rate: number) => new RegExp(`${rate}\\W{0,2}${words.rate}`)
    const query = `to=${country}&day=2026-06-15&o1=CN&t1=CIF&p1=1000&l1=0&d1=0&a1=0`
    await reader.goto(`${prefix}/landed-cost?${query}`)
    await expect(reader.locator(`[name="to"] option[value="${country}"]`)).toHaveCount(0)
    const add = async (rate: string, from: string) => {
      await page.goto(`${prefix}/admin/landed-cost`)
      await page.getByRole('link', { name: words.add }).click()
      const form = page.locator('.admin-form')
      await form.locator('[name="kind"]').selectOption('vat')
      await form.locator('[name="country"]').selectOption(country)
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
      await page.getByRole('button', { name: words.save }).click()
    }
    // Missing fields are reported in the page's language, not in the browser's, and typed values remain.
    await add('', '2018-01-01')
    await expect(page.locator('#f-rate-error')).toContainText(words.missing)
    await expect(page.locator('[name="from"]')).toHaveValue('2018-01-01')
    await add('19', '2018-01-01')
    await expect(page.getByText(words.saved).first()).toBeVisible()
    await reader.goto(`${prefix}/landed-cost?${query}`)
    await expect(reader.locator('[name="to"]')).toHaveValue(country)
    await expect(reader.locator('table.cost-table')).toContainText(shown(19))
    // The same first day is refused, and what was typed stays.
    await add('20', '2018-01-01')
    await expect(page.locator('#f-from-error')).toContainText(words.overlap)
    await expect(page.locator('[name="rate"]')).toHaveValue('20')
    await page.locator('[name="from"]').fill('2026-06-01')
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(words.saved).first()).toBeVisible()
    await reader.goto(`${prefix}/landed-cost?${query}`)
    await expect(reader.locator('table.cost-table')).toContainText(shown(20))
    await reader.goto(`${prefix}/landed-cost?${query.replace('2026-06-15', '2026-05-31')}`)
    await expect(reader.locator('table.cost-table')).toContainText(shown(19))
    await reader.context().close()
  })
