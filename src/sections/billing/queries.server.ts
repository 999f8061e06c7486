import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { MONTHS } from './contract.ts'
import { totalsOf, type Invoice } from './ledger/document.server.ts'
import type { BuyerCopy, SellerCopy } from './ledger/parties.ts'
import { paidFor } from './ledger/settle.server.ts'
import { vatRateOf } from './ledger/vat-rate.server.ts'
import { homeCurrency, minorDigits } from './money/money.ts'
import { taxed } from './money/tax.ts'
import { pricedPlans } from './order/offer.server.ts'
import { waysToPay } from './providers/ways.server.ts'
import { billingSettings } from './settings.server.ts'

type Asking = Pick<RequestContext, 'app' | 'viewer' | 'now' | 'lang'>

/** The offers: plans with their prices, before tax and with that of the seller's own country. */
export async function offeredPlans({ app, now, lang }: Asking) {
  const settings = await billingSettings(app.db)
  const rate = await vatRateOf(app.db, settings, settings.country, now)
  const home = homeCurrency(settings.country)
  const plans = new Map<string, ReturnType<typeof planOf>>()
  for (const priced of await pricedPlans(app.db)) {
    const plan = plans.get(priced.plan) ?? planOf(priced, lang)
    plans.set(priced.plan, plan)
    const line = { text: priced.name, quantity: 1, unit: BigInt(priced.amount), discount: 0n }
    plan.prices.push({
      id: priced.priceId,
      months: priced.months,
      currency: priced.currency,
      net: priced.amount,
      // Customers of the seller's country pay in its currency, and with its tax.
      gross: priced.currency === home ? Number(taxed([line], rate).gross) : null,
    })
  }
  return {
    plans: [...plans.values()],
    country: settings.country,
    rate: rate.rateBp / 100,
    taxed: settings.vatNumber !== '',
    // A plan of the demonstration may have fewer; the order is refused then.
    ways: await waysToPay(
      app.config,
      settings,
      [...plans.values()].every(({ demo }) => demo),
    ),
  }
}

const planOf = (priced: Awaited<ReturnType<typeof pricedPlans>>[number], lang: 'ar' | 'en') => ({
  key: priced.plan,
  name: priced.name[lang],
  text: priced.text[lang],
  seatsMax: priced.seatsMax,
  trialDays: priced.trialDays,
  demo: priced.demo,
  prices: [] as {
    id: number
    months: (typeof priced)['months']
    currency: string
    net: number
    gross: number | null
  }[],
})

export type Offered = Awaited<ReturnType<typeof offeredPlans>>

/** The member's subscriptions that run or wait, or the last one; and those that others pay for them. */
export async function mySubscriptions({ app, viewer, lang, now }: Asking) {
  if (viewer.role === 'visitor') return { own: [], given: [] }
  const { db } = app
  const rows = await db
    .selectFrom('billing_subscription as s')
    .innerJoin('billing_account as a', 'a.id', 's.account_id')
    .innerJoin('billing_price as p', 'p.id', 's.price_id')
    .innerJoin('billing_plan as l', 'l.key', 'p.plan')
    .select(['s.id', 's.status', 's.seats', 's.period_start', 's.period_end', 's.trial', 's.next_price_id'])
    .select([
      's.provider_label',
      's.next_seats',
      's.account_id',
      's.price_id',
      's.ended_at',
      'a.kind',
      'a.name as payer',
    ])
    .select(['p.currency', 'p.months', 'p.amount_minor', 'l.name_ar', 'l.name_en', 'l.seats_max', 'l.demo'])
    .where('a.owner_id', '=', viewer.id)
    .orderBy('s.created_at', 'desc')
    .execute()
  const running = rows.filter(({ status }) => status !== 'ended')
  const shown = running.length > 0 ? running : rows.slice(0, 1)
  const own = await Promise.all(
    shown.map(async (row) => {
      const [seats, open] = await Promise.all([
        db
          .selectFrom('billing_seat as t')
          .innerJoin('accounts_user as u', 'u.id', 't.user_id')
          .select(['u.id', 'u.username', 'u.display_name as name'])
          .where('t.account_id', '=', row.account_id)
          .orderBy('t.added_at')
          .orderBy('u.id')
          .execute(),
        db
          .selectFrom('billing_invoice')
          .select(['id', 'number', 'gross_minor', 'currency', 'due_at'])
          .where('subscription_id', '=', row.id)
          .where('status', '=', 'open')
          .orderBy('issued_at')
          .execute(),
      ])
      return {
        id: row.id,
        status: row.status,
        seats: row.seats,
        kind: row.kind,
        payer: row.payer,
        plan: lang === 'ar' ? row.name_ar : row.name_en,
        demo: row.demo,
        seatsMax: row.seats_max,
        priceId: row.price_id,
        months: MONTHS.find((months) => months === row.months) ?? 1,
        net: row.amount_minor * row.seats,
        currency: row.currency,
        trial: row.trial,
        card: row.provider_label,
        end: row.period_end?.toISOString() ?? null,
        endedAt: row.ended_at?.toISOString() ?? null,
        next: row.next_price_id !== null || row.next_seats !== null,
        nextSeats: row.next_seats,
        people: seats,
        mine: viewer.id,
        open: open.map((one) => ({
          id: one.id,
          number: one.number,
          gross: one.gross_minor,
          currency: one.currency,
          dueAt: one.due_at?.toISOString() ?? null,
        })),
      }
    }),
  )
  const given = await db
    .selectFrom('billing_entitlement as e')
    .innerJoin('billing_subscription as s', 's.id', 'e.source')
    .innerJoin('billing_account as a', 'a.id', 's.account_id')
    .select(['a.name as payer', 'e.valid_until'])
    .where('e.user_id', '=', viewer.id)
    .where('e.valid_until', '>', now)
    .where((eb) => eb.or([eb('a.owner_id', 'is', null), eb('a.owner_id', '!=', viewer.id)]))
    .execute()
  return {
    own,
    given: given.map(({ payer, valid_until }) => ({ payer, until: valid_until.toISOString() })),
  }
}

