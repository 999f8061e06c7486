import type { Transaction } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import type { DB } from '#platform/db/types.ts'
import { creditableOf, issueCredit } from '../ledger/credit.server.ts'
import type { Invoice } from '../ledger/document.server.ts'
import type { BillingApp } from '../mail.server.ts'
import type { MoneyBack, ProviderState } from '../providers/provider.ts'
import { PROVIDER_ACTOR, type Attempt } from './attempt.server.ts'

const REASONS = {
  refund: 'رد المبلغ إلى البطاقة / Refunded to the card',
  dispute: 'اعتراض لدى بنك العميل / Disputed at the customer’s bank',
} as const

/**
 * Books what went back of a payment, each time once: a credit note, and the end of the subscription where all of its present period went
 * back. `refund` where the books and the provider cannot agree.
 */
export async function bookBack(
  app: BillingApp,
  trx: Transaction<DB>,
  { attempt, proforma, state, now }: { attempt: Attempt; proforma: Invoice; state: ProviderState; now: Date },
): Promise<'refund' | null> {
  if (state.back.length === 0) return null
  const invoice = await trx
    .selectFrom('billing_invoice')
    .selectAll()
    .where('refers_to', '=', proforma.id)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  // Only a part of the pro-forma was paid: it has no invoice to correct.
  if (!invoice) return 'refund'
  const rows = await trx
    .selectFrom('billing_payment')
    .select('provider_ref')
    .where('provider', '=', attempt.provider)
    .where(
      'provider_ref',
      'in',
      state.back.map(({ ref }) => ref),
    )
    .execute()
  const booked = new Set(rows.map(({ provider_ref }) => provider_ref))
  // The money came back to us although its credit note is issued.
  let problem: 'refund' | null = state.back.some(({ ref, status }) => status === 'failed' && booked.has(ref))
    ? 'refund'
    : null
  let before = state.back.reduce((sum, one) => (booked.has(one.ref) ? sum + one.amount : sum), 0n)
  for (const one of state.back) {
    if (one.status !== 'done' || booked.has(one.ref)) continue
    before += one.amount
    const gross = await creditFor(trx, { attempt, invoice, one, isAll: before === state.amount })
    if (gross === null) {
      problem = 'refund'
      continue
    }
    const all = before === state.amount && invoice.purpose === 'period'
    const current = invoice.period_end !== null && invoice.period_end > now
    await issueCredit(
      app,
      trx,
      invoice,
      {
        gross,
        reason: one.asked?.reason ?? REASONS[one.isDispute ? 'dispute' : 'refund'],
        ends: one.asked?.ends ?? (all && current),
        now,
      },
      { actor: PROVIDER_ACTOR },
      { provider: attempt.provider, ref: one.ref, amount: one.amount, paidOn: isoDay(now), by: null },
    )
  }
  return problem
}

/** What the invoice is corrected by; with all of the money goes what was never charged. Null where less is left of it. */
async function creditFor(
  trx: Transaction<DB>,
  { attempt, invoice, one, isAll }: { attempt: Attempt; invoice: Invoice; one: MoneyBack; isAll: boolean },
): Promise<bigint | null> {
  const left = await creditableOf(trx, invoice)
  const rounded = BigInt(attempt.due_minor) - BigInt(attempt.charged_minor)
  const gross = one.amount + (isAll ? rounded : 0n)
  return gross <= left.net + left.vat ? gross : null
}
