import { makePost, makeReader } from '../support/comments.ts'
import { expect, test } from '@playwright/test'
import { words } from '../support/html.ts'
import { get, post } from '../support/http.ts'
import { openAs, openTransfers, recordTransfer, sendAs, today } from '../support/own-forms.ts'
import { openSite, type SiteHand } from '../support/site.ts'

/** Only in the part of the text that is paid for. */
const PAID = 'خلاصة التقرير للمشتركين'

let site: SiteHand
let story: Awaited<ReturnType<typeof makePost>>
let reader: Awaited<ReturnType<typeof makeReader>>
let other: Awaited<ReturnType<typeof makeReader>>
let chief: Awaited<ReturnType<typeof makeReader>>

test.beforeAll(async () => {
  site = openSite()
  story = await makePost(site)
  reader = await makeReader(site, 'payer')
  other = await makeReader(site, 'not-payer')
  chief = await makeReader(site, 'cashier', 'administrator')
  const body_ar = `<p>أول</p><p>ثانٍ</p>${'<p>نص المقال.</p>'.repeat(5)}<p>${PAID}</p>`
  await site.db
    .updateTable('editorial_post')
    .set({ paid: true, body_ar })
    .where('id', '=', story.id)
    .execute()
})

test.afterAll(async () => {
  await site.db.deleteFrom('editorial_post').where('id', '=', story.id).execute()
  await site.db.deleteFrom('accounts_user').where('id', 'in', [reader.id, other.id, chief.id]).execute()
  await site.db.deleteFrom('billing_settings').execute()
  await site.close()
})

const reads = async (who: { session: string } | null) =>
  (who ? (await openAs(story.path('ar'), who)).page : await get(story.path('ar'))).body.includes(PAID)

test('ACC-09 ROUTE-11 a member subscribes by transfer, is confirmed, reads, prints the invoice, cancels, and reads until the end and not beyond', async () => {
  const before = await openAs('/profile/Subscribe', reader)
  expect(words(before.page.body)).toContain('بيانات توضيحية')
  expect(words(before.page.body)).toContain('الدفع بالحوالة البنكية غير متاح بعد')

  await openTransfers(chief)
  const order = {
    kind: 'person',
    seats: '1',
    country: 'SA',
    vat: '',
    cr: '',
    coupon: '',
    price:
      /name="price" [^>]*value="(\d+)"/.exec((await openAs('/profile/Subscribe', reader)).page.body)?.[1] ??
      '',
  }
  // What is missing is said beside its field, and nothing that was typed is lost.
  const refused = await openAs('/profile/Subscribe', reader)
  const again = await post(
    '/profile/Subscribe',
    { csrftoken: refused.token, ...order, name: 'سارة العتيبي', address: '' },
    refused.asked,
  )
  expect(again.status).toBe(400)
  expect(words(again.body)).toContain('اكتب العنوان الذي يظهر في الفاتورة.')
  expect(again.body).toContain('value="سارة العتيبي"')

  const proforma = await sendAs(
    '/profile/Subscribe',
    { ...order, name: 'سارة العتيبي', address: 'العليا' },
    reader,
  )
  expect(proforma).toMatch(/^\/profile\/Payments\/[0-9a-f-]{36}$/)
  const asked = words((await openAs(proforma, reader)).page.body)
  expect(asked).toMatch(/KMY-\w{4}-\w\w/)
  expect(asked).toContain('SA03 8000 0000 6080 1016 7519')
  expect(asked).toContain('56.35')
  expect((await openAs(proforma, other)).page.status).toBe(404)
  // Each of the three pages is rendered once before, so that it is cached.
  expect(await Promise.all([reads(reader), reads(other), reads(null)])).toEqual([false, false, false])

  const id = proforma.split('/').at(-1) ?? ''
  expect((await openAs('/admin/billing', chief)).page.body).toContain(id)
  await sendAs(
    `/admin/billing/${id}`,
    { do: 'record', amount: '56.35', currency: 'SAR', paid_on: today(), number: `E2E-${process.pid}` },
    chief,
  )
  expect(await reads(reader)).toBe(true)
  expect(await Promise.all([reads(other), reads(null)])).toEqual([false, false])

  const payments = (await openAs('/profile/Payments', reader)).page.body
  const invoice = /href="(\/profile\/Payments\/[0-9a-f-]{36})"/.exec(payments)?.[1] ?? ''
  const paper = (await openAs(invoice, reader)).page
  expect(words(paper.body)).toContain('فاتورة ضريبية مبسطة')
  expect(words(paper.body)).toMatch(/INV-\d{4}-\d{6}/)
  expect(paper.body).toMatch(/<html[^>]* dir="rtl"/)
  expect(paper.body).toMatch(/class="qr-code"[\s\S]*<path d="M/)
  expect(words((await openAs(`/en${invoice}`, reader)).page.body)).toContain('Simplified tax invoice')

  const own = (await openAs('/profile/Subscriptions', reader)).page.body
  const subscription = /name="subscription" value="([^"]+)"/.exec(own)?.[1] ?? ''
  expect(await sendAs('/profile/Subscriptions', { intent: 'cancel', subscription }, reader)).toContain(
    'done=cancelled',
  )
  expect(await reads(reader)).toBe(true)
  // The end of what was paid: a minute before it there is access, a minute after there is none.
  const endIn = (minutes: number) =>
    site.db
      .updateTable('billing_entitlement')
      .set({ valid_until: new Date(Date.now() + minutes * 60_000) })
      .where('user_id', '=', reader.id)
      .execute()
  await endIn(1)
  expect(await reads(reader)).toBe(true)
  await endIn(-1)
  expect(await reads(reader)).toBe(false)
})

