import { data } from 'react-router'
import { sql, type Expression, type SqlBool } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import { toWesternDigits } from '#i18n/number/number-input.ts'
import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { oneLine } from '#platform/http/form/typed-lines.ts'
import { LIMITS } from '#sections/billing/contract.ts'
import { creditInvoice } from '#sections/billing/ledger/credit.server.ts'
import type { BuyerCopy } from '#sections/billing/ledger/parties.ts'
import { decidePayment, recordTransfer } from '#sections/billing/ledger/payment.server.ts'
import { cardPaymentOf, refundInvoice } from '#sections/billing/online/give-back.server.ts'
import { withdrawProforma } from '#sections/billing/ledger/withdraw.server.ts'
import { parseAmount, plainAmount } from '#sections/billing/money/money.ts'
import { documentView, readDocument } from '#sections/billing/queries.server.ts'
import { readReference } from '#sections/billing/reference.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { choiceOf, listPage } from '../../parts/list.server.ts'
import { DOCUMENT_STATES } from './contract.ts'

const missing = () => data(null, { status: 404 })

/** How many transfers wait for a second person, and payments by card for a review. */
const openCount = async ({ app }: { app: App }) => {
  const { n } = await app.db
    .selectNoFrom((eb) => {
      const rowCountOf = (table: 'billing_attempt' | 'billing_event') =>
        eb
          .selectFrom(table)
          .select((inner) => inner.fn.countAll<number>().as('n'))
          .where('problem', 'is not', null)
      const waiting = eb
        .selectFrom('billing_payment')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where('status', '=', 'waiting')
      return sql<number>`${waiting} + ${rowCountOf('billing_attempt')} + ${rowCountOf('billing_event')}`.as(
        'n',
      )
    })
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Everything that was asked for, paid and given back; the pro-formas that wait come first. */
export const BILLING: PanelScreen<'billing'> = {
  path: 'billing',
  title: { ar: 'المدفوعات', en: 'Payments' },
  needs: 'billing.read',
  view: 'billing',
  rail: [{ group: 'site', icon: 'print', count: openCount }],
  parameters: ['q', 'state', 'page'],

  async load({ app }, { url }) {
    const text = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
    const state = choiceOf(url, 'state', DOCUMENT_STATES)
    const query = app.db.selectFrom('billing_invoice as i').where((eb) => {
      const all: Expression<SqlBool>[] = []
      if (text !== '') {
        const like = `%${(readReference(text) ?? text).replace(/[\\%_]/g, '\\$&')}%`
        all.push(eb.or([eb('i.number', 'ilike', like), sql<boolean>`i.buyer ->> 'name' ilike ${like}`]))
      }
      if (state === 'waiting')
        all.push(
          eb.exists(
            eb
              .selectFrom('billing_payment as p')
              .select('p.id')
              .whereRef('p.invoice_id', '=', 'i.id')
              .where('p.status', '=', 'waiting'),
          ),
        )
      else if (state === 'invoice' || state === 'credit_note') all.push(eb('i.kind', '=', state))
      else if (state !== null) all.push(eb('i.status', '=', state))
      return eb.and(all)
    })
    return listPage(
      url,
      { q: text || null, state },
      {
        count: async () =>
          (await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
        rows: async (limit, offset) => {
          const rows = await query
            .select(['i.id', 'i.kind', 'i.number', 'i.buyer', 'i.gross_minor', 'i.currency'])
            .select(['i.status', 'i.issued_at', 'i.demo'])
            .orderBy((eb) => eb('i.status', '=', 'open'), 'desc')
            .orderBy('i.issued_at', 'desc')
            .orderBy('i.number', 'desc')
            .limit(limit)
            .offset(offset)
            .execute()
          return rows.map((row) => ({
            id: row.id,
            kind: row.kind,
            number: row.number,
            buyer: (row.buyer as unknown as BuyerCopy).name,
            gross: row.gross_minor,
            currency: row.currency,
            status: row.status,
            issuedAt: row.issued_at.toISOString(),
            demo: row.demo,
          }))
        },
      },
    )
  },
}

/** One document: its transfers are booked and confirmed here, an invoice is corrected. */
export const BILLING_DOCUMENT: PanelScreen<'billingDocument'> = {
  path: 'billing/:id',
  title: { ar: 'مستند', en: 'Document' },
  needs: 'billing.read',
  view: 'billingDocument',
  titleOf: ({ paper }) => paper.number,

  async load(ctx, { params }) {
    const { app, viewer, now } = ctx
    const invoice = await readDocument(ctx, params['id'] ?? '')
    if (!invoice || viewer.role === 'visitor') throw missing()
    const [paper, payments, led] = await Promise.all([
      documentView(ctx, invoice),
      app.db
        .selectFrom('billing_payment as p')
        .leftJoin('accounts_user as r', 'r.id', 'p.recorded_by')
        .leftJoin('accounts_user as c', 'c.id', 'p.confirmed_by')
        .selectAll('p')
        .select(['r.username as by', 'c.username as second'])
        .where('p.invoice_id', '=', invoice.id)
        .orderBy('p.recorded_at')
        .execute(),
      app.db
        .selectFrom('billing_invoice')
        .select(['id', 'number', 'kind', 'gross_minor'])
        .where('refers_to', '=', invoice.id)
        .orderBy('issued_at')
        .execute(),
    ])
    const credited = led.reduce(
      (sum, { kind, gross_minor }) => sum + (kind === 'credit_note' ? gross_minor : 0),
      0,
    )
    return {
      paper,
      payments: payments.map((one) => ({
        id: one.id,
        amount: one.amount_minor,
        currency: one.currency,
        paidOn: String(one.paid_on),
        provider: one.provider,
        number: one.provider_ref,
        status: one.status,
        by: one.by ?? (one.provider === 'bank' ? '—' : 'Stripe'),
        second: one.second,
        own: one.recorded_by === viewer.id,
      })),
      led: led.map(({ id, number, kind }) => ({ id, number, kind })),
      creditable:
        invoice.kind === 'invoice' && invoice.gross_minor > credited
          ? plainAmount(BigInt(invoice.gross_minor - credited), invoice.currency)
          : null,
      byCard: invoice.refers_to !== null && (await isByCard(app, invoice.refers_to)),
      today: isoDay(now),
    }
  },

  async act(ctx, { params }, form) {
    const id = params['id'] ?? ''
    const invoice = await readDocument(ctx, id)
    if (!invoice) throw new Refusal('not_found')
    const to = `billing/${id}`
    const payment = formText(form, 'payment')
    switch (formText(form, 'do')) {
      case 'record': {
        const { amount, paidOn, number } = readTransfer(form, invoice.currency)
        const currency = formText(form, 'currency')
        await translated(recordTransfer(ctx, id, { amount, currency, paidOn, number }))
        return { to, done: 'decided' }
      }
      case 'confirm':
      case 'refuse':
        if (!/^[0-9a-f-]{36}$/.test(payment)) throw new Refusal('not_found')
        await decidePayment(ctx, id, payment, formText(form, 'do') === 'confirm' ? 'confirmed' : 'refused')
        return { to, done: 'decided' }
      case 'withdraw':
        await withdrawProforma(ctx, id)
        return { to, done: 'decided' }
      case 'refund': {
        const gross = parseAmount(formText(form, 'amount'), invoice.currency)
        const reason = readReason(form)
        if (gross === null) throw new FieldErrors({ amount: WRONG.toCard })
        const refund = refundInvoice(ctx, id, { gross, reason, ends: form.get('ends') === '1' })
        await translated(refund, WRONG.toCard)
        return { to, done: 'decided' }
      }
      case 'credit': {
        const { amount, paidOn, number } = readTransfer(form, invoice.currency)
        const reason = readReason(form)
        const ends = form.get('ends') === '1'
        await translated(creditInvoice(ctx, id, { gross: amount, reason, paidOn, number, ends }))
        return { to, done: 'decided' }
      }
      default:
        throw new Refusal('bad_request')
    }
  },
}

const WRONG = {
  amount: {
    ar: 'اكتب المبلغ كما في كشف الحساب، بكسوره المعتادة، ولا يزيد على المتاح.',
    en: 'Write the amount as the statement has it, with no more decimals than the currency, and no more than is available.',
  },
  toCard: {
    ar: 'اكتب مبلغاً لا يزيد على المتاح، بمضاعفات 10 فلوس حيث يُقسم الدينار أو الريال إلى ألف.',
    en: 'Write an amount no larger than what is available, in whole tens of the smallest unit for currencies with three decimals.',
  },
  currency: {
    ar: 'للفاتورة عملة أخرى. اخترها.',
    en: 'The invoice is in another currency. Choose that one.',
  },
  paid_on: { ar: 'اختر يوم وصول الحوالة.', en: 'Choose the day on which the transfer arrived.' },
  number: { ar: 'اكتب رقم العملية لدى البنك.', en: 'Enter the bank’s transaction number.' },
  taken: {
    ar: 'سُجّلت حوالة بهذا الرقم من قبل. راجع الرقم.',
    en: 'A transfer with this number has been recorded before. Check the number.',
  },
  reason: { ar: 'اكتب سبب التصحيح.', en: 'Say why it is corrected.' },
} as const satisfies Record<string, LocalizedText>

/** The fields of a transfer. Throws FieldErrors with what is wrong. */
function readTransfer(form: FormData, currency: string) {
  const amount = parseAmount(formText(form, 'amount'), currency)
  const paidOn = toWesternDigits(formText(form, 'paid_on')).trim()
  const number = oneLine(formText(form, 'number'))
  const isDay = /^\d{4}-\d\d-\d\d$/.test(paidOn) && !Number.isNaN(Date.parse(paidOn))
  const errors = {
    ...((amount === null || amount === 0n) && { amount: WRONG.amount }),
    ...(!isDay && { paid_on: WRONG.paid_on }),
    ...((number === '' || number.length > LIMITS.bankNumber) && { number: WRONG.number }),
  }
  if (Object.keys(errors).length > 0 || amount === null) throw new FieldErrors(errors)
  return { amount, paidOn, number }
}

function readReason(form: FormData): string {
  const reason = oneLine(formText(form, 'reason')).slice(0, 200)
  if (reason === '') throw new FieldErrors({ reason: WRONG.reason })
  return reason
}

/** Whether an invoice's pro-forma was paid by card, and the provider can be asked. */
const isByCard = async ({ db, config }: App, proforma: string) =>
  config.stripe !== null && (await cardPaymentOf(db, proforma)) !== undefined

/** The ledger's codes in words that say what to do. */
async function translated(work: Promise<unknown>, amount: LocalizedText = WRONG.amount): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { fields } = error
    if (fields['number']) throw new FieldErrors({ number: WRONG.taken })
    if (fields['currency']) throw new FieldErrors({ currency: WRONG.currency })
    if (fields['amount']) throw new FieldErrors({ amount })
    throw error
  }
}
