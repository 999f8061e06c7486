import { bringAxe, violations } from '../../support/audit/axe.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, LANGUAGES, test } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite } from '../../support/site.ts'

const PAIR = 's=ethylene-kr-fob-spot&s=meg-cn-cfr-spot'

for (const { lang, prefix } of LANGUAGES) {
  const said = (ar: string, en: string) => (lang === 'ar' ? ar : en)

  test(`VIEW-03 ${lang} a view is read by keys, and a chart of a price leads to it`, async ({ page }) => {
    await page.goto(`${prefix}/products-prices/compare?${PAIR}`)
    await page
      .getByRole('link', { name: said('افتح في أدوات التحليل', 'Open in the workbench') })
      .first()
      .click()
    await page.waitForURL(/\/workbench\?s=ethylene-kr-fob-spot&s=meg-cn-cfr-spot&range=1y$/)
    await alive(page)
    const plot = page.locator('.plot[role=application]')
    await plot.focus()
    const live = plot.locator('.crosshair [aria-live=polite]')
    await expect(live).toBeAttached()
    await page.keyboard.press('End')
    const last = (await live.textContent()) ?? ''
    expect(last).not.toBe('')
    await page.keyboard.press('ArrowLeft')
    await expect(live).not.toHaveText(last)
  })

  test(`VIEW-03 ${lang} a visitor who saves a view logs in, comes back with it, and finds it in the account`, async ({
    page,
    context,
  }) => {
    await page.goto(`${prefix}/workbench?${PAIR}&as=spread`)
    await page
      .getByRole('link', { name: said('سجّل الدخول لحفظ هذا التحليل', 'Log in to save this view') })
      .click()
    await page.waitForURL(/account\/login\?next=/)
    const { session } = await makeReader(openSite(), `views-${lang}`)
    await context.addCookies([{ name: 'session', value: session, url: siteUrl() }])
    const next = new URL(page.url()).searchParams.get('next') ?? ''
    await page.goto(`${prefix}${next}`)
    const name = page.getByRole('textbox', { name: said('الاسم', 'Name') }).first()
    await expect(name).not.toHaveValue('')
    await name.fill('My own spread')
    await page.getByRole('button', { name: said('احفظ', 'Save'), exact: true }).click()
    await expect(page.getByRole('status').first()).toContainText(said('حُفظ التحليل', 'The view was saved'))
    await bringAxe(page)
    expect(await violations(page, 'main')).toEqual([])
    await page.getByRole('link', { name: 'My own spread', exact: true }).click()
    await page.waitForURL(/\/workbench\?s=ethylene-kr-fob-spot&s=meg-cn-cfr-spot&as=spread$/)
    await page.getByRole('link', { name: said('احفظ هذا التحليل', 'Save this view') }).click()
    await expect(
      page.getByRole('heading', { name: said('هذا التحليل محفوظ', 'This view is saved') }),
    ).toBeVisible()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test(`VIEW-03 ${lang} a margin is asked for by form, what is wrong is said, and the server draws it`, async ({
      page,
    }) => {
      await page.goto(`${prefix}/workbench?${PAIR}`)
      await page.getByRole('link', { name: said('الهامش', 'Margin'), exact: true }).click()
      await page.waitForURL(/as=margin/)
      const k = page.locator('input[name=k]')
      await k.fill('x')
      await page.getByRole('button', { name: said('اعرض', 'Show'), exact: true }).click()
      await page.waitForURL(/k=x/)
      await expect(page.locator('.error-summary')).toContainText('0.85')
      await expect(k).toHaveValue('x')
      await expect(k).toHaveAttribute('aria-invalid', 'true')
      await k.fill('0.6')
      await page.getByRole('button', { name: said('اعرض', 'Show'), exact: true }).click()
      await page.waitForURL(/k=0\.6/)
      await expect(page.locator('.error-summary')).toHaveCount(0)
      await expect(page.locator('.workbench-formula')).toContainText('A − 0.6 × B')
      await expect(page.locator('svg.chart path.line').first()).toBeAttached()
      await expect(page.locator('#figures tbody tr').first()).toBeAttached()
    })
  })
}
