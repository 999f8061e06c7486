import { testDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { openSession, viewerOf } from '#platform/sessions/sessions.server.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { testContext } from './context.server.ts'
import { recordTransfer } from '#sections/billing/ledger/payment.server.ts'
import { checkout } from '#sections/billing/order/checkout.server.ts'
import type { OrderValues } from '#sections/billing/order/order-form.ts'
import { DEFAULT_BILLING, type BillingSettings } from '#sections/billing/settings.ts'

export const SELLER: BillingSettings = {
  ...DEFAULT_BILLING,
  name: { ar: 'دار كيميا للنشر', en: 'Kimya Publishing House' },
  address: { ar: 'طريق الملك فهد، الرياض 12214', en: 'King Fahd Road, Riyadh 12214' },
  vatNumber: '310122393500003',
  crNumber: '1010010101',
  bankName: { ar: 'بنك الاختبار', en: 'Test Bank' },
  accountHolder: 'Kimya Publishing House',
  iban: 'SA0380000000608010167519',
  swift: 'TESTSARI',
}

export const ORDER: OrderValues = {
  price: '',
  kind: 'person',
  seats: '1',
  name: 'سارة العتيبي',
  country: 'SA',
  address: 'حي العليا، الرياض',
  vat: '',
  cr: '',
  coupon: '',
  trial: '',
  pay: 'bank',
}

/** A portal with a seller, two plans and accounts; amounts are in halalas. */
export async function testBilling() {
  const database = await testDatabase()
  const app = testApp(database)
  const { db } = app
  await db
    .insertInto('billing_settings')
    .values({ value: JSON.stringify(SELLER) })
    .execute()
  await db
    .insertInto('billing_plan')
    .values([
      { key: 'reader', name_ar: 'القارئ', name_en: 'Reader', features: ['paid'], trial_days: 7 },
      { key: 'team', name_ar: 'الفريق', name_en: 'Team', features: ['paid'], seats_max: 50, sort: 1 },
    ])
    .execute()
  const priced = await db
    .insertInto('billing_price')
    .values([
      { plan: 'reader', currency: 'SAR', months: 1, amount_minor: 4999 },
      { plan: 'reader', currency: 'SAR', months: 12, amount_minor: 49_900 },
      { plan: 'reader', currency: 'KWD', months: 1, amount_minor: 4005 },
      { plan: 'team', currency: 'SAR', months: 1, amount_minor: 3999 },
    ])
    .returning('id')
    .execute()
  const [month = 0, year = 0, kwd = 0, team = 0] = priced.map(({ id }) => id)
  let accounts = 0
  const account = async (role: Member['role'] = 'member'): Promise<Member> => {
    const username = `u${++accounts}`
    const { id } = await db
      .insertInto('accounts_user')
      .values({ username, email: `${username}@kimya.test`, display_name: username, role, password_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { role, id, username, displayName: username }
  }
  const as = (viewer: Member, now = new Date(), intent?: string) =>
    testContext(app, { path: '/profile', viewer, now, ...(intent && { intent }) }).ctx
  const chief = await account('administrator')
  let transfers = 0
  const room = {
    db,
    app,
    prices: { month, year, kwd, team },
    chief,
    account,
    as,
    /** Orders; returns the pro-forma's id. */
    order: async (viewer: Member, values: Partial<OrderValues>, now = new Date()) =>
      (await checkout(as(viewer, now), { ...ORDER, price: String(month), ...values })).invoice ?? '',
    /** Books a transfer of an amount, or of all that is asked for. */
    pay: async (invoice: string, now = new Date(), amount?: bigint, by = chief) => {
      const asked = await room.document(invoice)
      await recordTransfer(as(by, now), invoice, {
        amount: amount ?? BigInt(asked.gross_minor),
        currency: asked.currency,
        paidOn: '2026-11-23',
        number: `FT${++transfers}`,
      })
    },
    document: (id: string) =>
      db.selectFrom('billing_invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    subscription: (viewer: Member) =>
      db
        .selectFrom('billing_subscription as s')
        .innerJoin('billing_account as a', 'a.id', 's.account_id')
        .selectAll('s')
        .where('a.owner_id', '=', viewer.id)
        .orderBy('s.created_at', 'desc')
        .executeTakeFirstOrThrow(),
    /** The viewer of the account's session at a moment, as pages read it. */
    roleAt: async (viewer: Member, now: Date) => {
      const { token } = await openSession(db, viewer.id, true, null, now)
      return (await viewerOf(db, token, now)).role
    },
    drop: () => database.drop(),
  }
  return room
}

export type BillingRoom = Awaited<ReturnType<typeof testBilling>>
