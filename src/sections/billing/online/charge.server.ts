import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import { lockSubscription, paidFor } from '../ledger/settle.server.ts'
import type { BillingApp } from '../mail.server.ts'
import { addDays } from '../money/period.ts'
import { onlineProvider } from '../providers/online.server.ts'
import type { OnlineProvider } from '../providers/provider.ts'
import type { Attempt } from './attempt.server.ts'
import { bookState } from './book.server.ts'
import { lookAtPages } from './look.server.ts'

/** Days after the due date on which a saved card is charged, until it is paid. */
const CHARGE_DAYS = [0, 3, 6] as const
const DAY_MS = 24 * 3_600_000

/**
 * Charges saved cards for the periods that are due: each of the days once, however often this runs or is killed. What a provider did not
 * answer is asked again under the same id. Returns what could not be asked, for the job to be repeated.
 */
export async function chargeRenewals(app: BillingApp, now: Date): Promise<unknown[]> {
  const provider = await onlineProvider(app.config)
  if (!provider) return []
  const due = await app.db
    .selectFrom('billing_invoice as i')
    .innerJoin('billing_subscription as s', 's.id', 'i.subscription_id')
    .select('i.id')
    .where('i.status', '=', 'open')
    .where('i.purpose', '=', 'period')
    .where('i.due_at', '<=', now)
    .where('s.status', 'in', ['active', 'past_due'])
    .where('s.provider', '=', provider.key)
    .where('s.provider_ref', 'is not', null)
    .orderBy('i.due_at')
    .execute()
  const failures: unknown[] = []
  for (const { id } of due)
    try {
      await chargeOne(app, provider, id, now)
    } catch (error) {
      failures.push(error)
    }
  return failures
}

async function chargeOne(
  app: BillingApp,
  provider: OnlineProvider,
  invoiceId: string,
  now: Date,
): Promise<void> {
  // The member may be paying at this moment.
  await lookAtPages(app, invoiceId, now)
  const asked = await app.db.transaction().execute((trx) => openCharge(trx, provider, invoiceId, now))
  if (!asked) return
  const { attempt, token, reference } = asked
  const state = await provider.charge(token, {
    id: attempt.id,
    amount: BigInt(attempt.charged_minor),
    currency: attempt.currency,
    reference,
  })
  await bookState(app, attempt.id, state, now)
}

/** The charge of a day, made before the provider is asked; null where nothing is to be charged. */
async function openCharge(
  trx: Transaction<DB>,
  provider: OnlineProvider,
  invoiceId: string,
  now: Date,
): Promise<{ attempt: Attempt; token: string; reference: string } | null> {
  const { subscription_id } = await trx
    .selectFrom('billing_invoice')
    .select('subscription_id')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const { status, provider_ref: token } = await lockSubscription(trx, subscription_id)
  const invoice = await trx
    .selectFrom('billing_invoice')
    .selectAll()
    .where('id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (invoice.status !== 'open' || !invoice.due_at || !token) return null
  if (status !== 'active' && status !== 'past_due') return null
  const days = (now.getTime() - invoice.due_at.getTime()) / DAY_MS
  const step = CHARGE_DAYS.findLast((day) => days >= day)
  const due = BigInt(invoice.gross_minor) - (await paidFor(trx, invoiceId))
  const charged = due > 0n ? provider.chargeable(due, invoice.currency) : null
  if (step === undefined || charged === null) return null
  const made = await trx
    .selectFrom('billing_attempt')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'charge')
    .execute()
  const found = { token, reference: invoice.number }
  // One without an answer comes first: it may have been charged.
  const waits = made.find((one) => one.status === 'new' || one.status === 'open')
  if (waits) return { ...found, attempt: waits }
  if (made.some((one) => one.step >= step || one.status === 'paid')) return null
  const attempt = await trx
    .insertInto('billing_attempt')
    .values({
      invoice_id: invoiceId,
      provider: provider.key,
      kind: 'charge',
      step,
      due_minor: Number(due),
      charged_minor: Number(charged),
      currency: invoice.currency,
      created_at: now,
      expires_at: addDays(now, 1),
      checked_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...found, attempt }
}
