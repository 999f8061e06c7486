import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#platform/policy/viewer.ts'
import { testCards, type CardRoom } from '#testing/card-room.server.ts'
import { leaveBilling } from '../contract.server.ts'
import { cardForgetter } from './forget.server.ts'
import { cancelSubscription, forgetCard } from '../life/own.server.ts'
import { runSubscriptions } from '../life/run.server.ts'
import { chargeRenewals } from './charge.server.ts'
import { reconcile } from './reconcile.server.ts'

let room: CardRoom
beforeAll(async () => {
  room = await testCards()
})
afterAll(() => room.drop())

const noon = (day: string) => new Date(`${day}T09:00:00Z`)
const START = noon('2027-01-31')
const END = noon('2027-02-28')

/** A member who has paid the first period by card, and is asked for the next one. */
async function subscriber(): Promise<{ member: Member; id: string; renewal: string; card: string }> {
  const member = await room.account()
  const proforma = await room.order(member, { pay: 'card' }, START)
  const intent = room.stripe.account.pay(await room.page(member, proforma, START))
  await reconcile(room.app, START)
  await runSubscriptions(room.app, noon('2027-02-14'))
  const { id } = await room.subscription(member)
  const { id: renewal } = await room.db
    .selectFrom('billing_invoice')
    .select('id')
    .where('subscription_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return { member, id, renewal, card: intent.payment_method.id }
}

const subjects = async ({ username }: Member) =>
  (
    await room.db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('recipient', '=', `${username}@kimya.test`)
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject)

/** The hourly job at a moment. */
async function hour(at: Date): Promise<unknown[]> {
  room.stripe.account.clock = () => at
  const failures = await chargeRenewals(room.app, at)
  await runSubscriptions(room.app, at)
  return failures
}

const chargesOf = (card: string) =>
  [...room.stripe.account.intents.values()]
    .filter(({ payment_method }) => payment_method.id === card)
    .slice(1)

test('ACC-09 a saved card is charged when the period ends, once however often the job runs, and no reminder is sent meanwhile', async () => {
  const { member, renewal, card } = await subscriber()
  await hour(noon('2027-02-25'))
  expect(chargesOf(card)).toHaveLength(0)
  await Promise.all([hour(END), hour(END)])
  await hour(END)
  expect(chargesOf(card)).toHaveLength(1)
  expect(await room.books(renewal)).toMatchObject({ payments: ['stripe 5749'], attempts: ['charge paid'] })
  expect(await room.subscription(member)).toMatchObject({
    status: 'active',
    period_start: END,
    period_end: noon('2027-03-31'),
  })
  expect(await subjects(member)).toEqual(['فاتورتك من كيميا', 'سيُجدَّد اشتراكك في كيميا', 'فاتورتك من كيميا'])
})

test('ACC-09 a card that is declined makes the payment overdue, is tried again on two days, and another card pays within the grace', async () => {
  const { member, renewal, card } = await subscriber()
  room.stripe.account.declined.add(card)
  for (const day of ['2027-02-28', '2027-03-01', '2027-03-03', '2027-03-04'])
    expect(await hour(noon(day))).toEqual([])
  expect((await room.books(renewal)).attempts).toEqual(['charge failed', 'charge failed'])
  expect((await room.subscription(member)).status).toBe('past_due')
  expect(await room.roleAt(member, noon('2027-03-04'))).toBe('subscriber')
  expect((await subjects(member)).slice(2)).toEqual([
    'تعذّر الخصم من بطاقتك لاشتراكك في كيميا',
    'تعذّر الخصم من بطاقتك لاشتراكك في كيميا',
    'دفعة مستحقة لاشتراكك في كيميا',
  ])
  room.stripe.account.pay(await room.page(member, renewal, noon('2027-03-05')))
  await reconcile(room.app, noon('2027-03-05'))
  expect((await room.books(renewal)).payments).toEqual(['stripe 5749'])
  expect(await room.subscription(member)).toMatchObject({ status: 'active', period_end: noon('2027-03-31') })
  // The new card is the one that is charged from now on.
  await hour(noon('2027-03-17'))
  await hour(noon('2027-03-31'))
  expect((await room.subscription(member)).period_end).toEqual(noon('2027-04-30'))
  expect(chargesOf(card)).toHaveLength(2)
})

test('ACC-09 a card that stays declined ends the subscription after the days of grace', async () => {
  const { member, card } = await subscriber()
  room.stripe.account.declined.add(card)
  for (const day of ['2027-02-28', '2027-03-03', '2027-03-06', '2027-03-07']) await hour(noon(day))
  expect((await room.subscription(member)).status).toBe('ended')
  expect(chargesOf(card)).toHaveLength(3)
  expect(await room.roleAt(member, noon('2027-03-07'))).toBe('member')
})

test('ACC-09 killed at a charge, the next hour finds it instead of charging again', async () => {
  const { renewal, card } = await subscriber()
  room.stripe.down = 'no answer'
  expect(await hour(END)).not.toEqual([])
  room.stripe.down = null
  const { attempts, attempt } = await room.books(renewal)
  expect(attempts).toEqual(['charge new'])
  // It had been taken, and only its answer was lost.
  const { customer } =
    [...room.stripe.account.intents.values()].find((one) => one.payment_method.id === card) ?? {}
  room.stripe.account.charge({
    amount: 5749,
    currency: 'sar',
    customer: customer ?? '',
    method: card,
    metadata: { attempt, kind: 'charge' },
  })
  // Two days later the provider has forgotten the key of the call.
  expect(await hour(noon('2027-03-02'))).toEqual([])
  expect(chargesOf(card)).toHaveLength(1)
  expect((await room.books(renewal)).payments).toEqual(['stripe 5749'])
})

test('ACC-09 a charge that was made during the cancellation is found, shown, and not booked', async () => {
  const { member, id, renewal, card } = await subscriber()
  room.stripe.down = 'no answer'
  await hour(END)
  room.stripe.down = null
  const { attempt } = await room.books(renewal)
  room.stripe.account.charge({
    amount: 5749,
    currency: 'sar',
    customer: 'cus',
    method: card,
    metadata: { attempt, kind: 'charge' },
  })
  await cancelSubscription(room.as(member, END), id)
  await reconcile(room.app, noon('2027-03-01'))
  expect(await room.books(renewal)).toMatchObject({ payments: [], attempts: ['charge paid withdrawn'] })
})

test('ACC-09 a card that is removed, a subscription that is cancelled and an account that is deleted are not charged', async () => {
  const [removed, cancelled, gone] = [await subscriber(), await subscriber(), await subscriber()]
  await forgetCard(room.as(removed.member, noon('2027-02-20')), removed.id)
  await cancelSubscription(room.as(cancelled.member, noon('2027-02-20')), cancelled.id)
  await room.db
    .transaction()
    .execute((trx) => leaveBilling(trx, room.app.jobs, gone.member.id, noon('2027-02-20')))
  for (const { name, data } of room.app.seen.jobs)
    if (name === 'billing.forget') await cardForgetter(room.app)(data as { token: string })
  await hour(END)
  for (const { card } of [removed, cancelled, gone]) expect(chargesOf(card)).toHaveLength(0)
  for (const { card } of [removed, gone]) expect(room.stripe.account.detached.has(card)).toBe(true)
  expect((await room.subscription(removed.member)).status).toBe('past_due')
  expect(await subjects(removed.member)).toContain('دفعة مستحقة لاشتراكك في كيميا')
  expect((await room.subscription(cancelled.member)).status).toBe('ended')
})