export type MySubscription = Awaited<ReturnType<typeof mySubscriptions>>['own'][number]

/** Everything that the member was asked for, has paid and was given back, the newest first. */
export async function myDocuments({ app, viewer }: Asking) {
  if (viewer.role === 'visitor') return []
  const rows = await app.db
    .selectFrom('billing_invoice as i')
    .innerJoin('billing_account as a', 'a.id', 'i.account_id')
    .selectAll('i')
    .where('a.owner_id', '=', viewer.id)
    // A paid pro-forma is its invoice.
    .where((eb) => eb.not(eb.and([eb('i.kind', '=', 'proforma'), eb('i.status', '=', 'paid')])))
    .orderBy('i.issued_at', 'desc')
    .orderBy('i.number', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    number: row.number,
    status: row.status,
    issuedAt: row.issued_at.toISOString(),
    gross: row.gross_minor,
    currency: row.currency,
    demo: row.demo,
  }))
}

/** A document as the member or an administrator may see it; null for everybody else. */
export async function readDocument({ app, viewer }: Pick<Asking, 'app' | 'viewer'>, id: string) {
  if (viewer.role === 'visitor' || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null
  const row = await app.db
    .selectFrom('billing_invoice as i')
    .innerJoin('billing_account as a', 'a.id', 'i.account_id')
    .selectAll('i')
    .select('a.owner_id')
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!row || (row.owner_id !== viewer.id && !can(viewer, 'billing.read'))) return null
  return row
}

export interface DocumentView {
  id: string
  kind: Invoice['kind']
  status: Invoice['status']
  number: string
  refersTo: { id: string; number: string } | null
  seller: SellerCopy
  buyer: BuyerCopy
  issuedAt: string
  dueAt: string | null
  period: { from: string; to: string } | null
  currency: string
  decimals: number
  lines: { text: string; quantity: number; unit: number; discount: number; net: number; vat: number }[]
  net: number
  vat: number
  gross: number
  /** Percent. */
  rate: number
  reason: string
  qr: string | null
  demo: boolean
  /** Of a pro-forma: what is left to pay. */
  balance: number
}

/** The document as its page shows it. */
export async function documentView(
  { app, lang }: Pick<Asking, 'app' | 'lang'>,
  invoice: Invoice,
): Promise<DocumentView> {
  const totals = await totalsOf(app.db, invoice)
  const refers = invoice.refers_to
    ? await app.db
        .selectFrom('billing_invoice')
        .select(['id', 'number'])
        .where('id', '=', invoice.refers_to)
        .executeTakeFirst()
    : undefined
  return {
    id: invoice.id,
    kind: invoice.kind,
    status: invoice.status,
    number: invoice.number,
    refersTo: refers ?? null,
    seller: invoice.seller as unknown as SellerCopy,
    buyer: invoice.buyer as unknown as BuyerCopy,
    issuedAt: invoice.issued_at.toISOString(),
    dueAt: invoice.due_at?.toISOString() ?? null,
    period:
      invoice.period_start && invoice.period_end
        ? { from: invoice.period_start.toISOString(), to: invoice.period_end.toISOString() }
        : null,
    currency: invoice.currency,
    decimals: minorDigits(invoice.currency),
    lines: totals.lines.map((line) => ({
      text: line.text[lang],
      quantity: line.quantity,
      unit: Number(line.unit),
      discount: Number(line.discount),
      net: Number(line.net),
      vat: Number(line.vat),
    })),
    net: invoice.net_minor,
    vat: invoice.vat_minor,
    gross: invoice.gross_minor,
    rate: invoice.rate_bp / 100,
    reason: lang === 'ar' ? invoice.reason_ar : invoice.reason_en,
    qr: invoice.qr,
    demo: invoice.demo,
    balance:
      invoice.kind === 'proforma' ? invoice.gross_minor - Number(await paidFor(app.db, invoice.id)) : 0,
  }
}
