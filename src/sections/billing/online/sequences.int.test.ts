import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/http/errors.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { testCards, type CardRoom } from '#testing/card-room.server.ts'
import { changeSubscription } from '../life/change.server.ts'
import { cancelSubscription, forgetCard, resumeSubscription } from '../life/own.server.ts'
import { runSubscriptions } from '../life/run.server.ts'
import { accessEnd, isLive } from '../life/state.ts'
import { addDays } from '../money/period.ts'
import { chargeRenewals } from './charge.server.ts'
import { reconcile } from './reconcile.server.ts'

let room: CardRoom
beforeAll(async () => {
  room = await testCards()
})
afterAll(() => room.drop())

const START = new Date('2028-01-31T09:00:00Z')
const OFTEN = ['page', 'pay', 'events', 'hour', 'job'] as const
const DOES = [
  'order',
  'repeat',
  'transfer',
  'cancel',
  'resume',
  'more',
  'refund',
  'part',
  'dispute',
  'decline',
  'forget',
  'tamper',
  'killed',
  ...OFTEN,
] as const
type Step = { after: number; do: (typeof DOES)[number]; pick: number }
const step = fc.record<Step>({
  after: fc.integer({ min: 0, max: 12 }),
  do: fc.constantFrom(...DOES, ...OFTEN),
  pick: fc.nat(1000),
})

/** What one run has at the provider, and of its events what has not been delivered. */
interface Play {
  viewer: Member
  pages: string[]
  intents: string[]
  waiting: CardRoom['stripe']['events']
  seen: number
}

const choose = <T>(from: readonly T[], pick: number): T | undefined => from[pick % Math.max(1, from.length)]

const openOf = (viewer: Member) =>
  room.db
    .selectFrom('billing_invoice as i')
    .innerJoin('billing_account as a', 'a.id', 'i.account_id')
    .select(['i.id', 'i.gross_minor'])
    .where('a.owner_id', '=', viewer.id)
    .where('i.status', '=', 'open')
    .orderBy('i.issued_at')
    .execute()

/** Does a step; what is refused in that moment changes nothing. */
async function play(run: Play, { do: what, pick }: Step, now: Date): Promise<void> {
  const { viewer } = run
  const { account } = room.stripe
  const paid = () => {
    const intent = choose(run.intents, pick)
    return intent && account.intent(intent).status === 'succeeded' ? intent : undefined
  }
  switch (what) {
    case 'order':
      await room.order(
        viewer,
        { pay: 'card', kind: 'company', seats: '3', price: String(room.prices.team) },
        now,
      )
      return
    case 'page': {
      const asked = choose(await openOf(viewer), pick)
      if (asked) run.pages.push(await room.page(viewer, asked.id, now))
      return
    }
    case 'pay':
    case 'tamper': {
      const page = choose(run.pages, pick)
      if (page && account.session(page).status === 'open')
        account.pay(page, what === 'tamper' ? { amount: 7 } : {})
      return
    }
    case 'events': {
      const event = choose(run.waiting, pick)
      run.waiting = run.waiting.filter((one) => one !== event)
      if (event) await room.deliver(event, now)
      return
    }
    case 'repeat': {
      const event = choose(room.stripe.events, pick)
      if (event) await room.deliver(event, now)
      return
    }
    case 'hour':
      await reconcile(room.app, now)
      return
    case 'job':
      await chargeRenewals(room.app, now)
      return runSubscriptions(room.app, now)
    case 'killed': {
      const dying = {
        ...room.app,
        jobs: { ...room.app.jobs, sendIn: () => Promise.reject(new Error('killed')) },
      }
      await chargeRenewals(dying, now)
      return
    }
    case 'transfer': {
      const asked = choose(await openOf(viewer), pick)
      if (asked) await room.pay(asked.id, now)
      return
    }
    case 'refund':
    case 'part': {
      const intent = paid()
      const left =
        intent &&
        account.refunds.reduce(
          (rest, one) => (one.payment_intent === intent ? rest - one.amount : rest),
          account.intent(intent).amount_received,
        )
      if (intent && left) account.refund(intent, what === 'part' ? Math.ceil(left / 3) : left)
      return
    }
    case 'dispute': {
      const intent = paid()
      if (intent && account.refunds.every((one) => one.payment_intent !== intent))
        account.dispute(intent, choose(['needs_response', 'won', 'lost'] as const, pick))
      return
    }
    case 'decline':
      for (const id of run.intents) account.declined.add(account.intent(id).payment_method.id)
      return
    default: {
      const { id, seats } = await room.subscription(viewer)
      const ctx = room.as(viewer, now)
      if (what === 'cancel') return cancelSubscription(ctx, id)
      if (what === 'resume') return resumeSubscription(ctx, id)
      if (what === 'forget') return forgetCard(ctx, id)
      await changeSubscription(ctx, id, { priceId: room.prices.team, seats: seats + 2 })
    }
  }
}

