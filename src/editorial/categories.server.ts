import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { arrangeCategories, type Categories } from './categories.ts'

/** All categories in the reader's language; the twin's name where one is missing. Memoised. */
export function categoriesOf(app: Pick<App, 'db' | 'memo'>, lang: Lang): Promise<Categories> {
  return app.memo.get(`categories:${lang}`, ['categories'], async () => {
    const rows = await app.db
      .selectFrom('editorial_category')
      .selectAll()
      .orderBy('sort')
      .orderBy('id')
      .execute()
    return arrangeCategories(
      rows.map((row) => ({
        id: row.id,
        parent: row.parent_id,
        name: lang === 'ar' ? row.name_ar : (row.name_en ?? row.name_ar),
        slug: lang === 'ar' ? row.slug_ar : row.slug_en,
      })),
    )
  })
}
