import { sql } from 'kysely'
import { makePost, makeReader } from '../../support/comments.ts'
import { expect, test, type Page } from '../../support/fixtures.ts'
import { openTransfers, recordTransfer } from '../../support/own-forms.ts'
import { plainReader, realUrea, useMailedPortal } from '../../support/mailed-portal.ts'

/** Only in the part of the text that is paid for. */
const PAID = 'خلاصة التقرير للمشتركين'
const NAME = `huda${process.pid}`
const EMAIL = `${NAME}@plant.example`
const PASSWORD = 'hexagonal-9'
/** Pixels of an A4 sheet between margins of 1 cm. */
const PAPER = { width: 718, height: 1047 }

const own = useMailedPortal()

/** The newest mail to the reader in which something is, as it was before it was encoded. */
async function mailWith(pattern: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(() => {
      const texts = own.mail.taken
        .filter(({ to }) => to === EMAIL)
        .map(({ data }) => data.replace(/=\n/g, '').replaceAll('=3D', '='))
      found = texts.findLast((text) => pattern.test(text)) ?? ''
      return found
    })
    .not.toBe('')
  return found
}

async function paidStory() {
  const story = await makePost(own.site)
  const body_ar = `<p>أول</p><p>ثانٍ</p>${'<p>نص المقال.</p>'.repeat(5)}<p>${PAID}</p>`
  await own.site.db
    .updateTable('editorial_post')
    .set({ paid: true, body_ar })
    .where('id', '=', story.id)
    .execute()
  return story.path('ar')
}

