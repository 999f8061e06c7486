import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#platform/policy/viewer.ts'
import { testCards, type CardRoom } from '#testing/card-room.server.ts'
import { runSubscriptions } from '../life/run.server.ts'
import { lookAgain, refundInvoice, returnMisfit } from './give-back.server.ts'
import { looker, lookAtPages } from './look.server.ts'
import { reconcile } from './reconcile.server.ts'
import { settleEvent, settleRefund } from './settle-by-hand.server.ts'

let room: CardRoom
beforeAll(async () => {
  room = await testCards()
})
afterAll(() => room.drop())
beforeEach(() => {
  room.stripe.down = null
})

const START = new Date('2027-01-31T09:00:00Z')
const later = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
const last = () => {
  const event = room.stripe.events.at(-1)
  if (!event) throw new Error('Nothing happened')
  return event
}
const PAID = {
  documents: ['invoice issued 5749', 'proforma paid 5749'],
  payments: ['stripe 5749'],
  attempts: ['page paid'],
}

/** A member whose order is paid by card, and heard of. */
async function payer(
  values: Parameters<CardRoom['order']>[1] = {},
): Promise<{ member: Member; proforma: string }> {
  const member = await room.account()
  const proforma = await room.order(member, { pay: 'card', ...values }, START)
  room.stripe.account.pay(await room.page(member, proforma, START))
  await room.deliver(last(), START)
  return { member, proforma }
}

test('ACC-09 a paid page gives the invoice, the period, the access, the mail and the audit line, however often its event comes', async () => {
  const { member, proforma } = await payer()
  expect(await room.books(proforma)).toMatchObject(PAID)
  expect(await room.roleAt(member, START)).toBe('subscriber')
  const paid = last()
  await Promise.all([1, 2, 3].map(() => room.deliver(paid, later(1))))
  await reconcile(room.app, later(30))
  expect(await room.books(proforma)).toMatchObject(PAID)
  const { provider, provider_label } = await room.subscription(member)
  expect({ provider, provider_label }).toEqual({ provider: 'stripe', provider_label: 'visa 4242' })
  const mails = await room.db
    .selectFrom('mail_outbox')
    .select('subject')
    .where('recipient', '=', `${member.username}@kimya.test`)
    .execute()
  expect(mails.map(({ subject }) => subject)).toEqual(['فاتورتك من كيميا'])
  const { number } = await room.document(proforma)
  const audit = await room.db
    .selectFrom('audit_log')
    .select(['action', 'role', 'actor'])
    .where('key', '=', number)
    .execute()
  expect(audit).toEqual([{ action: 'billing.card', role: 'system', actor: 'Stripe' }])
})

test('ACC-09 who comes back from the page need not wait for the event; a page that was lost is found by the hour', async () => {
  const member = await room.account()
  const proforma = await room.order(member, { pay: 'card' }, START)
  const page = await room.page(member, proforma, START)
  await lookAtPages(room.app, proforma, START)
  expect((await room.books(proforma)).attempts).toEqual(['page open'])
  room.stripe.account.pay(page)
  await lookAtPages(room.app, proforma, START)
  expect(await room.books(proforma)).toMatchObject(PAID)

  const other = await room.account()
  const lost = await room.order(other, { pay: 'card' }, START)
  room.stripe.account.pay(await room.page(other, lost, START))
  await reconcile(room.app, later(1))
  expect(await room.books(lost)).toMatchObject(PAID)
})

test('ACC-09 the same page is given again; one that is over gives way and never blocks', async () => {
  const member = await room.account()
  const proforma = await room.order(member, { pay: 'card' }, START)
  const page = await room.page(member, proforma, START)
  expect(await room.page(member, proforma, later(1))).toBe(page)
  const next = await room.page(member, proforma, later(3))
  expect(next).not.toBe(page)
  await reconcile(room.app, later(3))
  expect((await room.books(proforma)).attempts).toEqual(['page closed', 'page open'])
  // Twice at once is one page.
  const twice = await room.account()
  const his = await room.order(twice, { pay: 'card' }, START)
  const pages = await Promise.all([room.page(twice, his, START), room.page(twice, his, START)])
  expect(pages[0]).toBe(pages[1])
  expect((await room.books(his)).attempts).toEqual(['page open'])
  expect(room.stripe.account.session(next).status).toBe('open')
})