test('ACC-09 a company buys five seats by transfer: those whom it seats read, a sixth is refused, and who loses the seat reads no more', async () => {
  const owner = await makeReader(site, 'company')
  const people = await Promise.all(Array.from({ length: 5 }, (_, at) => makeReader(site, `colleague-${at}`)))
  const { id: price } = await site.db
    .selectFrom('billing_price')
    .innerJoin('billing_plan', 'billing_plan.key', 'billing_price.plan')
    .where('billing_plan.seats_max', '>=', 5)
    .where('currency', '=', 'SAR')
    .select('billing_price.id')
    .orderBy('months')
    .executeTakeFirstOrThrow()
  try {
    await openTransfers(chief)
    const proforma = await sendAs(
      '/profile/Subscribe',
      {
        kind: 'company',
        seats: '5',
        country: 'SA',
        vat: '310122393500003',
        cr: '',
        coupon: '',
        price: String(price),
        name: 'شركة المصنع',
        address: 'الجبيل',
      },
      owner,
    )
    const id = proforma.split('/').at(-1) ?? ''
    await recordTransfer(site, id, `E2E-COMPANY-${process.pid}`, chief)
    const seats = '/profile/Subscriptions'
    const own = (await openAs(seats, owner)).page.body
    const subscription = /name="subscription" value="([^"]+)"/.exec(own)?.[1] ?? ''
    for (const { username } of people.slice(0, 4))
      await sendAs(seats, { intent: 'seat', subscription, username }, owner)
    const all = () => Promise.all([owner, ...people].map(reads))
    expect(await all()).toEqual([true, true, true, true, true, false])
    const sixth = await openAs(seats, owner)
    const refused = await post(
      seats,
      { csrftoken: sixth.token, intent: 'seat', subscription, username: people[4]?.username ?? '' },
      sixth.asked,
    )
    expect(refused.status).toBeGreaterThanOrEqual(400)
    await sendAs(seats, { intent: 'unseat', subscription, user: String(people[0]?.id) }, owner)
    await sendAs(seats, { intent: 'seat', subscription, username: people[4]?.username ?? '' }, owner)
    expect(await all()).toEqual([true, false, true, true, true, true])
  } finally {
    const ids = [owner, ...people].map(({ id }) => id)
    await site.db.deleteFrom('accounts_user').where('id', 'in', ids).execute()
  }
})
