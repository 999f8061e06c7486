import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { memberData } from '#sections/accounts/own/leave.server.ts'
import { leaveBilling } from './contract.server.ts'
import { creditInvoice } from './ledger/credit.server.ts'
import { decidePayment, recordTransfer } from './ledger/payment.server.ts'
import { changeSubscription } from './life/change.server.ts'
import { addSeat, cancelSubscription, removeSeat, resumeSubscription } from './life/own.server.ts'
import { runSubscriptions } from './life/run.server.ts'
import { addDays } from './money/period.ts'
import { readDocument } from './queries.server.ts'
import { checkout } from './order/checkout.server.ts'
import { ORDER, SELLER, testBilling, type BillingRoom } from '#testing/billing.server.ts'

let room: BillingRoom
beforeAll(async () => {
  room = await testBilling()
})
afterAll(() => room.drop())

/** Riyadh's noon of a day. */
const noon = (day: string) => new Date(`${day}T09:00:00Z`)
const START = noon('2027-01-31')
const mailsTo = async (username: string) =>
  (
    await room.db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('recipient', '=', `${username}@kimya.test`)
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject)
const lastMailTo = async (username: string) => {
  const { body_text: text } = await room.db
    .selectFrom('mail_outbox')
    .select('body_text')
    .where('recipient', '=', `${username}@kimya.test`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return stripBidi(text)
}
const invoicesOf = (subscription: string) =>
  room.db
    .selectFrom('billing_invoice')
    .selectAll()
    .where('subscription_id', '=', subscription)
    .where('kind', '=', 'invoice')
    .orderBy('number')
    .execute()

test('ACC-09 a transfer that is confirmed gives the invoice, the access, the mail and the audit line; the end of access needs no job', async () => {
  const member = await room.account()
  const invoice = await room.order(member, {}, START)
  expect(await room.document(invoice)).toMatchObject({
    kind: 'proforma',
    status: 'open',
    net_minor: 4999,
    vat_minor: 750,
    gross_minor: 5749,
  })
  expect(await room.roleAt(member, START)).toBe('member')
  await room.pay(invoice, START)
  const { id, status, period_end } = await room.subscription(member)
  expect({ status, period_end }).toEqual({ status: 'active', period_end: noon('2027-02-28') })
  const [tax] = await invoicesOf(id)
  expect(tax).toMatchObject({ gross_minor: 5749, refers_to: invoice })
  expect(tax?.number).toMatch(/^INV-2027-\d{6}$/)
  expect(Buffer.from(tax?.qr ?? '', 'base64').toString()).toContain(SELLER.name.ar)
  expect(await mailsTo(member.username)).toEqual(['فاتورتك المبدئية من كيميا', 'فاتورتك من كيميا'])
  // Paid until the 28th, and seven days of grace: to the very moment.
  const end = addDays(noon('2027-02-28'), 7)
  expect(await room.roleAt(member, new Date(end.getTime() - 1))).toBe('subscriber')
  expect(await room.roleAt(member, end)).toBe('member')
  const audit = await room.db
    .selectFrom('audit_log')
    .select('action')
    .where('kind', '=', 'billing')
    .where('actor_id', '=', room.chief.id)
    .execute()
  expect(audit.map(({ action }) => action)).toContain('billing.confirm')
})

test('ACC-09 who cancels reads until the end of the paid period and not beyond; a cancellation can be undone', async () => {
  const member = await room.account()
  await room.pay(await room.order(member, {}, START), START)
  const { id } = await room.subscription(member)
  await cancelSubscription(room.as(member, noon('2027-02-10')), id)
  const end = noon('2027-02-28')
  expect(await room.roleAt(member, new Date(end.getTime() - 1))).toBe('subscriber')
  expect(await room.roleAt(member, end)).toBe('member')
  await resumeSubscription(room.as(member, noon('2027-02-12')), id)
  expect(await room.roleAt(member, end)).toBe('subscriber')
  await cancelSubscription(room.as(member, noon('2027-02-13')), id)
  await runSubscriptions(room.app, end)
  expect((await room.subscription(member)).status).toBe('ended')
  await expect(resumeSubscription(room.as(member, end), id)).rejects.toMatchObject({ code: 'conflict' })
})

test('ACC-09 a renewal is asked for once, reminded of five times, paid within the grace without a gap, and its period begins on the same day', async () => {
  const member = await room.account()
  await room.pay(await room.order(member, {}, START), START)
  const { id } = await room.subscription(member)
  for (const day of ['2027-02-14', '2027-02-14', '2027-02-20', '2027-02-25', '2027-02-28', '2027-03-03'])
    await runSubscriptions(room.app, noon(day))
  const open = await room.db
    .selectFrom('billing_invoice')
    .selectAll()
    .where('subscription_id', '=', id)
    .where('status', '=', 'open')
    .execute()
  expect(open).toHaveLength(1)
  expect((await room.subscription(member)).status).toBe('past_due')
  expect(await lastMailTo(member.username)).toContain('تاريخ الاستحقاق: 28 فبراير 2027')
  expect((await mailsTo(member.username)).slice(2)).toEqual([
    'فاتورتك المبدئية من كيميا',
    ...Array<string>(3).fill('دفعة مستحقة لاشتراكك في كيميا'),
  ])
  await room.pay(open[0]?.id ?? '', noon('2027-03-04'))
  expect(await room.subscription(member)).toMatchObject({
    status: 'active',
    period_start: noon('2027-02-28'),
    period_end: noon('2027-03-31'),
  })
  // Not paid again: the last reminder, and the end.
  for (const day of ['2027-03-17', '2027-03-28', '2027-03-31', '2027-04-03', '2027-04-07'])
    await runSubscriptions(room.app, noon(day))
  expect((await room.subscription(member)).status).toBe('ended')
  expect((await mailsTo(member.username)).at(-1)).toBe('انتهى اشتراكك في كيميا')
  // Late money opens it again, from its own day.
  const late = await room.db
    .selectFrom('billing_invoice')
    .select('id')
    .where('subscription_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  await room.pay(late.id, noon('2027-04-09'))
  expect(await room.subscription(member)).toMatchObject({
    status: 'active',
    period_start: noon('2027-04-09'),
    period_end: noon('2027-05-09'),
  })
})

test('ACC-09 less or more than asked leaves the pro-forma open with a balance, and nothing is given', async () => {
  const member = await room.account()
  const invoice = await room.order(member, {}, START)
  await room.pay(invoice, START, 5000n)
  expect(await room.roleAt(member, START)).toBe('member')
  await room.pay(invoice, START, 1000n)
  expect((await room.document(invoice)).status).toBe('open')
  await room.pay(invoice, START, -251n)
  expect((await room.document(invoice)).status).toBe('paid')
  expect(await room.roleAt(member, START)).toBe('subscriber')
})

test('ACC-09 the same transfer is booked once, another currency is refused, and only an administrator books', async () => {
  const [member, other] = [await room.account(), await room.account()]
  const [mine, his] = [await room.order(member, {}), await room.order(other, {})]
  const transfer = { amount: 5749n, currency: 'SAR', paidOn: '2026-11-23', number: 'SAME' }
  await expect(recordTransfer(room.as(member), mine, transfer)).rejects.toMatchObject({
    code: 'not_allowed',
  })
  await expect(
    recordTransfer(room.as(room.chief), mine, { ...transfer, currency: 'USD' }),
  ).rejects.toMatchObject({ fields: { currency: 'must_be_valid' } })
  await recordTransfer(room.as(room.chief), mine, transfer)
  await expect(recordTransfer(room.as(room.chief), his, transfer)).rejects.toMatchObject({
    fields: { number: 'conflict' },
  })
  await expect(
    recordTransfer(room.as(room.chief), mine, { ...transfer, number: 'NEXT' }),
  ).rejects.toMatchObject({ code: 'conflict' })
})

test('ACC-09 above the amount of the settings a second person confirms, and never their own booking', async () => {
  const save = (secondFrom: string) =>
    room.db
      .updateTable('billing_settings')
      .set({ value: JSON.stringify({ ...SELLER, secondFrom }) })
      .execute()
  await save('50')
  const [member, second] = [await room.account(), await room.account('administrator')]
  const invoice = await room.order(member, {}, START)
  await room.pay(invoice, START)
  const payment = await room.db
    .selectFrom('billing_payment')
    .selectAll()
    .where('invoice_id', '=', invoice)
    .executeTakeFirstOrThrow()
  expect(payment.status).toBe('waiting')
  expect(await room.roleAt(member, START)).toBe('member')
  await expect(
    decidePayment(room.as(room.chief, START), invoice, payment.id, 'confirmed'),
  ).rejects.toMatchObject({ code: 'not_allowed' })
  await decidePayment(room.as(second, START), invoice, payment.id, 'confirmed')
  expect(await room.roleAt(member, START)).toBe('subscriber')
  await save('')
})

test('ACC-09 a company buys five seats: five colleagues read, the sixth does not, and a lost seat ends access at once', async () => {
  const owner = await room.account()
  const people = await Promise.all(Array.from({ length: 5 }, () => room.account()))
  const order = { kind: 'company', seats: '5', price: String(room.prices.team), vat: '310122393500003' }
  const invoice = await room.order(owner, order, START)
  expect(await room.document(invoice)).toMatchObject({ net_minor: 5 * 3999, vat_minor: 2999 })
  await room.pay(invoice, START)
  const { id } = await room.subscription(owner)
  const at = (minute: number) => new Date(START.getTime() + minute * 60_000)
  for (const [i, { username }] of people.slice(0, 4).entries())
    await addSeat(room.as(owner, at(i)), id, ` ${username.toUpperCase()} `)
  await expect(addSeat(room.as(owner, at(5)), id, people[4]?.username ?? '')).rejects.toMatchObject({
    fields: { username: 'conflict' },
  })
  await expect(addSeat(room.as(owner, at(5)), id, 'nobody')).rejects.toMatchObject({
    fields: { username: 'no_results' },
  })
  const roles = () => Promise.all([owner, ...people].map((one) => room.roleAt(one, at(9))))
  expect(await roles()).toEqual([...Array<string>(5).fill('subscriber'), 'member'])
  await removeSeat(room.as(owner, at(6)), id, people[0]?.id ?? 0)
  await addSeat(room.as(owner, at(7)), id, people[4]?.username ?? '')
  expect(await roles()).toEqual(['subscriber', 'member', ...Array<string>(4).fill('subscriber')])
  // Another account's subscription cannot be changed.
  const stranger = people[0]
  if (stranger)
    await expect(cancelSubscription(room.as(stranger), id)).rejects.toMatchObject({ code: 'not_found' })
})

test('ACC-09 more seats hold at once for the difference of the days that are left, and are undone when they are not paid', async () => {
  const owner = await room.account()
  const order = { kind: 'company', seats: '2', price: String(room.prices.team) }
  await room.pay(await room.order(owner, order, noon('2027-04-01')), noon('2027-04-01'))
  const { id } = await room.subscription(owner)
  const ask = (seats: number, day: string) =>
    changeSubscription(room.as(owner, noon(day)), id, { priceId: room.prices.team, seats })
  const { invoice } = await ask(5, '2027-04-11')
  // 30 days, 10 used: two thirds of three seats.
  expect(await room.document(invoice ?? '')).toMatchObject({ net_minor: 7998, purpose: 'change' })
  expect((await room.subscription(owner)).seats).toBe(5)
  await expect(ask(6, '2027-04-12')).rejects.toMatchObject({ code: 'conflict' })
  await runSubscriptions(room.app, noon('2027-04-18'))
  expect((await room.subscription(owner)).seats).toBe(2)
  await expect(ask(5, '2027-04-19')).rejects.toMatchObject({ code: 'not_allowed' })
  // Fewer seats: from the next period on.
  expect(await ask(1, '2027-04-20')).toEqual({ invoice: null })
  expect(await room.subscription(owner)).toMatchObject({ seats: 2, next_seats: 1 })
  await runSubscriptions(room.app, noon('2027-04-21'))
  const renewal = await room.db
    .selectFrom('billing_invoice')
    .selectAll()
    .where('subscription_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  expect(renewal.net_minor).toBe(3999)
  await room.pay(renewal.id, noon('2027-04-22'))
  expect(await room.subscription(owner)).toMatchObject({ seats: 1, next_seats: null })
})

test('ACC-09 a trial is free, once a member, without grace; a coupon takes off the first period and is taken once', async () => {
  const member = await room.account()
  await room.order(member, { trial: '1' }, START)
  const end = addDays(START, 7)
  expect(await room.roleAt(member, new Date(end.getTime() - 1))).toBe('subscriber')
  expect(await room.roleAt(member, end)).toBe('member')
  await runSubscriptions(room.app, end)
  expect((await room.subscription(member)).status).toBe('ended')
  const again = await room.order(member, { trial: '1', kind: 'company' }, end)
  expect(again).not.toBe('')

  await room.db.insertInto('billing_coupon').values({ code: 'HALF', percent: 50, max_uses: 1 }).execute()
  const [one, two] = [await room.account(), await room.account()]
  const invoice = await room.order(one, { coupon: 'half' }, START)
  expect(await room.document(invoice)).toMatchObject({ net_minor: 2499 })
  await expect(room.order(two, { coupon: 'HALF' }, START)).rejects.toMatchObject({
    errors: { coupon: 'used' },
  })
  await expect(room.order(two, { coupon: 'NONE' }, START)).rejects.toMatchObject({
    errors: { coupon: 'invalid' },
  })
  await room.db.insertInto('billing_coupon').values({ code: 'FREE', percent: 100 }).execute()
  await room.order(two, { coupon: 'FREE' }, START)
  expect(await room.roleAt(two, START)).toBe('subscriber')
})

test('ACC-09 an order that is not paid is over after a day and blocks no other; its money still opens it', async () => {
  const member = await room.account()
  const first = await room.order(member, {}, START)
  const second = await room.order(member, {}, new Date(START.getTime() + 60_000))
  expect((await room.document(first)).status).toBe('void')
  await runSubscriptions(room.app, addDays(START, 2))
  expect((await room.subscription(member)).status).toBe('ended')
  await room.pay(second, addDays(START, 3))
  expect((await room.subscription(member)).status).toBe('active')
  await expect(room.order(member, {}, addDays(START, 4))).rejects.toMatchObject({ code: 'conflict' })
})

test('ACC-09 an order that is sent ten times at once is one order', async () => {
  const member = await room.account()
  const values = { ...ORDER, price: String(room.prices.month) }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => checkout(room.as(member, START, 'one request'), values)),
  )
  expect(new Set(answers.map(({ invoice }) => invoice)).size).toBe(1)
})

test('ACC-09 customers abroad pay in any currency without tax, those at home in their own; three decimals are exact', async () => {
  const member = await room.account()
  const kwd = String(room.prices.kwd)
  await expect(room.order(member, { price: kwd })).rejects.toMatchObject({ errors: { price: 'currency' } })
  const invoice = await room.order(member, { price: kwd, country: 'KW' }, START)
  expect(await room.document(invoice)).toMatchObject({
    currency: 'KWD',
    gross_minor: 4005,
    vat_minor: 0,
    category: 'Z',
  })
  expect((await room.document(invoice)).reason_en).not.toBe('')
})

test('ACC-09 numbers of invoices have no gap, also when many are issued at once and some fail', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => room.account()))
  const day = noon('2031-05-05')
  const invoices = await Promise.all(members.map((member) => room.order(member, {}, day)))
  await Promise.allSettled([
    ...invoices.map((invoice) => room.pay(invoice, day)),
    ...invoices.map((invoice) => room.pay(invoice, day, -5n)),
    room.db.transaction().execute(async (trx) => {
      await sql`insert into billing_number values ('INV-2031', 1) on conflict (series) do update set next = billing_number.next + 1`.execute(
        trx,
      )
      throw new Error('rolled back')
    }),
  ])
  const rows = await room.db
    .selectFrom('billing_invoice')
    .select('number')
    .where('number', 'like', 'INV-2031-%')
    .orderBy('number')
    .execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ number }) => number)).toEqual(
    rows.map((_, at) => `INV-2031-${String(at + 1).padStart(6, '0')}`),
  )
})