test('ACC-09 an order that was abandoned is over after a day, and what is paid on its page later opens it', async () => {
  const member = await room.account()
  const proforma = await room.order(member, { pay: 'card' }, START)
  const page = await room.page(member, proforma, later(23))
  await runSubscriptions(room.app, later(24))
  expect((await room.subscription(member)).status).toBe('ended')
  room.stripe.account.clock = () => later(24)
  room.stripe.account.pay(page)
  await room.deliver(last(), later(24))
  expect(await room.books(proforma)).toMatchObject(PAID)
  expect(await room.roleAt(member, later(24))).toBe('subscriber')
})

test('ACC-09 another order closes the page of the first; a payment there all the same is shown to the newsroom and refunded', async () => {
  const member = await room.account()
  const first = await room.order(member, { pay: 'card' }, START)
  const page = await room.page(member, first, START)
  const second = await room.order(member, { pay: 'card', price: String(room.prices.year) }, later(0.1))
  const asked = room.app.seen.jobs.findLast(({ name }) => name === 'billing.look')?.data as {
    attempt: string
  }
  room.stripe.account.pay(page)
  await looker(room.app)(asked)
  expect(await room.books(first)).toMatchObject({
    documents: ['proforma void 5749'],
    payments: [],
    attempts: ['page paid withdrawn'],
  })
  await returnMisfit(room.as(room.chief, later(1)), asked.attempt)
  expect((await room.books(first)).attempts).toEqual(['page returned'])
  expect(room.stripe.account.refunds.at(-1)?.amount).toBe(5749)
  // This one was unpaid: its page is closed at the provider.
  const third = await room.page(member, second, later(0.2))
  await room.order(member, { pay: 'card' }, later(0.3))
  await looker(room.app)({ attempt: (await room.books(second)).attempt })
  expect(room.stripe.account.session(third).status).toBe('expired')
})

test('ACC-09 an amount or a currency that was not asked for is not booked, but shown', async () => {
  for (const changed of [{ amount: 100 }, { currency: 'usd' }, { amount: 5750 }]) {
    const member = await room.account()
    const proforma = await room.order(member, { pay: 'card' }, START)
    room.stripe.account.pay(await room.page(member, proforma, START), changed)
    await room.deliver(last(), START)
    await lookAgain(room.as(room.chief, START), (await room.books(proforma)).attempt)
    expect(await room.books(proforma)).toMatchObject({
      documents: ['proforma open 5749'],
      payments: [],
      attempts: ['page paid amount'],
    })
    expect(await room.roleAt(member, START)).toBe('member')
  }
})

test('ACC-09 a transfer that came first leaves the card payment unbooked; part of one leaves its rest to the card', async () => {
  const member = await room.account()
  const proforma = await room.order(member, { pay: 'card' }, START)
  const page = await room.page(member, proforma, START)
  await room.pay(proforma, START)
  room.stripe.account.pay(page)
  await room.deliver(last(), START)
  expect(await room.books(proforma)).toMatchObject({
    payments: ['bank 5749'],
    attempts: ['page paid withdrawn'],
  })
  // A part came while the page was open: the card's whole would be too much.
  const both = await room.account()
  const twice = await room.order(both, { pay: 'card' }, START)
  const whole = await room.page(both, twice, START)
  await room.pay(twice, START, 749n)
  room.stripe.account.pay(whole)
  await room.deliver(last(), START)
  expect(await room.books(twice)).toMatchObject({ payments: ['bank 749'], attempts: ['page paid balance'] })
  const other = await room.account()
  const half = await room.order(other, {}, START)
  await room.pay(half, START, 5000n)
  room.stripe.account.pay(await room.page(other, half, later(1)))
  await room.deliver(last(), later(1))
  expect(await room.books(half)).toMatchObject({
    payments: ['bank 5000', 'stripe 749'],
    attempts: ['page paid'],
  })
  expect(await room.roleAt(other, later(1))).toBe('subscriber')
})

