import { bringAxe, violations } from '../../support/audit/axe.ts'
import { alive, expect, test } from '../../support/fixtures.ts'
import { ADMIN_PASSWORD, startPortal, type Portal } from '../../support/portal.ts'

let portal: Portal

// Browsers give passkeys to names alone: without PUBLIC_URL they are made for the host that is asked, here localhost.
test.beforeAll(async () => {
  portal = await startPortal({ env: { PUBLIC_URL: '' } })
})
test.afterAll(async () => {
  await portal.stop()
})

test('ACC-10 a passkey made in the browser is the second step and the whole login, and recovery codes are shown once', async ({
  page,
  context,
}) => {
  const site = `http://localhost:${new URL(portal.url).port}`
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const open = async (path: string) => {
    await page.goto(site + path)
    await alive(page)
  }
  const logOut = async () => {
    await open('/account/logout')
    await page.locator('main').getByRole('button', { name: 'تسجيل الخروج' }).click()
    await page.waitForURL(/\/index$/)
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const logIn = async () => {
    await open('/account/login')
    await page.getByLabel('اسم المستخدم أو البريد الإلكتروني').fill('admin')
    await page.getByLabel('كلمة المرور', { exact: true }).fill(ADMIN_PASSWORD)
    await page.locator('main').getByRole('button', { name: 'تسجيل الدخول' }).click()
  }

  await logIn()
  await page.waitForURL(/\/profile$/)
  await open('/profile/Two-Step')
  await expect(page.getByRole('img', { name: 'رمز QR لتطبيق المصادقة' })).toBeVisible()
  await bringAxe(page)
  expect(await violations(page)).toEqual([])
  await page.getByLabel('اسم مفتاح المرور').fill('حاسوب العمل')
  await press('إضافة مفتاح مرور')
  await page.waitForURL(/done=passkey/)
  await expect(page.getByRole('cell', { name: 'حاسوب العمل', exact: true })).toBeVisible()

  await alive(page)
  await press('إنشاء رموز الاسترداد')
  await expect(page.locator('.recovery-codes li')).toHaveCount(10)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'تنزيل', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes-admin.txt')
  await open('/profile/Two-Step')
  await expect(page.locator('.recovery-codes')).toHaveCount(0)
  await logOut()

  await logIn()
  await page.waitForURL(/\/account\/second-step/)
  await alive(page)
  await bringAxe(page)
  expect(await violations(page)).toEqual([])
  await press('استخدام مفتاح مرور')
  await page.waitForURL(/\/profile$/)
  await logOut()

  await open('/account/login')
  await press('الدخول بمفتاح مرور')
  await page.waitForURL(/\/profile$/)
})
