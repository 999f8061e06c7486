import { sql } from 'kysely'
import type { Db } from '../../../src/platform/db/kysely.server.ts'
import { testApp } from '../../../src/platform/testing-app.server.ts'
import { checkout } from '../../../src/sections/billing/order/checkout.server.ts'
import { startPayment } from '../../../src/sections/billing/online/start.server.ts'
import { ORDER, SELLER } from '../../../src/testing/billing.server.ts'
import { testContext } from '../../../src/testing/context.server.ts'
import { STANDIN_KEY, STANDIN_SECRET, type StandIn } from '../../../src/testing/stripe/stand-in.server.ts'

/** The outcomes of orders, in percent. */
const FATES = {
  paid: 40,
  abandoned: 12,
  expired: 8,
  refunded: 10,
  partly: 8,
  lost: 6,
  won: 4,
  wrong: 6,
  returned: 6,
} as const
type Fate = keyof typeof FATES

/** An order with what the books must say of it in the end, by who plays the customers and by no code of the portal. */
export interface CardOrder {
  user: number
  proforma: string
  page: string
  fate: Fate
  gross: number
  /** Confirmed by the provider for the pro-forma, and gone back by credit notes. */
  booked: number
  credited: number
  reads: boolean
  /** Whether the newsroom is shown it. */
  shown: boolean
  /** What happens to the payment later, one after the other. */
  later: (() => void)[]
}

const PRICES = [
  { currency: 'SAR', country: 'SA', amount: 4999, gross: 5749 },
  { currency: 'KWD', country: 'KW', amount: 4005, gross: 4005 },
] as const