async function booksOf(viewer: Member) {
  const documents = await room.db
    .selectFrom('billing_invoice as i')
    .innerJoin('billing_account as a', 'a.id', 'i.account_id')
    .selectAll('i')
    .where('a.owner_id', '=', viewer.id)
    .execute()
  const payments = await room.db
    .selectFrom('billing_payment as p')
    .innerJoin('billing_invoice as i', 'i.id', 'p.invoice_id')
    .innerJoin('billing_account as a', 'a.id', 'i.account_id')
    .selectAll('p')
    .where('a.owner_id', '=', viewer.id)
    .execute()
  return { documents, payments }
}

async function expectSound(viewer: Member, now: Date): Promise<void> {
  const { documents, payments } = await booksOf(viewer)
  const sum = (invoice: string) =>
    payments.reduce((all, one) => (one.invoice_id === invoice ? all + one.amount_minor : all), 0)
  for (const one of documents) {
    if (one.kind === 'credit_note') expect(sum(one.id)).toBe(-one.gross_minor)
    if (one.kind !== 'proforma') continue
    const invoices = documents.filter(({ kind, refers_to }) => kind === 'invoice' && refers_to === one.id)
    expect(invoices.map(({ gross_minor }) => gross_minor)).toEqual(
      one.status === 'paid' ? [one.gross_minor] : [],
    )
    expect(sum(one.id)).toBe(one.status === 'paid' ? one.gross_minor : 0)
    for (const invoice of invoices) {
      const credited = documents
        .filter(({ kind, refers_to }) => kind === 'credit_note' && refers_to === invoice.id)
        .reduce((all, { gross_minor }) => all + gross_minor, 0)
      expect(credited).toBeLessThanOrEqual(invoice.gross_minor)
    }
  }
  const running = (
    await room.db
      .selectFrom('billing_subscription as s')
      .innerJoin('billing_account as a', 'a.id', 's.account_id')
      .selectAll('s')
      .where('a.owner_id', '=', viewer.id)
      .execute()
  ).filter(({ status }) => isLive(status))
  expect(running.length).toBeLessThanOrEqual(1)
  const [live] = running
  const reads = live?.period_end != null && accessEnd(live.status, live.period_end, live.trial) > now
  expect(await room.roleAt(viewer, now)).toBe(reads ? 'subscriber' : 'member')
}

/** When everything has been heard of, every payment at the provider is booked to the last unit, or shown, or back. */
async function expectNothingLost(run: Play): Promise<void> {
  const { payments } = await booksOf(run.viewer)
  const { account } = room.stripe
  for (const id of run.intents) {
    const intent = account.intent(id)
    if (intent.status !== 'succeeded') continue
    const attempt = await room.db
      .selectFrom('billing_attempt')
      .select(['status', 'problem'])
      .where('id', '=', intent.metadata['attempt'] ?? '')
      .executeTakeFirstOrThrow()
    const booked = payments.find(({ provider_ref }) => provider_ref === id)
    const refunds = account.refunds.filter(({ payment_intent }) => payment_intent === id)
    const lost = account.disputes.filter((one) => one.payment_intent === id && one.status === 'lost')
    const back = [...refunds, ...lost]
    if (!booked) {
      const gone = back.reduce((all, { amount }) => all + amount, 0)
      expect(attempt.status).toBe(gone >= intent.amount_received ? 'returned' : 'paid')
      expect(attempt.problem === null).toBe(attempt.status === 'returned')
      continue
    }
    expect(booked.amount_minor).toBe(intent.amount_received)
    const taken = back.filter((one) => payments.some(({ provider_ref }) => provider_ref === one.id))
    // An impossible credit is not ignored.
    if (taken.length < back.length) expect(attempt.problem).toBe('refund')
    for (const one of taken)
      expect(payments.find(({ provider_ref }) => provider_ref === one.id)?.amount_minor).toBe(-one.amount)
  }
}

test('ACC-09 pages, events, refunds, disputes, renewals and kills in any order end in books that agree with the provider, and reading follows from them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 24 }), async (steps) => {
      const run: Play = {
        viewer: await room.account(),
        pages: [],
        intents: [],
        waiting: [],
        seen: room.stripe.events.length,
      }
      const known = new Set(room.stripe.account.intents.keys())
      let now = START
      const take = async (one: Step) => {
        room.stripe.account.clock = () => now
        await play(run, one, now).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
        run.waiting.push(...room.stripe.events.slice(run.seen))
        run.seen = room.stripe.events.length
        run.intents = [...room.stripe.account.intents.keys()].filter((id) => !known.has(id))
        await expectSound(run.viewer, now)
      }
      await take({ after: 0, do: 'order', pick: 0 })
      await take({ after: 0, do: 'page', pick: 0 })
      for (const one of steps) {
        now = addDays(now, one.after)
        await take(one)
      }
      now = addDays(now, 2)
      await take({ after: 0, do: 'job', pick: 0 })
      await take({ after: 0, do: 'hour', pick: 0 })
      await expectNothingLost(run)
    }),
    { numRuns: 40, seed: 20_261_124 },
  )
  const rows = await room.db
    .selectFrom('billing_invoice')
    .select('number')
    .where('kind', '=', 'credit_note')
    .execute()
  const numbers = rows.map(({ number }) => number).toSorted()
  expect(numbers).toEqual(numbers.map((_, at) => `CN-2028-${String(at + 1).padStart(6, '0')}`))
})
