import { sql } from 'kysely'
import type { Db } from '../../../src/platform/db/kysely.server.ts'

/** Where the readers have their addresses. */
const READERS_AT = 'plant.example'

/** Readers of the demonstration's list, and an issue with ten stories and six prices. */
export async function prepareIssue(db: Db, readers: number): Promise<number> {
  await sql`
    insert into newsletter_member (list_id, address, lang, state, token, how)
    select (select min(id) from newsletter_list), 'reader-' || n || '@' || ${READERS_AT}, case when n % 2 = 0 then 'ar' else 'en' end, 'on',
      decode(md5('bench' || n), 'hex'), 'form'
    from generate_series(1, ${readers}) n`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_issue (list_id, subject_ar, subject_en, intro_ar, intro_en, posts, figures)
    select (select min(id) from newsletter_list), 'نشرة الأسبوع', 'The week', 'صباح الخير.', 'Good morning.',
      array(select id from editorial_post where status = 'published' and visibility = 3 and not hidden order by id limit 10)::int[],
      array(select slug from products_prices_series where not hidden order by sort limit 6)
    returning id`.execute(db)
  await sql`vacuum analyze newsletter_member`.execute(db)
  return rows[0]?.id ?? 0
}

/** Of its readers, how many did not get the issue exactly once; other mails are not meant. */
export function issueNotOnce(mails: ReadonlyMap<string, number>, readers: number): number {
  const times = [...mails].flatMap(([address, count]) => (address.endsWith(`@${READERS_AT}`) ? count : []))
  return readers - times.length + times.filter((count) => count !== 1).length
}
