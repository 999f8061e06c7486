import { sql } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Correction, PostSection } from '../contract.ts'

/** Most corrections that a post shows. */
const MOST_SHOWN = 50
const NOTES = { ar: 'note_ar', en: 'note_en' } as const satisfies Record<Lang, string>

/** Whether a post has notes of correction in a language, to be asked together with the post: most have none. */
export const isCorrected = (section: PostSection, id: number, lang: Lang) =>
  sql<boolean>`exists (select from entry_correction
    where kind = ${section} and key = ${String(id)} and ${sql.ref(NOTES[lang])} is not null)`

/** The notes of correction of a post in a language, the last first. */
export async function correctionsOf(
  db: Db,
  section: PostSection,
  id: number,
  lang: Lang,
): Promise<Correction[]> {
  const rows = await db
    .selectFrom('entry_correction')
    .select(['at', `${NOTES[lang]} as text`])
    .where('kind', '=', section)
    .where('key', '=', String(id))
    .where(NOTES[lang], 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ at, text }) => ({ at: at.toISOString(), text: text ?? '' }))
}

/** When posts were last corrected in a language, by their ids; one that never was is missing. */
export async function correctedAt(
  db: Db,
  posts: readonly { section: PostSection; id: number }[],
  lang: Lang,
): Promise<Map<number, Date>> {
  if (posts.length === 0) return new Map()
  const rows = await db
    .selectFrom('entry_correction')
    .select(({ fn }) => ['key', fn.max('at').as('at')])
    .where('kind', 'in', [...new Set(posts.map(({ section }) => section))])
    .where(
      'key',
      'in',
      posts.map(({ id }) => String(id)),
    )
    .where(NOTES[lang], 'is not', null)
    .groupBy('key')
    .execute()
  // The three kinds of post are one table: a number is of one post.
  return new Map(rows.map(({ key, at }) => [Number(key), at]))
}
