import type { Transaction } from 'kysely'
import { localePath } from '#i18n/locale.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import type { Invoice } from '../ledger/document.server.ts'
import { lockOpen } from '../ledger/payment.server.ts'
import { paidFor } from '../ledger/settle.server.ts'
import { onlineProvider } from '../providers/online.server.ts'
import type { OnlineProvider } from '../providers/provider.ts'
import { waysToPay } from '../providers/ways.server.ts'
import { billingSettings } from '../settings.server.ts'
import type { Attempt } from './attempt.server.ts'

/** How long a page can be paid on; Stripe takes half an hour to a day. */
const PAGE_MS = 2 * 3_600_000
/** A page is given again while it is good for so much longer. */
const LEAST_MS = 10 * 60_000

/**
 * The provider's page on which the member pays the rest of a pro-forma. An earlier page for the same amount is returned
 * again; another one is closed. Refuses with `not_found` for what is not the member's or cannot be paid by card, `conflict` for what is not open any more,
 * `too_many`, and `unable_to_connect`.
 */
export async function startPayment(ctx: RequestContext, invoiceId: string): Promise<string> {
  const { app, viewer, now, lang } = ctx
  if (viewer.role === 'visitor') throw new Refusal('unauthorized')
  const provider = await onlineProvider(app.config)
  if (!provider) throw new Refusal('not_found')
  const verdict = await hit(app, 'payment', { account: viewer.id }, now)
  if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
  const { attempt, stale, email, invoice } = await app.db
    .transaction()
    .execute((trx) => openAttempt(trx, ctx, viewer.id, provider, invoiceId))
  if (stale?.ref) await provider.cancel(stale.ref)
  if (attempt.url) return attempt.url
  const back = (card: 'back' | 'cancelled') =>
    new URL(localePath(lang, `/profile/Payments/${invoiceId}?card=${card}`), app.config.publicUrl).href
  try {
    const { ref, url } = await provider.checkout({
      id: attempt.id,
      amount: BigInt(attempt.charged_minor),
      currency: attempt.currency,
      reference: invoice.number,
      lang,
      email,
      saves: invoice.purpose === 'period',
      paidUrl: back('back'),
      cancelledUrl: back('cancelled'),
      expiresAt: attempt.expires_at,
    })
    // Another request may have given it up meanwhile: the page is there all the same.
    await app.db
      .updateTable('billing_attempt')
      .set((eb) => ({
        ref,
        url,
        status: eb
          .case()
          .when('status', '=', 'new')
          .then('open' as const)
          .else(eb.ref('status'))
          .end(),
        checked_at: now,
      }))
      .where('id', '=', attempt.id)
      .execute()
    return url
  } catch (error) {
    // No one was sent there. The next try makes another.
    await app.db
      .updateTable('billing_attempt')
      .set({ status: 'closed' })
      .where('id', '=', attempt.id)
      .where('status', '=', 'new')
      .execute()
    throw error
  }
}

async function openAttempt(
  trx: Transaction<DB>,
  { app, now }: RequestContext,
  memberId: number,
  provider: OnlineProvider,
  invoiceId: string,
): Promise<{ attempt: Attempt; stale: Attempt | null; email: string; invoice: Invoice }> {
  const owner = await trx
    .selectFrom('billing_invoice as i')
    .innerJoin('billing_account as a', 'a.id', 'i.account_id')
    .innerJoin('accounts_user as u', 'u.id', 'a.owner_id')
    .select('u.email')
    .where('i.id', '=', invoiceId)
    .where('u.id', '=', memberId)
    .executeTakeFirst()
  if (!owner) throw new Refusal('not_found')
  const invoice = await lockOpen(trx, invoiceId)
  const due = BigInt(invoice.gross_minor) - (await paidFor(trx, invoiceId))
  const charged = due > 0n ? provider.chargeable(due, invoice.currency) : null
  const ways = await waysToPay(app.config, await billingSettings(trx), invoice.demo)
  if (charged === null || !ways.includes('card')) throw new Refusal('not_found')
  const earlier = await trx
    .selectFrom('billing_attempt')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'page')
    .where('status', 'in', ['new', 'open'])
    .forUpdate()
    .executeTakeFirst()
  const found = { email: owner.email, invoice }
  if (earlier && BigInt(earlier.due_minor) === due && earlier.expires_at.getTime() - LEAST_MS > now.getTime())
    return { ...found, attempt: earlier, stale: null }
  if (earlier)
    await trx.updateTable('billing_attempt').set({ status: 'closed' }).where('id', '=', earlier.id).execute()
  const attempt = await trx
    .insertInto('billing_attempt')
    .values({
      invoice_id: invoiceId,
      provider: provider.key,
      kind: 'page',
      due_minor: Number(due),
      charged_minor: Number(charged),
      currency: invoice.currency,
      created_at: now,
      expires_at: new Date(now.getTime() + PAGE_MS),
      checked_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...found, attempt, stale: earlier ?? null }
}
