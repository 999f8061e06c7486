import { randomBytes } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { dateParts } from '#i18n/date/date.ts'
import type { BillingInvoice, DB } from '#platform/db/types.ts'
import { plainAmount } from '../money/money.ts'
import type { TaxedLine, Totals, VatRate } from '../money/tax.ts'
import { referenceOf } from '../reference.ts'
import type { BuyerCopy, SellerCopy, Terms } from './parties.ts'
import { taxCode } from './zatca-code.ts'

export type Invoice = Selectable<BillingInvoice>

/** The parts of a document of any kind. */
export interface Draft {
  accountId: number
  subscriptionId: string
  purpose: 'period' | 'change'
  seller: SellerCopy
  buyer: BuyerCopy
  terms: Terms
  period: { start: Date; end: Date } | null
  currency: string
  totals: Totals
  rate: VatRate
  demo: boolean
  now: Date
}

/** Asks for money: an offer that its reference names. */
export async function issueProforma(trx: Transaction<DB>, draft: Draft & { dueAt: Date }): Promise<Invoice> {
  return write(trx, draft, {
    kind: 'proforma' as const,
    number: await freeReference(trx),
    status: 'open' as const,
    due_at: draft.dueAt,
  })
}

/** Issues the invoice, under the next number of its series and year. */
export async function issueNumbered(
  trx: Transaction<DB>,
  kind: 'invoice' | 'credit_note',
  draft: Draft & { refersTo: string },
): Promise<Invoice> {
  const { seller, totals, currency, now } = draft
  const number = await nextNumber(trx, kind === 'invoice' ? 'INV' : 'CN', now)
  // The code is Saudi Arabia's, for who is registered there.
  const qr =
    seller.vatNumber !== '' && seller.country === 'SA'
      ? taxCode({
          seller: seller.name.ar,
          vatNumber: seller.vatNumber,
          issuedAt: now,
          gross: plainAmount(totals.gross, currency),
          vat: plainAmount(totals.vat, currency),
        })
      : null
  return write(trx, draft, { kind, number, status: 'issued' as const, refers_to: draft.refersTo, qr })
}

async function write(
  trx: Transaction<DB>,
  { totals, rate, period, now, ...draft }: Draft,
  own: {
    kind: 'proforma' | 'invoice' | 'credit_note'
    number: string
    status: 'open' | 'issued'
    due_at?: Date
    refers_to?: string
    qr?: string | null
  },
): Promise<Invoice> {
  const invoice = await trx
    .insertInto('billing_invoice')
    .values({
      ...own,
      account_id: draft.accountId,
      subscription_id: draft.subscriptionId,
      purpose: draft.purpose,
      seller: JSON.stringify(draft.seller),
      buyer: JSON.stringify(draft.buyer),
      terms: JSON.stringify(draft.terms),
      issued_at: now,
      period_start: period?.start ?? null,
      period_end: period?.end ?? null,
      currency: draft.currency,
      net_minor: Number(totals.net),
      vat_minor: Number(totals.vat),
      gross_minor: Number(totals.gross),
      rate_bp: rate.rateBp,
      category: rate.category,
      reason_ar: rate.reason.ar,
      reason_en: rate.reason.en,
      demo: draft.demo,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('billing_line')
    .values(totals.lines.map((line, at) => lineRow(invoice.id, at + 1, line)))
    .execute()
  return invoice
}

const lineRow = (invoice_id: string, n: number, line: TaxedLine) => ({
  invoice_id,
  n,
  text_ar: line.text.ar,
  text_en: line.text.en,
  quantity: line.quantity,
  unit_minor: Number(line.unit),
  discount_minor: Number(line.discount),
  net_minor: Number(line.net),
  vat_minor: Number(line.vat),
})

/** Taken with the transaction and given back with it: who issues at the same time waits, and no number is left out. */
async function nextNumber(trx: Transaction<DB>, prefix: string, now: Date): Promise<string> {
  const series = `${prefix}-${dateParts(now).year}`
  const { next } = await trx
    .insertInto('billing_number')
    .values({ series, next: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet((eb) => ({ next: eb('billing_number.next', '+', 1) })),
    )
    .returning('next')
    .executeTakeFirstOrThrow()
  return `${series}-${String(next).padStart(6, '0')}`
}

async function freeReference(trx: Transaction<DB>): Promise<string> {
  for (;;) {
    const number = referenceOf(randomBytes(5))
    const taken = await trx
      .selectFrom('billing_invoice')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirst()
    if (!taken) return number
  }
}

/** The totals of an issued document, for the document that follows it. */
export async function totalsOf(trx: Pick<Transaction<DB>, 'selectFrom'>, invoice: Invoice): Promise<Totals> {
  const rows = await trx
    .selectFrom('billing_line')
    .selectAll()
    .where('invoice_id', '=', invoice.id)
    .orderBy('n')
    .execute()
  return {
    lines: rows.map((row) => ({
      text: { ar: row.text_ar, en: row.text_en },
      quantity: row.quantity,
      unit: BigInt(row.unit_minor),
      discount: BigInt(row.discount_minor),
      net: BigInt(row.net_minor),
      vat: BigInt(row.vat_minor),
    })),
    net: BigInt(invoice.net_minor),
    vat: BigInt(invoice.vat_minor),
    gross: BigInt(invoice.gross_minor),
  }
}

/** The same parties, terms and rate as another document. */
export const draftOf = (invoice: Invoice, totals: Totals, now: Date): Draft => ({
  accountId: invoice.account_id,
  subscriptionId: invoice.subscription_id,
  purpose: invoice.purpose,
  // Written above from these very types.
  seller: invoice.seller as unknown as SellerCopy,
  buyer: invoice.buyer as unknown as BuyerCopy,
  terms: invoice.terms as unknown as Terms,
  period:
    invoice.period_start && invoice.period_end
      ? { start: invoice.period_start, end: invoice.period_end }
      : null,
  currency: invoice.currency,
  totals,
  rate: {
    rateBp: invoice.rate_bp,
    category: invoice.category,
    reason: { ar: invoice.reason_ar, en: invoice.reason_en },
  },
  demo: invoice.demo,
  now,
})
