import type { Transaction } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { DB } from '#platform/db/types.ts'
import { Refusal } from '#platform/http/errors.ts'
import { bookPayment } from '../ledger/booking.server.ts'
import type { Invoice } from '../ledger/document.server.ts'
import { lockSubscription, paidFor, settle } from '../ledger/settle.server.ts'
import { mailBilling, type BillingApp } from '../mail.server.ts'
import { plainAmount } from '../money/money.ts'
import type { ProviderState } from '../providers/provider.ts'
import { PROVIDER_ACTOR, type Attempt } from './attempt.server.ts'
import { bookBack } from './book-back.server.ts'

type Problem = NonNullable<Attempt['problem']>

/**
 * Brings the books to what the provider says, in one transaction and under the subscription's lock: the payment with its invoice, period,
 * access, mail and audit line; what went back with its credit note. A repeated or older state changes nothing. Money that
 * fits nothing is not booked, and the newsroom sees why. False for an attempt that is not ours.
 */
export async function bookState(
  app: BillingApp,
  attemptId: string,
  state: ProviderState,
  now: Date,
): Promise<boolean> {
  const booked = (refused: Problem | null) =>
    app.db.transaction().execute((trx) => bookIn(app, trx, { attemptId, state, refused, now }))
  try {
    return await booked(null)
  } catch (error) {
    // Another subscription of the account runs: nothing of this one was written.
    if (!(error instanceof Refusal) || error.code !== 'conflict') throw error
    return booked('runs')
  }
}

interface Looked {
  attemptId: string
  state: ProviderState
  /** Why it could not be booked a moment ago. */
  refused: Problem | null
  now: Date
}

async function bookIn(
  app: BillingApp,
  trx: Transaction<DB>,
  { attemptId, state, refused, now }: Looked,
): Promise<boolean> {
  const found = await trx
    .selectFrom('billing_attempt as a')
    .innerJoin('billing_invoice as i', 'i.id', 'a.invoice_id')
    .select('i.subscription_id')
    .where('a.id', '=', attemptId)
    .executeTakeFirst()
  if (!found) return false
  await lockSubscription(trx, found.subscription_id)
  const attempt = await trx
    .selectFrom('billing_attempt')
    .selectAll()
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const proforma = await trx
    .selectFrom('billing_invoice')
    .selectAll()
    .where('id', '=', attempt.invoice_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const after = await takeState(app, trx, { attempt, proforma, state, refused, now })
  await trx
    .updateTable('billing_attempt')
    .set({
      ...after,
      problem: after.problem === attempt.settled ? null : after.problem,
      ref: attempt.ref ?? state.ref,
      checked_at: now,
    })
    .where('id', '=', attemptId)
    .execute()
  return true
}

type Taken = Pick<Attempt, 'status' | 'problem' | 'payment'>

async function takeState(
  app: BillingApp,
  trx: Transaction<DB>,
  at: { attempt: Attempt; proforma: Invoice; state: ProviderState; refused: Problem | null; now: Date },
): Promise<Taken> {
  const { attempt, proforma, state, now } = at
  const { status, problem, payment } = attempt
  if (state.status !== 'paid' || state.payment === null) {
    // A paid or ended attempt stays so, however late an older answer comes.
    const waits = status === 'new' || status === 'open'
    if (waits && state.status === 'failed') await mailBilling(app, trx, 'card', proforma)
    return { status: waits && state.status !== 'paid' ? state.status : status, problem, payment }
  }
  const isBooked =
    (await trx
      .selectFrom('billing_payment')
      .select('id')
      .where('provider', '=', attempt.provider)
      .where('provider_ref', '=', state.payment)
      .executeTakeFirst()) !== undefined
  const done = state.back.filter((one) => one.status === 'done')
  const unfit = isBooked ? null : (at.refused ?? (await misfit(trx, attempt, proforma, state)))
  if (unfit) {
    const returned = done.reduce((sum, { amount }) => sum + amount, 0n) >= state.amount
    return {
      status: returned ? 'returned' : 'paid',
      problem: returned ? null : unfit,
      payment: state.payment,
    }
  }
  if (!isBooked) await bookMoney(app, trx, attempt, proforma, state, now)
  const backProblem = await bookBack(app, trx, { attempt, proforma, state, now })
  return {
    status: 'paid',
    problem: backProblem ?? (state.disputed ? 'disputed' : null),
    payment: state.payment,
  }
}

/** Why a payment cannot settle its pro-forma. */
async function misfit(
  trx: Transaction<DB>,
  attempt: Attempt,
  proforma: Invoice,
  state: ProviderState,
): Promise<Problem | null> {
  if (state.currency !== attempt.currency || state.amount !== BigInt(attempt.charged_minor)) return 'amount'
  if (proforma.status !== 'open') return 'withdrawn'
  const left = BigInt(proforma.gross_minor) - (await paidFor(trx, proforma.id))
  return left === BigInt(attempt.due_minor) ? null : 'balance'
}

async function bookMoney(
  app: BillingApp,
  trx: Transaction<DB>,
  attempt: Attempt,
  proforma: Invoice,
  state: ProviderState,
  now: Date,
): Promise<void> {
  const { provider } = attempt
  const ref = state.payment ?? ''
  const paidOn = isoDay(state.paidAt)
  await bookPayment(trx, {
    invoice: proforma,
    provider,
    ref,
    amount: state.amount,
    settles: BigInt(attempt.due_minor),
    paidOn,
    by: null,
    now,
  })
  if (state.card && proforma.purpose === 'period')
    await trx
      .updateTable('billing_subscription')
      .set({ provider, provider_ref: state.card.token, provider_label: state.card.label })
      .where('id', '=', proforma.subscription_id)
      .execute()
  await writeAudit(trx, {
    actor: PROVIDER_ACTOR,
    action: 'billing.card',
    kind: 'billing',
    key: proforma.number,
    after: {
      amount: `${plainAmount(state.amount, attempt.currency)} ${attempt.currency}`,
      paid_on: paidOn,
      bank_number: ref,
    },
  })
  await settle(app, trx, proforma, now)
}