async function becomeMember(page: Page): Promise<number> {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.goto('/account/register')
  await field('اسم المستخدم').fill(NAME)
  await field('البريد الإلكتروني').fill(EMAIL)
  await field('تأكيد البريد الإلكتروني').fill(EMAIL)
  await field('كلمة المرور').fill(PASSWORD)
  await field('تأكيد كلمة المرور').fill(PASSWORD)
  await page.getByRole('checkbox', { name: /شروط الاستخدام/ }).check()
  await page.getByRole('button', { name: 'إنشاء الحساب' }).click()
  await page.waitForURL(/done=sent/)
  const link = /\/account\/activation\/[\w/-]+/.exec(await mailWith(/\/account\/activation\//))?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: 'تفعيل حسابي' }).click()
  await page.waitForURL(/\/account\/login/)
  await field('اسم المستخدم أو البريد الإلكتروني').fill(EMAIL)
  await field('كلمة المرور').fill(PASSWORD)
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click()
  await page.waitForURL(/\/profile$/)
  const { id } = await own.site.db
    .selectFrom('accounts_user')
    .where('username', '=', NAME)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The sheet as a printer gets it: the document alone, on one page, from right to left, with nothing cut off. */
async function printInvoice(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await page.setViewportSize(PAPER)
  const paper = page.locator('.paper')
  await expect(paper.getByRole('heading', { name: 'فاتورة ضريبية مبسطة' })).toBeVisible()
  await expect(paper.locator('.qr-code')).toBeVisible()
  const seen = await page.evaluate(() => {
    const sheet = document.querySelector('.paper')
    const shows = (node: Element) => node.checkVisibility() && node.getClientRects().length > 0
    const texts = (own: boolean) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        const text = node.textContent?.trim() ?? ''
        if (text && parent && shows(parent) && (sheet?.contains(parent) ?? false) === own) found.push(text)
      }
      return found
    }
    const cells = [...(sheet?.querySelectorAll('td.numeric, .sums dd') ?? [])]
    return {
      around: texts(false),
      direction: sheet && getComputedStyle(sheet).direction,
      width: document.documentElement.scrollWidth,
      // A figure without an isolate would take the direction of the words beside it.
      loose: cells.filter((cell) => !cell.querySelector('bdi')).map((cell) => cell.textContent),
      amounts: cells.map((cell) => cell.querySelector('bdi')?.getAttribute('dir')),
      wide: cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    }
  })
  expect(seen.around).toEqual([])
  expect(seen).toMatchObject({ direction: 'rtl', loose: [], wide: [] })
  expect(seen.width).toBeLessThanOrEqual(PAPER.width)
  expect(new Set(seen.amounts)).toEqual(new Set(['ltr']))
  const margin = '1cm'
  const sheets = await page.pdf({
    format: 'A4',
    margin: { top: margin, right: margin, bottom: margin, left: margin },
  })
  expect(sheets.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
}

test('ACC-01 ACC-08 ACC-09 a visitor becomes a member, follows urea, has a mail, subscribes by transfer, reads, prints the invoice in Arabic, cancels, and reads until the end', async ({
  browser,
}) => {
  const [series, story, chief] = await Promise.all([
    realUrea(own),
    paidStory(),
    makeReader(own.site, 'cashier', 'administrator'),
  ])
  const cashier = { session: chief.session, site: own.portal.url }
  await openTransfers(cashier)
  const context = await plainReader(browser, own)
  const page = await context.newPage()
  const reads = async () => {
    await page.goto(story)
    return (await page.locator('main').textContent())?.includes(PAID)
  }
  expect(await reads()).toBe(false)
  const member = await becomeMember(page)

  await page.goto(`/products-prices/show/urea/${series.market.toLowerCase()}`)
  await page.getByRole('link', { name: 'حفظ ومتابعة' }).click()
  await page.getByRole('button', { name: 'متابعة', exact: true }).click()
  await page.getByLabel(/^الحد أو النسبة/).fill('٩٠٠٠')
  await page.getByRole('button', { name: 'ضبط التنبيه' }).click()
  await expect(page.getByRole('status').first()).toContainText('ضُبط التنبيه')
  await sql`insert into products_prices_point (series_id, day, price)
    values (${series.id}, greatest(${series.day}::date + 1, (now() at time zone 'Asia/Riyadh')::date), 9500)`.execute(
    own.site.db,
  )
  expect(await mailWith(/^List-Unsubscribe: <[^>]*\/u\/[\w-]{22}>$/m)).toContain('9,500.00')

  expect(await reads()).toBe(false)
  await page.goto('/profile/Subscribe')
  await page.getByLabel('الاسم في الفاتورة').fill('هدى العتيبي')
  await page.getByLabel('الدولة').selectOption('SA')
  await page.getByLabel('العنوان', { exact: true }).fill('حي العليا، الرياض')
  await page
    .getByRole('radio', { name: /SAR|ريال/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'إرسال الطلب' }).click()
  await page.waitForURL(/\/profile\/Payments\/[0-9a-f-]{36}$/)
  expect(await reads()).toBe(false)
  const { id } = await own.site.db
    .selectFrom('billing_invoice')
    .innerJoin('billing_account', 'billing_account.id', 'billing_invoice.account_id')
    .where('billing_account.owner_id', '=', member)
    .select('billing_invoice.id')
    .executeTakeFirstOrThrow()
  await recordTransfer(own.site, id, `STORY-${process.pid}`, cashier)
  expect(await reads()).toBe(true)

  await page.goto('/profile/Payments')
  await page.getByRole('link', { name: /^INV-/ }).click()
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'تنزيل بصيغة PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}.*\.pdf$/)
  await printInvoice(page)
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/profile/Subscriptions')
  await page.getByRole('button', { name: 'إلغاء الاشتراك' }).click()
  await page.waitForURL(/done=cancelled/)
  // What was paid is the reader's to its last moment; only the days of grace after it are gone.
  const { valid_until: until, period_end: paidUntil } = await own.site.db
    .selectFrom('billing_entitlement')
    .innerJoin('billing_subscription', 'billing_subscription.id', 'billing_entitlement.source')
    .where('user_id', '=', member)
    .select(['valid_until', 'period_end'])
    .executeTakeFirstOrThrow()
  expect(until).toEqual(paidUntil)
  expect(until.getTime()).toBeGreaterThan(Date.now())
  expect(await reads()).toBe(true)
  for (const [minutes, may] of [
    [30, true],
    [-1, false],
  ] as const) {
    await own.site.db
      .updateTable('billing_entitlement')
      .set({ valid_until: new Date(Date.now() + minutes * 60_000) })
      .where('user_id', '=', member)
      .execute()
    expect(await reads(), `${minutes}`).toBe(may)
  }
  await context.close()
})