test('ACC-09 a refund from the panel goes to the card and is booked with its credit note and reason, once', async () => {
  const { member, proforma } = await payer()
  const { invoice } = await room.books(proforma)
  const chief = room.as(room.chief, later(1), 'refund')
  await refundInvoice(chief, invoice, { gross: 1000n, reason: 'خطأ في الطلب', ends: false })
  await refundInvoice(chief, invoice, { gross: 1000n, reason: 'خطأ في الطلب', ends: false })
  await room.deliver(last(), later(2))
  expect(await room.books(proforma)).toMatchObject({
    documents: ['credit_note issued 1000', 'invoice issued 5749', 'proforma paid 5749'],
    payments: ['stripe 5749', 'stripe -1000'],
  })
  expect(await room.roleAt(member, later(2))).toBe('subscriber')
  const rest = room.as(room.chief, later(3), 'rest')
  await expect(refundInvoice(rest, invoice, { gross: 4750n, reason: 'x', ends: true })).rejects.toMatchObject(
    {
      fields: { amount: 'must_be_valid' },
    },
  )
  await expect(
    refundInvoice(room.as(member, later(3)), invoice, { gross: 1n, reason: 'x', ends: true }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
  await refundInvoice(rest, invoice, { gross: 4749n, reason: 'إلغاء', ends: true })
  expect(await room.roleAt(member, later(3))).toBe('member')
  const lines = await room.db
    .selectFrom('billing_line')
    .select('text_en')
    .where('text_en', 'like', '%إلغاء')
    .execute()
  expect(lines).toHaveLength(1)
})

test('ACC-09 a refund after which we were killed is booked from the event, with the reason and the end that were asked for', async () => {
  const { member, proforma } = await payer()
  const { payment } = await room.books(proforma)
  await room.provider.refund(payment, { amount: 749n, reason: 'تعويض', ends: true, key: 'killed' })
  await room.deliver(last(), later(1))
  expect((await room.books(proforma)).documents).toContain('credit_note issued 749')
  expect(await room.roleAt(member, later(1))).toBe('member')
})

test('ACC-09 refunds and disputes made at the provider appear as what they are, in any order, also when no event comes', async () => {
  const early = await room.account()
  const order = await room.order(early, { pay: 'card' }, START)
  const intent = room.stripe.account.pay(await room.page(early, order, START))
  const paid = last()
  room.stripe.account.refund(intent.id)
  // The refund is heard of before the payment.
  await room.deliver(last(), later(1))
  await room.deliver(paid, later(2))
  const whole = ['credit_note issued 5749', 'invoice issued 5749', 'proforma paid 5749']
  expect(await room.books(order)).toMatchObject({
    documents: whole,
    payments: ['stripe 5749', 'stripe -5749'],
  })
  expect(await room.roleAt(early, later(2))).toBe('member')

  const { member, proforma } = await payer()
  const { payment } = await room.books(proforma)
  room.stripe.account.dispute(payment)
  await room.deliver(last(), later(1))
  expect((await room.books(proforma)).attempts).toEqual(['page paid disputed'])
  room.stripe.account.dispute(payment, 'won')
  await room.deliver(last(), later(2))
  expect((await room.books(proforma)).attempts).toEqual(['page paid'])
  expect(await room.roleAt(member, later(2))).toBe('subscriber')
  room.stripe.account.dispute(payment, 'lost')
  await reconcile(room.app, later(48))
  expect((await room.books(proforma)).documents).toEqual(whole)
  expect(await room.roleAt(member, later(48))).toBe('member')
})

test('ACC-09 a refund that a bank sends back is shown, and its credit note remains', async () => {
  const { proforma } = await payer()
  const { payment } = await room.books(proforma)
  const refund = room.stripe.account.refund(payment, 100)
  await room.deliver(last(), later(1))
  refund.status = 'failed'
  await reconcile(room.app, later(48))
  expect(await room.books(proforma)).toMatchObject({ attempts: ['page paid refund'] })
  // Sent by a transfer instead: it is not shown again.
  await settleRefund(room.as(room.chief, later(49)), (await room.books(proforma)).attempt)
  await reconcile(room.app, later(96))
  expect(await room.books(proforma)).toMatchObject({ attempts: ['page paid'] })
})

test('ACC-09 an event of a payment that is not known is shown until it is settled; what is not ours at all is passed over', async () => {
  const charge = (metadata: Record<string, string>) =>
    room.stripe.account.charge({ amount: 100, currency: 'sar', customer: 'cus', method: 'pm', metadata })
  charge({})
  await room.deliver(last(), START)
  charge({ attempt: '00000000-0000-4000-8000-000000000000', kind: 'charge' })
  await room.deliver(last(), START)
  const shown = () =>
    room.db.selectFrom('billing_event').select(['event_id']).where('problem', 'is not', null).execute()
  expect(await shown()).toEqual([{ event_id: last().id }])
  await expect(settleEvent(room.as(await room.account(), START), last().id)).rejects.toMatchObject({
    code: 'not_allowed',
  })
  await settleEvent(room.as(room.chief, START), last().id)
  expect(await shown()).toEqual([])
})

test('ACC-09 of currencies with three decimals whole tens are charged and given back, and the books end in nothing', async () => {
  const { member, proforma } = await payer({ price: String(room.prices.kwd), country: 'KW' })
  expect(await room.books(proforma)).toMatchObject({
    documents: ['invoice issued 4005', 'proforma paid 4005'],
    payments: ['stripe 4000', 'rounding 5'],
  })
  const { invoice } = await room.books(proforma)
  const refund = (gross: bigint, intent: string) =>
    refundInvoice(room.as(room.chief, later(1), intent), invoice, { gross, reason: 'x', ends: false })
  await expect(refund(1005n, 'odd')).rejects.toMatchObject({ fields: { amount: 'must_be_valid' } })
  await refund(1000n, 'some')
  await refund(3005n, 'rest')
  const { payments, documents } = await room.books(proforma)
  expect(payments).toEqual(expect.arrayContaining(['stripe -1000', 'stripe -3000', 'rounding -5']))
  expect(documents.filter((one) => one.startsWith('credit'))).toEqual([
    'credit_note issued 1000',
    'credit_note issued 3005',
  ])
  expect(room.stripe.account.refunds.slice(-2).map(({ amount }) => amount)).toEqual([1000, 3000])
  expect(await room.roleAt(member, later(1))).toBe('subscriber')
})

test('ACC-09 killed between the page and its row, or while it is booked, nothing is lost and nothing is half', async () => {
  const member = await room.account()
  const proforma = await room.order(member, { pay: 'card' }, START)
  const page = await room.page(member, proforma, START)
  await room.db
    .updateTable('billing_attempt')
    .set({ ref: null, url: null, status: 'new' })
    .where('invoice_id', '=', proforma)
    .execute()
  room.stripe.account.pay(page)
  const paid = last()
  const { jobs } = room.app
  const killed = { ...room.app, jobs: { ...jobs, sendIn: () => Promise.reject(new Error('killed')) } }
  const read = { id: paid.id, type: paid.type, ref: page }
  const { takeEvent, handleEvent } = await import('./events.server.ts')
  await expect(takeEvent(killed, 'stripe', read, START)).rejects.toThrow('killed')
  await takeEvent(room.app, 'stripe', read, START)
  await expect(handleEvent(killed, room.provider, paid.id, START)).rejects.toThrow('killed')
  expect(await room.books(proforma)).toMatchObject({ payments: [], documents: ['proforma open 5749'] })
  // Its job is lost too: the hour finds the event.
  await reconcile(room.app, later(1))
  expect(await room.books(proforma)).toMatchObject(PAID)
})

test('ACC-09 with a provider that does not answer the order remains: it can be paid later or by transfer', async () => {
  const member = await room.account()
  const proforma = await room.order(member, { pay: 'card' }, START)
  room.stripe.down = 'no answer'
  await expect(room.page(member, proforma, START)).rejects.toMatchObject({ code: 'unable_to_connect' })
  room.stripe.down = null
  room.stripe.account.pay(await room.page(member, proforma, later(1)))
  room.stripe.down = 'no answer'
  await expect(reconcile(room.app, later(1))).rejects.toThrow('could not be looked at')
  room.stripe.down = null
  await reconcile(room.app, later(1))
  expect((await room.books(proforma)).documents).toEqual(PAID.documents)
})

test('ACC-09 a member cannot pay someone else’s pro-forma by card', async () => {
  const [member, other] = [await room.account(), await room.account()]
  const proforma = await room.order(member, { pay: 'card' }, START)
  await expect(room.page(other, proforma, START)).rejects.toMatchObject({ code: 'not_found' })
  expect((await room.books(proforma)).attempts).toEqual([])
})
