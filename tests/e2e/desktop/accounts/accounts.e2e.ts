import { bringAxe, violations } from '../../support/audit/axe.ts'
import { makePost } from '../../support/comments.ts'
import { alive, expect, test } from '../../support/fixtures.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

let site: SiteHand

test.beforeAll(() => {
  site = openSite()
})
test.afterAll(() => site.close())

/** The path of the newest mail's link; the mail is written by a job. */
async function linkFor(email: string, page: string): Promise<string> {
  let path = ''
  await expect
    .poll(async () => {
      const mail = await site.db
        .selectFrom('mail_outbox')
        .select('body_text')
        .where('recipient', '=', email)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      path = new RegExp(`/(?:en/)?account/${page}/\\S+`).exec(mail?.body_text ?? '')?.[0] ?? ''
      return path
    })
    .not.toBe('')
  return path
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('ACC-01 ACC-02 ACC-04 ACC-07 ROUTE-10 from registration to the first comment, and a new password', async ({
      page,
      faults,
    }) => {
      faults.allow(/status of 400/)
      const name = `noura${javaScriptEnabled ? 'j' : 'n'}${process.pid}`
      const email = `${name}@plant.example`
      const settle = async () => {
        if (javaScriptEnabled) await alive(page)
      }
      const field = (label: string) => page.getByLabel(label, { exact: true })

      await page.goto('/account/register')
      await settle()
      await field('اسم المستخدم').fill(`4${name}`)
      await field('البريد الإلكتروني').fill(email)
      await field('تأكيد البريد الإلكتروني').fill(email)
      await field('كلمة المرور').fill('hexagonal-9')
      await field('تأكيد كلمة المرور').fill('hexagonal-9')
      await page.getByRole('checkbox', { name: /شروط الاستخدام/ }).check()
      await page.getByRole('button', { name: 'إنشاء الحساب' }).click()
      await expect(page.locator('.error-summary a')).toHaveText('لا يجوز أن يبدأ اسم المستخدم برقم.')
      await expect(field('البريد الإلكتروني')).toHaveValue(email)
      if (javaScriptEnabled) {
        await expect(page.locator('.error-summary')).toBeFocused()
        await bringAxe(page)
        expect(await violations(page)).toEqual([])
      }
      await field('اسم المستخدم').fill(name)
      await field('كلمة المرور').fill('hexagonal-9')
      await field('تأكيد كلمة المرور').fill('hexagonal-9')
      await page.getByRole('button', { name: 'إنشاء الحساب' }).click()
      await page.waitForURL(/done=sent/)
      // These portals have no mail server: no page promises a mail that never comes.
      await expect(page.locator('main .alert')).toContainText('لم تُرسل أي رسالة')
      await expect(page.locator('main .alert').getByRole('link', { name: 'اتصل بنا' })).toBeVisible()

      await page.goto(await linkFor(email, 'activation'))
      if (javaScriptEnabled) {
        const popup = page.getByRole('dialog', { name: 'تفعيل الحساب' })
        await expect(popup).toContainText('حسابك مفعّل')
        await popup.getByRole('link', { name: 'تسجيل الدخول' }).click()
      } else {
        await page.getByRole('button', { name: 'تفعيل حسابي' }).click()
        await expect(page.getByRole('status')).toContainText('حسابك مفعّل')
      }
      await page.waitForURL(/\/account\/login/)
      await settle()
      await field('اسم المستخدم أو البريد الإلكتروني').fill(email)
      await field('كلمة المرور').fill('hexagonal-9')
      await page.getByRole('button', { name: 'تسجيل الدخول' }).click()
      await page.waitForURL(/\/profile$/)

      await page.getByRole('link', { name: 'بياناتك', exact: true }).click()
      await page.waitForURL(/Update-Data/)
      await settle()
      await field('الاسم').fill('نورة العتيبي')
      await page.getByRole('button', { name: 'حفظ' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('نورة العتيبي')

      const story = await makePost(site)
      await page.goto(story.path('ar'))
      await settle()
      await page.locator('#comments textarea[name=text]').fill('أول تعليق لي')
      await page.locator('#comments button[name=do][value=comment]').click()
      await expect(page.locator('#comments .comment')).toContainText('نورة العتيبي')

      await page.goto('/account/logout')
      await settle()
      await page.getByRole('main').getByRole('button', { name: 'تسجيل الخروج' }).click()
      await page.waitForURL(/\/index/)
      await page.goto('/account/restore_password')
      await settle()
      await field('البريد الإلكتروني').fill(email)
      await page.getByRole('button', { name: 'إرسال الرابط' }).click()
      await page.waitForURL(/done=sent/)
      await page.goto(await linkFor(email, 'form_restore_password'))
      await expect(page).toHaveURL(/\/set$/)
      await settle()
      await field('كلمة المرور الجديدة').fill('three words here')
      await field('تأكيد كلمة المرور').fill('three words here')
      await page.getByRole('button', { name: 'تعيين كلمة المرور' }).click()
      await expect(page.getByRole('status')).toContainText('غُيّرت كلمة المرور')
    })
  })
}