/** The portal's own functions beside the one that is measured: orders are placed as members place them. */
export async function placeOrders(
  db: Db,
  stripe: StandIn,
  count: number,
  random: () => number,
): Promise<CardOrder[]> {
  const app = testApp({ db, url: 'postgres://beside' })
  app.config.stripe = { secretKey: STANDIN_KEY, webhookSecret: STANDIN_SECRET, apiUrl: stripe.url }
  await sql`insert into billing_settings (value) values (${JSON.stringify(SELLER)}::jsonb)`.execute(db)
  await sql`insert into billing_plan (key, name_ar, name_en, features) values ('bench', 'باقة', 'Plan', '{paid}')`.execute(
    db,
  )
  const prices = await Promise.all(
    PRICES.map(async (price) => ({
      ...price,
      id: (
        await db
          .insertInto('billing_price')
          .values({ plan: 'bench', currency: price.currency, months: 1, amount_minor: price.amount })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    })),
  )
  const { rows: members } = await sql<{ id: number; username: string }>`
    insert into accounts_user (username, email, display_name, role, password_hash)
    select 'card' || n, 'card' || n || '@kimya.test', 'Reader', 'member', '-' from generate_series(1, ${count}::int) n
    returning id, username`.execute(db)
  const orders: CardOrder[] = []
  for (const { id, username } of members) {
    const viewer = { role: 'member', id, username, displayName: username } as const
    const price = prices[random() < 0.7 ? 0 : 1] ?? prices[0]
    if (!price) throw new Error('No price')
    const ctx = () => testContext(app, { path: '/profile', viewer }).ctx
    const values = { ...ORDER, price: String(price.id), country: price.country, pay: 'card' }
    const { invoice } = await checkout(ctx(), values)
    const page = (await startPayment(ctx(), invoice ?? '')).split('/').at(-1) ?? ''
    orders.push({ user: id, proforma: invoice ?? '', page, ...play(stripe, page, price, random) })
  }
  return orders
}

function play(
  { account }: StandIn,
  page: string,
  { gross, amount: net }: { gross: number; amount: number },
  random: () => number,
): Pick<CardOrder, 'fate' | 'gross' | 'booked' | 'credited' | 'reads' | 'shown' | 'later'> {
  const fate = fateOf(random() * 100)
  const charged = account.session(page).amount_total
  const of = (
    booked: number,
    credited: number,
    reads: boolean,
    later: (() => void)[] = [],
    shown = false,
  ) => ({
    fate,
    later,
    gross,
    booked,
    credited,
    reads,
    shown,
  })
  switch (fate) {
    case 'abandoned':
      return of(0, 0, false)
    case 'expired':
      account.expire(page)
      return of(0, 0, false)
    case 'wrong':
      account.pay(page, { amount: charged - 10 })
      return of(0, 0, false, [], true)
    case 'returned': {
      const { id } = account.pay(page, { amount: charged - 10 })
      return of(0, 0, false, [() => account.refund(id)])
    }
    case 'paid':
      account.pay(page)
      return of(gross, 0, true)
    case 'refunded': {
      const { id } = account.pay(page)
      return of(gross, gross, false, [() => account.refund(id)])
    }
    case 'partly': {
      const back = Math.floor((random() * net) / 20) * 10 + 10
      const { id } = account.pay(page)
      return of(gross, back, true, [() => account.refund(id, back)])
    }
    case 'won': {
      const { id } = account.pay(page)
      return of(gross, 0, true, [() => account.dispute(id), () => account.dispute(id, 'won')])
    }
    case 'lost': {
      const { id } = account.pay(page)
      return of(gross, gross, false, [() => account.dispute(id), () => account.dispute(id, 'lost')])
    }
  }
}

function fateOf(percent: number): Fate {
  let rest = percent
  for (const [fate, share] of Object.entries(FATES)) {
    rest -= share
    if (rest < 0) return fate as Fate
  }
  return 'paid'
}

/** Reads the tables themselves and compares them with what was played; who reads is asked for a moment. */
export async function compare(db: Db, orders: readonly CardOrder[], at: Date) {
  const { rows } = await sql<{
    proforma: string
    status: string
    invoices: number
    invoiced: number
    booked: number
    credited: number
    back: number
    shown: boolean
    reads: boolean
  }>`
    select p.id as proforma, p.status,
      (select count(*)::int from billing_invoice i where i.refers_to = p.id) as invoices,
      (select coalesce(sum(gross_minor), 0)::int from billing_invoice i where i.refers_to = p.id) as invoiced,
      (select coalesce(sum(amount_minor), 0)::int from billing_payment y where y.invoice_id = p.id) as booked,
      (select coalesce(sum(c.gross_minor), 0)::int from billing_invoice i join billing_invoice c on c.refers_to = i.id
        where i.refers_to = p.id) as credited,
      (select coalesce(-sum(y.amount_minor), 0)::int from billing_invoice i join billing_invoice c on c.refers_to = i.id
        join billing_payment y on y.invoice_id = c.id where i.refers_to = p.id) as back,
      exists (select from billing_attempt a where a.invoice_id = p.id and a.problem is not null) as shown,
      exists (select from billing_entitlement e where e.source = p.subscription_id and e.valid_until > ${at}) as reads
    from billing_invoice p where p.kind = 'proforma'`.execute(db)
  const found = new Map(rows.map((row) => [row.proforma, row]))
  const wrong: { order: CardOrder; row: (typeof rows)[number] | undefined }[] = []
  let [kept, lost] = [0, 0]
  for (const order of orders) {
    const row = found.get(order.proforma)
    const paid = order.booked > 0
    if (row?.reads && !order.reads) kept += 1
    if (!row?.reads && order.reads) lost += 1
    const exact =
      row !== undefined &&
      (row.status === 'paid') === paid &&
      row.invoices === (paid ? 1 : 0) &&
      row.invoiced === (paid ? order.gross : 0) &&
      row.booked === order.booked &&
      row.credited === order.credited &&
      row.back === order.credited &&
      row.shown === order.shown
    if (!exact) wrong.push({ order, row })
  }
  const { rows: gaps } = await sql<{ n: number }>`
    select (max(n) - count(*))::int as n from (select split_part(number, '-', 1) as series, split_part(number, '-', 3)::int as n
      from billing_invoice where kind <> 'proforma') x group by series`.execute(db)
  return { wrong, kept, lost, gaps: gaps.reduce((sum, { n }) => sum + n, 0) }
}