test('ACC-09 an issued document cannot be changed or deleted; a credit note corrects it, at most to nothing', async () => {
  const member = await room.account()
  await room.pay(await room.order(member, {}, START), START)
  const { id } = await room.subscription(member)
  const [tax] = await invoicesOf(id)
  if (!tax) throw new Error('No invoice')
  const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow(/cannot be changed/)
  await refused(
    room.db.updateTable('billing_invoice').set({ gross_minor: 1 }).where('id', '=', tax.id).execute(),
  )
  await refused(room.db.deleteFrom('billing_invoice').where('id', '=', tax.id).execute())
  await refused(
    room.db.updateTable('billing_line').set({ net_minor: 1 }).where('invoice_id', '=', tax.id).execute(),
  )
  await refused(
    room.db
      .insertInto('billing_line')
      .values({
        invoice_id: tax.id,
        n: 9,
        text_ar: '',
        text_en: '',
        quantity: 1,
        unit_minor: 0,
        net_minor: 0,
        vat_minor: 0,
      })
      .execute(),
  )
  const credit = (gross: bigint, number: string, ends = false) =>
    creditInvoice(room.as(room.chief, START), tax.id, {
      gross,
      reason: 'خطأ في الطلب',
      paidOn: '2027-02-01',
      number,
      ends,
    })
  await credit(1000n, 'R1')
  await expect(credit(4750n, 'R2')).rejects.toMatchObject({ fields: { amount: 'must_be_valid' } })
  const rest = await room.document(await credit(4749n, 'R3', true))
  expect(rest).toMatchObject({ kind: 'credit_note', gross_minor: 4749, refers_to: tax.id })
  const sums = await room.db
    .selectFrom('billing_invoice')
    .select((eb) => [eb.fn.sum<number>('net_minor').as('net'), eb.fn.sum<number>('vat_minor').as('vat')])
    .where('refers_to', '=', tax.id)
    .executeTakeFirstOrThrow()
  expect([Number(sums.net), Number(sums.vat)]).toEqual([tax.net_minor, tax.vat_minor])
  expect(await room.roleAt(member, START)).toBe('member')
})

