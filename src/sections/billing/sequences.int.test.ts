import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/http/errors.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { changeSubscription } from './life/change.server.ts'
import { cancelSubscription, resumeSubscription } from './life/own.server.ts'
import { runSubscriptions } from './life/run.server.ts'
import { accessEnd, isLive } from './life/state.ts'
import { addDays } from './money/period.ts'
import { testBilling, type BillingRoom } from '#testing/billing.server.ts'

let room: BillingRoom
beforeAll(async () => {
  room = await testBilling()
})
afterAll(() => room.drop())

const START = new Date('2027-01-31T09:00:00Z')

type Step = {
  after: number
  do: 'pay' | 'part' | 'order' | 'cancel' | 'resume' | 'more' | 'fewer' | 'job' | 'twice'
}
const step = fc.record<Step>({
  after: fc.integer({ min: 0, max: 20 }),
  do: fc.constantFrom(
    'pay',
    'pay',
    'pay',
    'part',
    'order',
    'cancel',
    'resume',
    'more',
    'fewer',
    'job',
    'twice',
  ),
})

const openOf = (viewer: Member) =>
  room.db
    .selectFrom('billing_invoice as i')
    .innerJoin('billing_account as a', 'a.id', 'i.account_id')
    .selectAll('i')
    .where('a.owner_id', '=', viewer.id)
    .where('i.status', '=', 'open')
    .orderBy('i.issued_at')
    .execute()

const paidOf = async (invoice: string) =>
  (
    await room.db
      .selectFrom('billing_payment')
      .select('amount_minor')
      .where('invoice_id', '=', invoice)
      .execute()
  ).reduce((sum, { amount_minor }) => sum + BigInt(amount_minor), 0n)

/** Does a step; what is refused in that moment changes nothing. */
async function play(viewer: Member, what: Step['do'], now: Date): Promise<void> {
  const order = { kind: 'company', seats: '3', price: String(room.prices.team) }
  if (what === 'order') return void (await room.order(viewer, order, now))
  if (what === 'job') return runSubscriptions(room.app, now)
  if (what === 'twice')
    return void (await Promise.all([runSubscriptions(room.app, now), runSubscriptions(room.app, now)]))
  if (what === 'pay' || what === 'part') {
    const [first] = await openOf(viewer)
    if (!first) return
    const left = BigInt(first.gross_minor) - (await paidOf(first.id))
    const amount = what === 'part' ? left / 3n : left
    return amount === 0n ? undefined : room.pay(first.id, now, amount)
  }
  const { id, seats } = await room.subscription(viewer)
  const ctx = room.as(viewer, now)
  if (what === 'cancel') return cancelSubscription(ctx, id)
  if (what === 'resume') return resumeSubscription(ctx, id)
  const asked = { priceId: room.prices.team, seats: what === 'more' ? seats + 2 : Math.max(1, seats - 1) }
  await changeSubscription(ctx, id, asked)
}

async function expectSound(viewer: Member, now: Date): Promise<void> {
  const account = await room.db
    .selectFrom('billing_account')
    .select('id')
    .where('owner_id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const subscriptions = await room.db
    .selectFrom('billing_subscription')
    .selectAll()
    .where('account_id', '=', account.id)
    .execute()
  const live = subscriptions.filter(({ status }) => isLive(status))
  expect(live.length).toBeLessThanOrEqual(1)
  // Who may read follows from what is paid, at every moment, and from nothing else.
  const [running] = live
  const reads =
    running?.period_end != null && accessEnd(running.status, running.period_end, running.trial) > now
  expect(await room.roleAt(viewer, now)).toBe(reads ? 'subscriber' : 'member')
  const documents = await room.db
    .selectFrom('billing_invoice')
    .selectAll()
    .where('account_id', '=', account.id)
    .execute()
  for (const one of documents.filter(({ kind }) => kind === 'proforma')) {
    const came = documents.filter(({ kind, refers_to }) => kind === 'invoice' && refers_to === one.id)
    expect(came.map(({ gross_minor }) => gross_minor)).toEqual(one.status === 'paid' ? [one.gross_minor] : [])
    if (one.status === 'paid') expect(await paidOf(one.id)).toBe(BigInt(one.gross_minor))
    if (one.status === 'void') expect(await paidOf(one.id)).toBe(0n)
    // Every period is paid for once.
    if (one.purpose === 'period' && one.status === 'paid' && one.period_start)
      expect(
        documents.filter(
          (other) =>
            other.kind === 'proforma' &&
            other.purpose === 'period' &&
            other.status === 'paid' &&
            other.period_start?.getTime() === one.period_start?.getTime(),
        ),
      ).toHaveLength(1)
  }
}

test('ACC-09 whatever happens in whatever order, what is paid is invoiced once and reading follows from it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const viewer = await room.account()
      let now = START
      await play(viewer, 'order', now)
      for (const { after, do: what } of steps) {
        now = addDays(now, after)
        await play(viewer, what, now).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
        await expectSound(viewer, now)
      }
    }),
    { numRuns: 25, seed: 20_261_123 },
  )
  const numbers = (
    await room.db
      .selectFrom('billing_invoice')
      .select('number')
      .where('kind', '=', 'invoice')
      .where('number', 'like', 'INV-2027-%')
      .orderBy('number')
      .execute()
  ).map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, at) => `INV-2027-${String(at + 1).padStart(6, '0')}`))
})
