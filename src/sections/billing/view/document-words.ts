import type { DocumentView } from '../queries.server.ts'

/** What a document is called: only who is registered for VAT issues tax invoices, and to a person a simplified one. */
export function titleKey({ kind, seller, buyer }: DocumentView) {
  if (kind === 'proforma') return 'billing.title.proforma' as const
  const taxed = seller.vatNumber !== ''
  if (kind === 'credit_note') return taxed ? 'billing.title.taxCredit' : 'billing.title.credit'
  if (!taxed) return 'billing.title.invoice'
  return buyer.kind === 'company' && buyer.vatNumber !== '' ? 'billing.title.tax' : 'billing.title.simplified'
}

/** Whether it is paid, open or withdrawn. */
export function statusKey({ kind, status }: Pick<DocumentView, 'kind' | 'status'>) {
  if (kind === 'credit_note') return 'billing.is.refunded' as const
  return `billing.is.${status === 'issued' ? 'paid' : status}` as const
}

/** An IBAN as banks print it. */
export const inFours = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')
