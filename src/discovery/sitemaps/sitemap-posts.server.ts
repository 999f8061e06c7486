import { sql } from 'kysely'
import { listTag } from '#editorial/list.server.ts'
import { pathOf } from '#editorial/present.server.ts'
import type { App } from '#platform/app.server.ts'
import type { NewsEntry, SitemapEntry } from './sitemap.ts'

/**
 * Ids a sitemap. A chunk is a range of ids, so that an old one never changes its members; 2,000 posts of two languages
 * with percent-encoded Arabic addresses are 4 MB (8 at most) and take 0.2 s; 5,000 would be over 10 MB.
 */
const POSTS_A_CHUNK = 2000
const NEWS_MS = 48 * 3_600_000
/** Google reads 1,000 addresses of a news sitemap: two for each post. */
const NEWS_POSTS = 500

/** The numbers of the chunks that have a public post; read from the index of lists alone. */
export function postChunks({ db, memo }: App): Promise<number[]> {
  return memo.get('sitemap:chunks', [listTag('all')], async () => {
    const { rows } = await sql<{ chunk: number }>`
      select distinct post_id / ${sql.lit(POSTS_A_CHUNK)} as chunk from editorial_listing
      where list = 'all' and visibility = 3 order by chunk`.execute(db)
    return rows.map((row) => row.chunk)
  })
}

/** The public posts of a chunk. */
export async function postEntries({ db }: App, chunk: number): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('editorial_post')
    .select(['id', 'section', 'category_id', 'slug_ar', 'slug_en', 'updated_at'])
    .where('id', '>=', chunk * POSTS_A_CHUNK)
    .where('id', '<', (chunk + 1) * POSTS_A_CHUNK)
    .where('status', '=', 'published')
    .where('hidden', '=', false)
    .where('visibility', '=', 3)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    paths: { ar: pathOf(row, 'ar'), en: pathOf(row, 'en') },
    modified: row.updated_at,
  }))
}

/** Posts published in the last 48 hours, in each language that has a title of its own. */
export async function newsEntries({ db }: App, now: Date): Promise<NewsEntry[]> {
  const rows = await db
    .selectFrom('editorial_listing as l')
    .innerJoin('editorial_post as p', 'p.id', 'l.post_id')
    .select([
      'p.id',
      'p.section',
      'p.category_id',
      'p.slug_ar',
      'p.slug_en',
      'p.title_ar',
      'p.title_en',
      'l.published_at',
    ])
    .where('l.list', '=', 'all')
    .where('l.visibility', '=', 3)
    .where('l.published_at', '>=', new Date(now.getTime() - NEWS_MS))
    .where('l.published_at', '<=', now)
    .orderBy('l.published_at', 'desc')
    .orderBy('l.post_id', 'desc')
    .limit(NEWS_POSTS)
    .execute()
  return rows.flatMap((row) =>
    (['ar', 'en'] as const).flatMap((lang) => {
      const title = lang === 'ar' ? row.title_ar : row.title_en
      return title ? [{ lang, path: pathOf(row, lang), title, published: row.published_at }] : []
    }),
  )
}
