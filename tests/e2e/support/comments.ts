import { localePath, type Lang } from '#i18n/locale.ts'
import { postPath } from '#editorial/paths.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'
import type { SiteHand } from './site.ts'

/** How many this process has made: the hooks of tests side by side run more than once in it. */
let made = 0

/** An account of a test's own with an open session; gives the cookie's value. */
export async function makeReader(
  { db }: SiteHand,
  name: string,
  role: 'member' | 'author' | 'editor' | 'administrator' = 'member',
  display_name = 'قارئ الاختبار',
): Promise<{ id: number; session: string; username: string }> {
  const username = `e2e-${name}-${process.pid}-${made++}`
  const { id } = await db
    .insertInto('accounts_user')
    .values({
      username,
      email: `${username}@plant.example`,
      display_name,
      role,
      password_hash: '-',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, username, session: (await openSession(db, id, false, null, new Date())).token }
}

/** A post of a test's own, whole for everybody; in no list, so that no other test meets it. Gives its addresses. */
export async function makePost({ db }: SiteHand): Promise<{ id: number; path(lang: Lang): string }> {
  const { id } = await db
    .insertInto('editorial_post')
    .values({
      section: 'news-excerpt',
      status: 'published',
      title_ar: 'خبر للتعليق',
      title_en: 'A story to comment on',
      slug_ar: 'خبر-للتعليق',
      slug_en: 'a-story-to-comment-on',
      body_ar: '<p>نص الخبر.</p>',
      body_en: '<p>The story.</p>',
      published_at: new Date('2020-01-01T08:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('editorial_listing').where('post_id', '=', id).execute()
  return {
    id,
    path: (lang) => localePath(lang, postPath({ section: 'news-excerpt', id, categoryId: null, slug: '' })),
  }
}
