import { makePost, makeReader } from '../support/comments.ts'
import { expect, test } from '@playwright/test'
import { words } from '../support/html.ts'
import { get, post } from '../support/http.ts'
import { tokenIn } from '../support/login.ts'
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

/** Opens a page as an account; what it takes to post its forms. */
async function open(path: string, { session }: { session: string }) {
  const page = await get(path, { cookie: `session=${session}` })
  const asked = { cookie: `session=${session}; ${page.cookies}` }
  return { page, asked, token: tokenIn(page.body) }
}

/** Sends a form of a page; gives back where it leads. */
async function send(path: string, fields: Record<string, string>, who: { session: string }): Promise<string> {
  const { token, asked } = await open(path, who)
  const answer = await post(path, { csrftoken: token, ...fields }, asked)
  expect(answer.status, path).toBe(303)
  return (answer.location ?? '').replace(/^https?:\/\/[^/]+/, '')
}

/** Fills in what an order by transfer needs. */
async function openTransfers(): Promise<void> {
  await send(
    '/admin/billing/settings',
    {
      name_ar: 'دار كيميا',
      name_en: 'Kimya House',
      address_ar: 'الرياض',
      address_en: 'Riyadh',
      country: 'SA',
      vat_number: '310122393500003',
      account_holder: 'Kimya House',
      iban: 'SA03 8000 0000 6080 1016 7519',
    },
    chief,
  )
}

const reads = async (who: { session: string } | null) =>
  (who ? (await open(story.path('ar'), who)).page : await get(story.path('ar'))).body.includes(PAID)

test('ACC-09 ROUTE-11 a member subscribes by transfer, is confirmed, reads, prints the invoice, cancels, and reads until the end and not beyond', async () => {
  const before = await open('/profile/Subscribe', reader)
  expect(words(before.page.body)).toContain('بيانات توضيحية')
  expect(words(before.page.body)).toContain('الدفع بالحوالة البنكية غير متاح بعد')

  await openTransfers()
  const order = {
    kind: 'person',
    seats: '1',
    country: 'SA',
    vat: '',
    cr: '',
    coupon: '',
    price:
      /name="price" [^>]*value="(\d+)"/.exec((await open('/profile/Subscribe', reader)).page.body)?.[1] ?? '',
  }
  // What is missing is said beside its field, and nothing that was typed is lost.
  const refused = await open('/profile/Subscribe', reader)
  const again = await post(
    '/profile/Subscribe',
    { csrftoken: refused.token, ...order, name: 'سارة العتيبي', address: '' },
    refused.asked,
  )
  expect(again.status).toBe(400)
  expect(words(again.body)).toContain('اكتب العنوان الذي يظهر في الفاتورة.')
  expect(again.body).toContain('value="سارة العتيبي"')

  const proforma = await send(
    '/profile/Subscribe',
    { ...order, name: 'سارة العتيبي', address: 'العليا' },
    reader,
  )
  expect(proforma).toMatch(/^\/profile\/Payments\/[0-9a-f-]{36}$/)
  const asked = words((await open(proforma, reader)).page.body)
  expect(asked).toMatch(/KMY-\w{4}-\w\w/)
  expect(asked).toContain('SA03 8000 0000 6080 1016 7519')
  expect(asked).toContain('56.35')
  expect((await open(proforma, other)).page.status).toBe(404)
  // Each of the three pages is made once before, so that it is kept.
  expect(await Promise.all([reads(reader), reads(other), reads(null)])).toEqual([false, false, false])

  const id = proforma.split('/').at(-1) ?? ''
  expect((await open('/admin/billing', chief)).page.body).toContain(id)
  await send(
    `/admin/billing/${id}`,
    { do: 'record', amount: '56.35', currency: 'SAR', paid_on: '2026-11-23', number: `E2E-${process.pid}` },
    chief,
  )
  expect(await reads(reader)).toBe(true)
  expect(await Promise.all([reads(other), reads(null)])).toEqual([false, false])

  const payments = (await open('/profile/Payments', reader)).page.body
  const invoice = /href="(\/profile\/Payments\/[0-9a-f-]{36})"/.exec(payments)?.[1] ?? ''
  const paper = (await open(invoice, reader)).page
  expect(words(paper.body)).toContain('فاتورة ضريبية مبسطة')
  expect(words(paper.body)).toMatch(/INV-\d{4}-\d{6}/)
  expect(paper.body).toMatch(/<html[^>]* dir="rtl"/)
  expect(paper.body).toMatch(/class="qr-code"[\s\S]*<path d="M/)
  expect(words((await open(`/en${invoice}`, reader)).page.body)).toContain('Simplified tax invoice')

  const own = (await open('/profile/Subscriptions', reader)).page.body
  const subscription = /name="subscription" value="([^"]+)"/.exec(own)?.[1] ?? ''
  expect(await send('/profile/Subscriptions', { intent: 'cancel', subscription }, reader)).toContain(
    'done=cancelled',
  )
  expect(await reads(reader)).toBe(true)
  // The end of what was paid: a minute ahead he reads, a minute behind he does not.
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
    await openTransfers()
    const proforma = await send(
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
    const { gross_minor: gross } = await site.db
      .selectFrom('billing_invoice')
      .where('id', '=', id)
      .select('gross_minor')
      .executeTakeFirstOrThrow()
    await send(
      `/admin/billing/${id}`,
      {
        do: 'record',
        amount: (Number(gross) / 100).toFixed(2),
        currency: 'SAR',
        paid_on: '2026-11-23',
        number: `E2E-COMPANY-${process.pid}`,
      },
      chief,
    )
    const seats = '/profile/Subscriptions'
    const own = (await open(seats, owner)).page.body
    const subscription = /name="subscription" value="([^"]+)"/.exec(own)?.[1] ?? ''
    for (const { username } of people.slice(0, 4))
      await send(seats, { intent: 'seat', subscription, username }, owner)
    const all = () => Promise.all([owner, ...people].map(reads))
    expect(await all()).toEqual([true, true, true, true, true, false])
    const sixth = await open(seats, owner)
    const refused = await post(
      seats,
      { csrftoken: sixth.token, intent: 'seat', subscription, username: people[4]?.username ?? '' },
      sixth.asked,
    )
    expect(refused.status).toBeGreaterThanOrEqual(400)
    await send(seats, { intent: 'unseat', subscription, user: String(people[0]?.id) }, owner)
    await send(seats, { intent: 'seat', subscription, username: people[4]?.username ?? '' }, owner)
    expect(await all()).toEqual([true, false, true, true, true, true])
  } finally {
    const ids = [owner, ...people].map(({ id }) => id)
    await site.db.deleteFrom('accounts_user').where('id', 'in', ids).execute()
  }
})
