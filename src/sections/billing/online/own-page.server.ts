import { redirect } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Invoice } from '../ledger/document.server.ts'
import { onlineProvider } from '../providers/online.server.ts'
import type { WayToPay } from '../contract.ts'
import { lookAtPages } from './look.server.ts'

export const CARD_NEWS = ['back', 'cancelled', 'failed', 'paid'] as const

/**
 * On the return from the provider's page its webhook is not awaited: the provider is queried here. A paid one redirects to its
 * invoice. A provider that does not answer changes nothing: the page says that nothing was heard yet.
 */
export async function comeBack(ctx: RequestContext, invoice: Pick<Invoice, 'id' | 'kind'>): Promise<void> {
  const { app, now, lang } = ctx
  if (ctx.url.searchParams.get('card') !== 'back' || invoice.kind !== 'proforma') return
  await lookAtPages(app, invoice.id, now).catch((error: unknown) =>
    app.telemetry.exception(error, { requestId: ctx.requestId, part: 'billing' }),
  )
  const issued = await app.db
    .selectFrom('billing_invoice')
    .select('id')
    .where('refers_to', '=', invoice.id)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  if (issued) throw redirect(localePath(lang, `/profile/Payments/${issued.id}?card=paid`), 303)
}

/** What a card would be charged for an open pro-forma; null where it cannot be paid by card. */
export async function cardOffer(
  { app }: Pick<RequestContext, 'app'>,
  ways: readonly WayToPay[],
  invoice: Pick<Invoice, 'currency' | 'purpose'>,
  due: number,
): Promise<{ charged: number; saves: boolean } | null> {
  const provider = ways.includes('card') ? await onlineProvider(app.config) : null
  const charged = provider && due > 0 ? provider.chargeable(BigInt(due), invoice.currency) : null
  return charged === null ? null : { charged: Number(charged), saves: invoice.purpose === 'period' }
}
