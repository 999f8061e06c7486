import { sql } from 'kysely'
import type { Chooser } from '#entries/kind.ts'
import { termsOf } from '#i18n/words/terms.ts'

/** Published stories by the words of their titles, the newest first, or by their number. */
export const STORY_CHOOSER: Chooser = {
  many: true,
  async find({ db }, { text, keys, lang, limit }) {
    const terms = termsOf(text)
    // The last word may be half typed.
    const query = terms.map((term, at) => `'${term}'${at === terms.length - 1 ? ':*' : ''}`).join(' & ')
    const own = keys
      ? sql`p.id::text = any(${[...keys]}::text[])`
      : /^\d{1,9}$/.test(text.trim())
        ? sql`p.id = ${Number(text)} and p.status = 'published'`
        : query === ''
          ? sql`p.status = 'published'`
          : sql`p.search_title @@ ${query}::tsquery and p.status = 'published' and not p.hidden`
    // Two stories of one title differ by their numbers.
    const title =
      lang === 'ar' ? sql`coalesce(p.title_ar, p.title_en)` : sql`coalesce(p.title_en, p.title_ar)`
    const { rows } = await sql<{ key: string; label: string }>`
      select p.id::text as key, ${title} || ${' · '}::text || p.id as label from editorial_post p where ${own}
      order by p.published_at desc nulls last, p.id desc limit ${limit}`.execute(db)
    return rows
  },
}
