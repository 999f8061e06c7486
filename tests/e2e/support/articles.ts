import { localePath, type Lang } from '#i18n/locale.ts'
import { postPath } from '#editorial/paths.ts'
import { openSite } from './site.ts'

/** Address of the newest article that everybody may read whole. */
export const articlePath = (lang: Lang): Promise<string> => pathOf(lang, false)

/** Address of the newest one that is covered live. */
export const livePath = (lang: Lang): Promise<string> => pathOf(lang, true)

async function pathOf(lang: Lang, live: boolean): Promise<string> {
  const site = openSite()
  try {
    const post = await site.db
      .selectFrom('editorial_post')
      .selectAll()
      .where('section', '=', 'articles')
      .where('status', '=', 'published')
      .where('hidden', '=', false)
      .where('visibility', '=', 3)
      .where('paid', '=', false)
      .where('image_key', 'is', null)
      .where('id', live ? 'in' : 'not in', (eb) => eb.selectFrom('live_coverage').select('post_id'))
      .orderBy('published_at', 'desc')
      .executeTakeFirstOrThrow()
    const slug = (lang === 'ar' ? post.slug_ar : post.slug_en) ?? ''
    return localePath(
      lang,
      postPath({ section: 'articles', id: post.id, categoryId: post.category_id, slug }),
    )
  } finally {
    await site.close()
  }
}
