import type { Transaction } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lacking, Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { creditableOf } from '../ledger/credit.server.ts'
import { plainAmount } from '../money/money.ts'
import { onlineProvider } from '../providers/online.server.ts'
import type { OnlineProvider } from '../providers/provider.ts'
import type { Attempt } from './attempt.server.ts'
import { checkAttempt } from './look.server.ts'

/** The refund of an invoice that was paid by card. */
export interface CardRefund {
  /** With its tax. */
  gross: bigint
  reason: string
  ends: boolean
}

/**
 * Sends money of an invoice back to the card. The provider stores the reason, so that the credit note is booked from its record: here, or, when we are
 * killed after it, with its next call. Refuses with field `amount`, `conflict` and `unable_to_connect`.
 */
export async function refundInvoice(
  ctx: RequestContext,
  invoiceId: string,
  { gross, reason, ends }: CardRefund,
): Promise<void> {
  const provider = await allowed(ctx)
  const asked = await once(ctx, `billing.refund:${invoiceId}`, async (trx) => {
    const { attempt, invoice, left, charged } = await refundable(trx, invoiceId)
    // With the last of it goes what the provider could not charge.
    const amount = gross === left ? charged : provider.chargeable(gross, invoice.currency)
    const fits = amount !== null && amount > 0n && amount <= charged && (gross === left || amount === gross)
    if (gross <= 0n || gross > left || !fits)
      throw new Refusal('invalid_input', { fields: { amount: 'must_be_valid' } })
    await recordAsked(trx, ctx, attempt, invoice.number, { amount, reason, ends })
    return { attempt: attempt.id, amount: String(amount) }
  })
  await sendBack(ctx, provider, asked, { reason, ends })
}

/** Sends all money back that fitted nothing. */
export async function returnMisfit(ctx: RequestContext, attemptId: string): Promise<void> {
  const provider = await allowed(ctx)
  const reason = 'لا يطابق ما طُلب / Does not match what was asked for'
  const row = await attemptOf(ctx.app.db, attemptId)
  const state = row.ref === null ? null : await provider.state(row.ref)
  const asked = await once(ctx, `billing.return:${attemptId}`, async (trx) => {
    if (!state || row.status !== 'paid' || row.problem === null || (await isBooked(trx, row)))
      throw new Refusal('conflict')
    const gone = state.back.reduce((sum, one) => (one.status === 'done' ? sum + one.amount : sum), 0n)
    const amount = state.amount - gone
    if (amount <= 0n) throw new Refusal('conflict')
    await recordAsked(trx, ctx, row, row.number, { amount, reason, ends: false })
    return { attempt: row.id, amount: String(amount) }
  })
  await sendBack(ctx, provider, asked, { reason, ends: false })
}

/** Asks once more after an attempt that the newsroom was shown. */
export async function lookAgain(ctx: RequestContext, attemptId: string): Promise<void> {
  const provider = await allowed(ctx)
  await checkAttempt(ctx.app, provider, await attemptOf(ctx.app.db, attemptId), ctx.now)
}

async function allowed({ app, viewer }: RequestContext): Promise<OnlineProvider> {
  if (viewer.role === 'visitor' || !can(viewer, 'billing.confirm')) throw lacking(viewer)
  const provider = await onlineProvider(app.config)
  if (!provider) throw new Refusal('not_found')
  return provider
}

type Reading = Pick<Transaction<DB>, 'selectFrom'>

async function attemptOf(db: Reading, id: string): Promise<Attempt & { number: string }> {
  const row = await db
    .selectFrom('billing_attempt as a')
    .innerJoin('billing_invoice as i', 'i.id', 'a.invoice_id')
    .selectAll('a')
    .select('i.number')
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

const isBooked = async (db: Reading, { provider, payment }: Attempt) =>
  payment !== null &&
  (await db
    .selectFrom('billing_payment')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_ref', '=', payment)
    .executeTakeFirst()) !== undefined

/** The line of who asked comes before the call: what follows is the provider's. */
const recordAsked = (
  trx: Transaction<DB>,
  ctx: RequestContext,
  { currency, payment }: Attempt,
  number: string,
  { amount, reason, ends }: { amount: bigint; reason: string; ends: boolean },
) =>
  writeAudit(trx, {
    ctx,
    action: 'billing.refund',
    kind: 'billing',
    key: number,
    after: {
      amount: `${plainAmount(amount, currency)} ${currency}`,
      reason,
      bank_number: payment,
      ended: ends,
    },
  })

/** The provider refunds once for repeated requests. */
async function sendBack(
  ctx: RequestContext,
  provider: OnlineProvider,
  asked: { attempt: string; amount: string },
  why: { reason: string; ends: boolean },
): Promise<void> {
  const attempt = await attemptOf(ctx.app.db, asked.attempt)
  if (attempt.payment === null) throw new Refusal('conflict')
  await provider.refund(attempt.payment, {
    ...why,
    amount: BigInt(asked.amount),
    key: `${attempt.id}:${ctx.intent.key}`,
  })
  await checkAttempt(ctx.app, provider, attempt, ctx.now)
}

/** The card payment of an invoice, and what can still go back: of the invoice, and of the money. */
async function refundable(trx: Reading, invoiceId: string) {
  const invoice = await trx
    .selectFrom('billing_invoice')
    .selectAll()
    .where('id', '=', invoiceId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  const attempt = invoice?.refers_to ? await cardPaymentOf(trx, invoice.refers_to) : undefined
  if (!invoice || !attempt) throw new Refusal('not_found')
  const rest = await creditableOf(trx, invoice)
  const back = await trx
    .selectFrom('billing_payment as p')
    .innerJoin('billing_invoice as i', 'i.id', 'p.invoice_id')
    .select('p.amount_minor')
    .where('i.refers_to', '=', invoiceId)
    .where('p.provider', '=', attempt.provider)
    .execute()
  const gone = back.reduce((sum, { amount_minor }) => sum - BigInt(amount_minor), 0n)
  return { invoice, attempt, left: rest.net + rest.vat, charged: BigInt(attempt.charged_minor) - gone }
}

/** The attempt that paid a pro-forma by card and is booked. */
export const cardPaymentOf = (db: Reading, proformaId: string) =>
  db
    .selectFrom('billing_attempt as a')
    .innerJoin('billing_payment as p', (join) =>
      join
        .onRef('p.provider', '=', 'a.provider')
        .onRef('p.provider_ref', '=', 'a.payment')
        .onRef('p.invoice_id', '=', 'a.invoice_id'),
    )
    .selectAll('a')
    .where('a.invoice_id', '=', proformaId)
    .executeTakeFirst()
