import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { SLUGS } from './chapters.ts'
import { plainOf } from './markdown.ts'
import { chapterOf } from './read.server.ts'

/** What the handbook's pages are found as, in `search_document`. */
export const HANDBOOK_SOURCE = 'handbook'

/**
 * Writes the handbook's pages into the search of the whole site, where they differ from what it has: they come with the release and
 * have no table whose changes would be noticed. Returns how many pages were written.
 */
export async function indexHandbook(db: Db): Promise<number> {
  const rows = SLUGS.map((slug, sort) => {
    const [ar, en] = [chapterOf(slug, 'ar'), chapterOf(slug, 'en')]
    return {
      key: slug,
      title_ar: ar.title,
      title_en: en.title,
      text_ar: plainOf(ar.body),
      text_en: plainOf(en.body),
      sort,
    }
  })
  const stored = await db
    .selectFrom('search_document')
    .where('source', '=', HANDBOOK_SOURCE)
    .select(['key', 'title_ar', 'title_en', 'text_ar', 'text_en', 'sort'])
    .orderBy('sort')
    .execute()
  if (JSON.stringify(stored) === JSON.stringify(rows)) return 0
  await db.transaction().execute(async (trx) => {
    // Two instances that start together write one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('handbook'))`.execute(trx)
    await trx.deleteFrom('search_document').where('source', '=', HANDBOOK_SOURCE).execute()
    await sql`
      insert into search_document
      select ${HANDBOOK_SOURCE}, r.key, 'helps', null, r.title_ar, r.title_en, r.text_ar, r.text_en,
        concat_ws(E'\n', r.title_ar, r.title_en), array[kimya_name(r.title_ar), kimya_name(r.title_en)],
        '{}', '{}', '{}', null, r.sort,
        setweight(to_tsvector('simple', kimya_terms(r.title_ar || ' / ' || r.title_en)), 'A') ||
        setweight(to_tsvector('simple', kimya_terms('x0helps')), 'B') ||
        setweight(to_tsvector('simple', kimya_terms(r.text_ar || ' / ' || r.text_en)), 'D')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(key text, title_ar text, title_en text, text_ar text, text_en text, sort int)`.execute(trx)
  })
  return rows.length
}
