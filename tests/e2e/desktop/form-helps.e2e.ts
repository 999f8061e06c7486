import { makeReader } from '../support/comments.ts'
import { alive, expect, LANGUAGES, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'
import { siteUrl } from '../support/http.ts'
import { openSite, type SiteHand } from '../support/site.ts'

/** The additions of forms' scripts (src/ui/form). Every form does its work without; that is tested elsewhere. */
const FORM = /\/assets\/form\.island-[\w-]+\.js/
const WORDS = {
  ar: {
    errors: 'حقلان يحتاجان إلى تصحيح',
    name: 'اكتب اسمك.',
    restored: 'أعدنا ما كتبته من قبل.',
    show: 'إظهار',
    hide: 'إخفاء',
    none: 'لم تُختر صورة بعد',
  },
  en: {
    errors: '2 fields need correcting',
    name: 'Enter your name.',
    restored: 'What you typed before is back in the form.',
    show: 'Show',
    hide: 'Hide',
    none: 'No picture chosen',
  },
} as const

let site: SiteHand
let member: { id: number; session: string }
test.beforeAll(async () => {
  site = openSite()
  member = await makeReader(site, 'helped', 'member')
})
test.afterAll(async () => {
  await site.db.deleteFrom('accounts_user').where('id', '=', member.id).execute()
  await site.close()
})

for (const { lang, prefix } of LANGUAGES) {
  const words = WORDS[lang]

  test(`SHELL-17 ROUTE-06 ${lang} what is wrong with a message is said before it is sent: at its field and above, with the focus`, async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    // The press comes before the script and is not lost.
    const script = await hold(page, FORM)
    await page.goto(`${prefix}/contact`)
    await alive(page)
    await page.locator('[name=email]').fill('reader@example.com')
    await page.locator('[name=subject]').selectOption('other')
    await page.locator('main button[type=submit]').click()
    await script.release()
    await expect(page.locator('.error-summary')).toBeFocused()
    await expect(page.locator('.error-summary b')).toHaveText(words.errors)
    await expect(page.locator('.error-summary a').first()).toHaveText(words.name)
    const name = page.locator('[name=name]')
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toHaveAccessibleDescription(words.name)
    await expect(page.locator('[name=message]')).toHaveAccessibleDescription(/2[,٬]?000/)
    await page.locator('.error-summary a').first().click()
    await expect(name).toBeFocused()
    await name.fill('MEG')
    await page.locator('main button[type=submit]').click()
    await expect(page.locator('.error-summary li')).toHaveCount(1)
    await expect(name).not.toHaveAttribute('aria-invalid')
    await expect(name).toHaveAccessibleDescription('')
    expect(sent).toEqual([])
  })

  test(`SHELL-17 ${lang} a message that is being written outlives its page, is counted, and is forgotten once it has arrived`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/contact`)
    await alive(page)
    const message = page.locator('[name=message]')
    await message.fill('MEG 318')
    await expect(page.locator('#f-message-hint')).toContainText(/1[,٬]?993/)
    await message.fill('x'.repeat(2001))
    await expect(page.locator('#f-message-hint .over')).toHaveCount(1)
    await message.fill('MEG 318')
    await page.goto(`${prefix}/helps`)
    await page.goto(`${prefix}/contact`)
    await expect(message).toHaveValue('MEG 318')
    await expect(page.locator('main form [role=status]')).toHaveText(words.restored)
    await expect(page.locator('#f-message-hint')).toContainText(/1[,٬]?993/)
    await page.locator('[name=name]').fill('Ali')
    await page.locator('[name=email]').fill('reader@example.com')
    await page.locator('[name=subject]').selectOption('other')
    await page.locator('main form button[type=submit]').click()
    await page.waitForURL('**/contact?sent=*')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('contact-draft'))).toBeNull()
  })

  test(`ACC-01 ${lang} the rules of a user name are ticked while one types, and a password can be looked at`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/account/register`)
    await alive(page)
    const rules = page.locator('.rules li')
    await expect(rules.and(page.locator('.unmet, .met'))).toHaveCount(0)
    await page.locator('[name=username]').pressSequentially('4al')
    await expect(rules.nth(0)).toHaveClass('unmet')
    await expect(rules.nth(1)).toHaveClass('unmet')
    await expect(rules.nth(2)).toHaveClass('met')
    await expect(rules.nth(0).locator('svg:visible')).toHaveCount(1)
    await page.locator('[name=username]').fill('ali_chem')
    await expect(page.locator('.rules li.met')).toHaveCount(6)
    const password = page.locator('[name=password]')
    const button = page.locator('.password-field button').first()
    await password.fill('سر-١٢٣')
    const hint = await page.locator('#f-password-hint').textContent()
    await button.click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(button).toHaveText(words.hide)
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await button.click()
    await expect(password).toHaveAttribute('type', 'password')
    await expect(button).toHaveText(words.show)
    await password.fill('hexagonal-9')
    await expect(page.locator('#f-password-hint')).not.toHaveText(hint ?? '')
    // That passwords differ is checked before they are sent.
    await page.locator('[name=email]').fill('ali@plant.example')
    await page.locator('[name=email2]').fill('ali@plant.example')
    await page.locator('[name=password2]').fill('hexagonal-8')
    await page.locator('[name=terms]').check()
    await page.locator('main button[type=submit]').click()
    await expect(page.locator('.error-summary li')).toHaveCount(1)
    await expect(page.locator('[name=password2]')).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toHaveValue('hexagonal-9')
  })

  test(`ACC-07 ${lang} the picture that was chosen is named, and other pages of a member help as well`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'session', value: member.session, url: siteUrl() }])
    await page.goto(`${prefix}/profile/File-Image`)
    await alive(page)
    const said = page.locator('.file-pick > span')
    await expect(said).toHaveText(words.none)
    await page
      .locator('[name=picture]')
      .setInputFiles({ name: 'plant.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await expect(said).toHaveText('plant.png')
    await page.goto(`${prefix}/profile/Change-Password`)
    await alive(page)
    await page.locator('[name=current_password]').fill('hexagonal-9')
    await page.locator('.password-field button').first().click()
    await expect(page.locator('[name=current_password]')).toHaveAttribute('type', 'text')
    await page.goto(`${prefix}/profile/Update-Data`)
    await alive(page)
    await page.locator('[name=about]').fill('MEG')
    await expect(page.locator('#f-about-hint')).toContainText('497')
  })
}

test('SHELL-17 a form whose script fails to load is sent as it is, and the server’s answer takes the focus', async ({
  page,
  faults,
}) => {
  faults.allow(/Failed to load resource|dynamically imported|status of 400/)
  await page.route(FORM, (route) => route.abort())
  await page.goto('/account/register')
  await alive(page)
  await page.locator('[name=username]').fill('4ali')
  await page.locator('[name=email]').fill('ali@plant.example')
  await page.locator('[name=email2]').fill('ali@plant.example')
  await page.locator('[name=password]').fill('hexagonal-9')
  await page.locator('[name=password2]').fill('hexagonal-9')
  await page.locator('[name=terms]').check()
  await page.locator('main button[type=submit]').click()
  await expect(page.locator('.error-summary a')).toHaveText('لا يجوز أن يبدأ اسم المستخدم برقم.')
  await expect(page.locator('.error-summary')).toBeFocused()
})