test('ACC-09 a member who leaves loses their data, not the invoices; colleagues read until the paid end', async () => {
  const [owner, colleague] = [await room.account(), await room.account()]
  const order = { kind: 'company', seats: '2', price: String(room.prices.team) }
  await room.pay(await room.order(owner, order, START), START)
  const { id, account_id } = await room.subscription(owner)
  await addSeat(room.as(owner, START), id, colleague.username)
  const mine = await memberData(room.as(owner))
  expect(mine['billing_invoices']).toHaveLength(2)
  expect(mine['billing_payments']).toMatchObject([{ amount_minor: 9198 }])
  await room.db.transaction().execute(async (trx) => {
    await leaveBilling(trx, room.app.jobs, owner.id, START)
    await trx.deleteFrom('accounts_user').where('id', '=', owner.id).execute()
  })
  const account = await room.db
    .selectFrom('billing_account')
    .selectAll()
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  expect(account).toMatchObject({ owner_id: null, name: '', address: '' })
  const [tax] = await invoicesOf(id)
  expect(tax?.buyer).toMatchObject({ name: ORDER.name })
  const end = noon('2027-02-28')
  expect(await room.roleAt(colleague, new Date(end.getTime() - 1))).toBe('subscriber')
  expect(await room.roleAt(colleague, end)).toBe('member')
})

test('ACC-09 a document is seen by its payer and by administrators alone', async () => {
  const [member, other, editor] = [await room.account(), await room.account(), await room.account('editor')]
  const invoice = await room.order(member, {})
  const seen = await Promise.all(
    [member, room.chief, other, editor].map((viewer) => readDocument({ app: room.app, viewer }, invoice)),
  )
  expect(seen.map((row) => row !== null)).toEqual([true, true, false, false])
})
