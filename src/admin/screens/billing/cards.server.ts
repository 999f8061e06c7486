import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import type { BuyerCopy } from '#sections/billing/ledger/parties.ts'
import { lookAgain, returnMisfit } from '#sections/billing/online/give-back.server.ts'
import { settleEvent, settleRefund } from '#sections/billing/online/settle-by-hand.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'

/** Beyond this number, the oldest must be settled first. */
const MOST = 100
const RECENT = 50

/** Payments by card: what the books and the provider do not agree on, and what was paid lately. */
export const BILLING_CARDS: PanelScreen<'billingCards'> = {
  path: 'billing/cards',
  title: { ar: 'مدفوعات البطاقات', en: 'Card payments' },
  needs: 'billing.read',
  view: 'billingCards',
  commands: [{ icon: 'print' }],

  async load({ app }) {
    const attempts = app.db
      .selectFrom('billing_attempt as a')
      .innerJoin('billing_invoice as i', 'i.id', 'a.invoice_id')
      .leftJoin('billing_payment as p', (join) =>
        join.onRef('p.provider', '=', 'a.provider').onRef('p.provider_ref', '=', 'a.payment'),
      )
      .select([
        'a.id',
        'a.provider',
        'a.ref',
        'a.payment',
        'a.kind',
        'a.status',
        'a.problem',
        'a.charged_minor',
      ])
      .select(['a.currency', 'a.created_at', 'i.id as invoice', 'i.number', 'i.buyer', 'p.id as booked'])
    const [problems, recent, events] = await Promise.all([
      attempts.where('a.problem', 'is not', null).orderBy('a.created_at').limit(MOST).execute(),
      attempts.where('a.problem', 'is', null).orderBy('a.created_at', 'desc').limit(RECENT).execute(),
      app.db
        .selectFrom('billing_event')
        .select(['event_id', 'provider', 'type', 'ref', 'received_at'])
        .where('problem', 'is not', null)
        .orderBy('received_at', 'desc')
        .limit(MOST)
        .execute(),
    ])
    const rowOf = (row: (typeof problems)[number]) => ({
      id: row.id,
      provider: row.provider,
      reference: row.payment ?? row.ref ?? '—',
      kind: row.kind,
      status: row.status,
      problem: row.problem,
      amount: row.charged_minor,
      currency: row.currency,
      at: row.created_at.toISOString(),
      invoice: row.invoice,
      number: row.number,
      buyer: (row.buyer as unknown as BuyerCopy).name,
      // A payment that is not booked can be refunded whole.
      returnable: row.status === 'paid' && row.booked === null,
    })
    return {
      webhook: app.config.stripe ? new URL('/webhooks/stripe', app.config.publicUrl).href : null,
      problems: problems.map(rowOf),
      recent: recent.map(rowOf),
      events: events.map((one) => ({
        id: one.event_id,
        provider: one.provider,
        type: one.type,
        ref: one.ref,
        at: one.received_at.toISOString(),
      })),
    }
  },

  async act(ctx, _at, form) {
    const event = formText(form, 'event')
    if (event !== '') {
      await settleEvent(ctx, event)
      return { to: 'billing/cards', done: 'decided' }
    }
    const id = formText(form, 'attempt')
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Refusal('not_found')
    switch (formText(form, 'do')) {
      case 'look':
        await lookAgain(ctx, id)
        break
      case 'settle':
        await settleRefund(ctx, id)
        break
      case 'return':
        await returnMisfit(ctx, id)
        break
      default:
        throw new Refusal('bad_request')
    }
    return { to: 'billing/cards', done: 'decided' }
  },
}
