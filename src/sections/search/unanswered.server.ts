import { sql } from 'kysely'
import { askerOf } from '#editorial/reads/asker.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { wordsOf } from '#i18n/words/terms.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { POPULAR } from '#platform/limits/limits.ts'

const DAYS = 30
const CHARS = 100
/** A mailbox, a number of a person or a telephone: nobody's business. */
const PERSONAL = /@|\d{5}/

/**
 * Counts a search that found nothing. Its words are written down only once a second reader of the day searches for the same:
 * until then there is a mark of them, which is forgotten with the day.
 */
export async function countUnanswered(
  { app, lang, ip, now, header }: Pick<RequestContext, 'app' | 'lang' | 'ip' | 'now' | 'header'>,
  query: string,
): Promise<void> {
  const asker = askerOf({ ip, header })
  const words = wordsOf(query)
  const terms = words.map(({ plain }) => plain).join(' ')
  if (!asker || words.length === 0 || words.length > POPULAR.words) return
  if (terms.length > CHARS || PERSONAL.test(query) || PERSONAL.test(terms)) return
  const thing = `search:${lang}:${terms}`
  const [ofReader, ofAll] = await Promise.all([app.dayMarks.of(asker, now), app.dayMarks.of(null, now)])
  await sql`with mine as (
      insert into day_mark (mark) values (${ofReader(thing)}::bigint) on conflict do nothing returning mark
    ), begun as (
      insert into day_mark (mark) select ${ofAll(thing)}::bigint from mine on conflict do nothing returning mark
    )
    insert into search_missed as own (day, lang, terms, readers)
    select ${isoDay(now)}::date, ${lang}, ${terms}, 2 from mine where not exists (select from begun)
    on conflict (day, lang, terms) do update set readers = own.readers + 1`.execute(app.db)
}

/** What readers searched for in vain since a day, most asked for first, and how many there are. */
export async function unanswered(
  db: Db,
  { from, limit, offset }: { from: string; limit: number; offset: number },
): Promise<{ rows: { key: string; lang: string; views: number }[]; count: number }> {
  const { rows } = await sql<{ key: string; lang: string; views: number; count: number }>`
    select terms as key, lang, sum(readers)::float8 as views, (count(*) over ())::int as count from search_missed
    where day >= ${from}::date group by terms, lang order by 3 desc, 1, 2 limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { rows: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 }
}

/** Deletes what is older than it is shown. */
export async function sweepUnanswered(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('search_missed')
    .where('day', '<', isoDay(new Date(now.getTime() - DAYS * 24 * 3_600_000)))
    .execute()
}
