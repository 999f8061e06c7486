import { localePath, type Lang } from '#i18n/locale.ts'
import { postPath } from '#editorial/paths.ts'
import { openSite } from './site.ts'

/** Address of the newest article that everybody may read whole. */
export async function articlePath(lang: Lang): Promise<string> {
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
