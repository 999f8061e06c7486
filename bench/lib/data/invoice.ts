import { issueNumbered, issueProforma } from '../../../src/sections/billing/ledger/document.server.ts'
import { taxed } from '../../../src/sections/billing/money/tax.ts'
import type { Db } from '../../../src/platform/db/kysely.server.ts'

const LINES = 20

/** A tax invoice of twenty lines for a member of the measuring database; its id. */
export async function measuredInvoice(db: Db, username: string): Promise<string> {
  const { id: owner } = await db
    .selectFrom('accounts_user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('billing_plan')
      .values({ key: 'bench', name_ar: 'القياس', name_en: 'Bench', features: ['paid'] })
      .execute()
    const price = await trx
      .insertInto('billing_price')
      .values({ plan: 'bench', currency: 'SAR', months: 12, amount_minor: 120_000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const buyer = { kind: 'company' as const, name: 'شركة الجبيل للبتروكيماويات', country: 'SA' }
    const address = 'الجبيل الصناعية 31961'
    const account = await trx
      .insertInto('billing_account')
      .values({ ...buyer, address, owner_id: owner, lang: 'ar' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subscription = await trx
      .insertInto('billing_subscription')
      .values({ account_id: account.id, price_id: price.id, seats: 1, status: 'pending', provider: 'bank' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rate = { rateBp: 1500, category: 'S' as const, reason: { ar: '', en: '' } }
    const line = { quantity: 3, unit: 120_000n, discount: 0n }
    const lines = Array.from({ length: LINES }, (_, at) => ({
      ...line,
      text: {
        ar: `اشتراك «الفريق»، 12 شهراً، القسم ${at + 1}`,
        en: `Subscription “Team”, 12 months, desk ${at + 1}`,
      },
    }))
    const draft = {
      accountId: account.id,
      subscriptionId: subscription.id,
      purpose: 'period' as const,
      seller: {
        name: { ar: 'دار كيميا للنشر', en: 'Kimya Publishing House' },
        address: { ar: 'طريق الملك فهد، الرياض 12214', en: 'King Fahd Road, Riyadh 12214' },
        country: 'SA',
        vatNumber: '310122393500003',
        crNumber: '1010010101',
      },
      buyer: { ...buyer, address, vatNumber: '300000000000003', crNumber: '' },
      terms: { priceId: price.id, months: 12 as const, seats: 3 },
      period: { start: new Date('2026-11-22'), end: new Date('2027-11-22') },
      currency: 'SAR',
      totals: taxed(lines, rate),
      rate,
      demo: false,
      now: new Date('2026-11-22T09:30:00Z'),
    }
    const proforma = await issueProforma(trx, { ...draft, dueAt: draft.now })
    return (await issueNumbered(trx, 'invoice', { ...draft, refersTo: proforma.id })).id
  })
}
