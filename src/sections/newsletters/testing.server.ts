import { sql } from 'kysely'
import { postRow } from '#editorial/writing/save.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { newToken } from './subscription/token.server.ts'

/** A list for tests. */
export async function testList(db: Db, slug = 'weekly'): Promise<number> {
  const { id } = await db
    .insertInto('newsletter_list')
    .values({
      slug,
      name_ar: 'نشرة الأسواق',
      name_en: 'Market letter',
      about_ar: 'كل أحد',
      about_en: 'Every Sunday',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A number of readers of a list: `reader-1@plant.example` and on, in Arabic and English by turns. */
export async function testReaders(db: Db, list: number, count: number): Promise<void> {
  await sql`
    insert into newsletter_member (list_id, address, lang, state, token, how)
    select ${list}, 'reader-' || n || '@plant.example', case when n % 2 = 1 then 'ar' else 'en' end, 'on',
      decode(md5(${newToken().toString('hex')} || n), 'hex'), 'form'
    from generate_series(1, ${count}) n`.execute(db)
}

/** A published story that everyone may list, or those of a visibility. */
export async function testStory(
  db: Db,
  values: { title_ar?: string; visibility?: 1 | 2 | 3; paid?: boolean } = {},
): Promise<number> {
  const row = postRow({
    section: 'articles',
    status: 'published',
    published_at: new Date(),
    title_ar: values.title_ar ?? 'أسعار اليوريا ترتفع',
  })
  const { id } = await db
    .insertInto('editorial_post')
    .values({ ...row, visibility: values.visibility ?? 3, paid: values.paid ?? false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An issue that is due. */
export async function testIssue(
  db: Db,
  list: number,
  values: { posts?: number[]; figures?: string[]; audience?: 'list' | 'members' | 'subscribers' } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('newsletter_issue')
    .values({
      list_id: list,
      subject_ar: 'اليوريا هذا الأسبوع',
      subject_en: 'Urea this week',
      intro_ar: 'صباح الخير.\n\nهذه أبرز أخبار الأسبوع.',
      intro_en: 'Good morning.',
      state: 'scheduled',
      send_at: new Date(0),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Paid reading of an account until a moment, as a subscription gives it. */
export async function testEntitlement(db: Db, userId: number, until: Date): Promise<void> {
  const plan = { key: 'reader', name_ar: 'القارئ', name_en: 'Reader', features: ['paid'] }
  await db.insertInto('billing_plan').values(plan).execute()
  const price = await db
    .insertInto('billing_price')
    .values({ plan: 'reader', currency: 'SAR', months: 1, amount_minor: 4900 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = await db
    .insertInto('billing_account')
    .values({ owner_id: userId, kind: 'person', name: 'علي', country: 'SA', address: 'الرياض', lang: 'ar' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: source } = await db
    .insertInto('billing_subscription')
    .values({ account_id: account.id, price_id: price.id, seats: 1, status: 'pending', provider: 'bank' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('billing_entitlement')
    .values({ user_id: userId, feature: 'paid', source, valid_from: new Date(0), valid_until: until })
    .execute()
}
