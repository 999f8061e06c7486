import type { Selectable } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { NewsletterList as ListTable } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { NewsletterList } from './lists.ts'

/** Tag of the lists that readers see. */
export const NEWSLETTERS_TAG = 'newsletters'

export type ListRow = Selectable<ListTable>

/** A list in a reader's language. */
export const presentList = (row: ListRow, lang: Lang): NewsletterList => ({
  id: row.id,
  slug: row.slug,
  name: lang === 'ar' ? row.name_ar : row.name_en,
  about: lang === 'ar' ? row.about_ar : row.about_en,
  demo: row.demo,
})

/** Every list, closed ones included. */
export const allLists = (db: Db): Promise<ListRow[]> =>
  db.selectFrom('newsletter_list').selectAll().orderBy('sort').orderBy('id').execute()

/** The lists that can be joined. Tagged and memoised. */
export async function openLists({
  app,
  lang,
  tag,
}: Pick<RequestContext, 'app' | 'lang' | 'tag'>): Promise<NewsletterList[]> {
  tag(NEWSLETTERS_TAG)
  const rows = await app.memo.get('newsletters:open', [NEWSLETTERS_TAG], async () =>
    (await allLists(app.db)).filter(({ open }) => open),
  )
  return rows.map((row) => presentList(row, lang))
}
