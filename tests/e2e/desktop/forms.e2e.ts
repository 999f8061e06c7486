import { alive, expect, LANGUAGES, test, type Page } from '../support/fixtures.ts'

const TEXTS = {
  ar: { name: 'قارئ من الدمام', message: 'رقم 12.5% في خبر MEG يحتاج إلى مراجعة.\nشكراً.', label: 'المساعدة' },
  en: {
    name: 'A reader from Dammam',
    message: 'The 12.5% in the MEG story needs checking.\nThank you.',
    label: 'Help',
  },
}

const form = (page: Page) => page.locator('form[action$="/contact"]')

async function fill(page: Page, lang: 'ar' | 'en', email = 'reader@example.com'): Promise<void> {
  await page.locator('[name=name]').fill(TEXTS[lang].name)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=subject]').selectOption('correction')
  await page.locator('[name=message]').fill(TEXTS[lang].message)
}

async function kept(page: Page, lang: 'ar' | 'en'): Promise<void> {
  await expect(page.locator('[name=name]')).toHaveValue(TEXTS[lang].name)
  await expect(page.locator('[name=subject]')).toHaveValue('correction')
  await expect(page.locator('[name=message]')).toHaveValue(TEXTS[lang].message)
}

// A script knows no language and a language no script: with one in Arabic, without one in English.
for (const [{ lang, prefix }, javaScriptEnabled] of [
  [LANGUAGES[0], true],
  [LANGUAGES[1], false],
] as const) {
  test.describe(`${lang} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('SHELL-17 ROUTE-06 the contact form sends, shows the reference, and wrong fields keep what was typed', async ({
      page,
      faults,
    }) => {
      faults.allow(/status of 400/)
      await page.goto(`${prefix}/contact`)
      if (javaScriptEnabled) await alive(page)
      // The browser’s own check would stop the first try; the server’s is the one that counts.
      await fill(page, lang, 'no address')
      await page
        .locator('[name=email]')
        .evaluate((input: HTMLInputElement) => (input.type = 'text'))
        .catch(() => undefined)
      if (!javaScriptEnabled)
        await form(page).evaluate((element: HTMLFormElement) => (element.noValidate = true))
      await form(page).locator('button[type=submit]').click()
      await expect(page.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('main')).toContainText(lang === 'ar' ? 'اكتب بريداً صالحاً' : /valid/i)
      await kept(page, lang)
      await page.locator('[name=email]').fill('reader@example.com')
      await form(page).locator('button[type=submit]').click()
      await page.waitForURL(/\/contact\?sent=\d{5}-\d{5,9}$/)
      await expect(page.getByRole('main')).toContainText(/\d{5}-\d{5,9}/)
    })

    test('ROUTE-03 SHELL-17 an expired token answers 412 with what was typed; the second try arrives', async ({
      page,
      faults,
    }) => {
      faults.allow(/status of 412/)
      await page.goto(`${prefix}/contact`)
      if (javaScriptEnabled) await alive(page)
      await fill(page, lang)
      await page
        .locator('[name=csrftoken]')
        .first()
        .evaluate((input: HTMLInputElement) => (input.value = 'abc.def'))
      const answer = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/contact'),
      )
      await form(page).locator('button[type=submit]').click()
      expect((await answer).status()).toBe(412)
      await kept(page, lang)
      await expect(page.locator('[role=alert]').first()).toBeVisible()
      await form(page).locator('button[type=submit]').click()
      await page.waitForURL(/\/contact\?sent=/)
    })

    test('SHELL-17 SHELL-02 POST-07 the vote block votes and shows the results', async ({ page }) => {
      await page.goto(`${prefix}/index`)
      if (javaScriptEnabled) await alive(page)
      const block = page.locator('form.vote')
      await block.locator('label').nth(1).click()
      await expect(block.locator('input[name=option]').nth(1)).toBeChecked()
      await block.locator('button[type=submit]').click()
      if (javaScriptEnabled) {
        await expect(page.locator('main [role=status], main .alert')).not.toHaveCount(0)
        await expect(page.locator('form.vote')).toHaveCount(0)
        expect(new URL(page.url()).pathname).toBe(`${prefix}/index`)
      } else {
        await page.waitForURL(`**${prefix}/vote/3?option=*`)
        await expect(page.locator('input[name=option]:checked')).toHaveCount(1)
        await page.locator('form.vote button[type=submit]').click()
        await page.waitForURL(`**${prefix}/vote/3?counted*`)
        await expect(page.getByRole('main')).toContainText(
          lang === 'ar' ? 'سُجّل صوتك' : /counted|recorded|thank/i,
        )
      }
    })

    test('SHELL-17 searching, paging and the login form need no script', async ({ page, faults }) => {
      faults.allow(/status of 40[01]/)
      await page.goto(`${prefix}/news-excerpt/show?page=1`)
      await page.locator('nav.pagination a').nth(1).click()
      await page.waitForURL(`**${prefix}/news-excerpt/show?page=2`)
      await page.goto(`${prefix}/companies?page=1`)
      const search = page.locator('main form[role=search], main form').first()
      await search.locator('input[name=q]').fill('SABIC')
      await search.locator('input[name=q]').press('Enter')
      await page.waitForURL(/q=SABIC/)
      await expect(page.locator('main a[href*="/companies/sabic"]').first()).toBeVisible()
      await page.goto(`${prefix}/account/login`)
      await page.locator('[name=login]').fill('admin')
      await page.locator('[name=password]').fill('not the password')
      await page.locator('form:has([name=password]) button[type=submit]').click()
      await expect(page.locator('[name=login]')).toHaveValue('admin')
      await expect(page.locator('[role=alert]').first()).toBeVisible()
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('SHELL-17 every kind of page is read, and what needs a script is not offered', async ({ page }) => {
    for (const path of [
      '/index',
      '/aw/show?page=1',
      '/news-excerpt/show?page=1',
      '/companies/sabic',
      '/products-prices/show/benzene',
      '/helps',
      '/page/about-us',
      '/en/index',
    ]) {
      await page.goto(path)
      expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(200)
    }
    await page.goto('/aw/show?page=1')
    await page
      .locator('main .list a[href*="show="], main article a[href*="show="], main a[href*="show="]')
      .first()
      .click()
    await page.waitForURL(/show=/)
    expect((await page.locator('.prose').innerText()).length).toBeGreaterThan(100)
    await expect(page.locator('.article-tools .needs-script').first()).toBeHidden()
  })
})
