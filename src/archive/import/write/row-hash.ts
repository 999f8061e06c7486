import { sql } from 'kysely'

/** The columns of a story that an import writes, the newsroom changes, and an undo brings back. */
export const POST_COLUMNS = [
  'section',
  'status',
  'visibility',
  'comment_permission',
  'comments_closed',
  'paid',
  'hidden',
  'category_id',
  'country',
  'city_ar',
  'city_en',
  'source_ar',
  'source_en',
  'source_url',
  'desk',
  'title_ar',
  'title_en',
  'slug_ar',
  'slug_en',
  'summary_ar',
  'summary_en',
  'facts_ar',
  'facts_en',
  'body_ar',
  'body_en',
  'minutes_ar',
  'minutes_en',
  'keywords_ar',
  'keywords_en',
  'products',
  'companies',
  'cases',
  'deals',
  'pins',
  'image_key',
  'scene',
  'image_alt_ar',
  'image_alt_en',
  'image_caption_ar',
  'image_caption_en',
  'home_position',
  'published_at',
] as const

const hashOf = (columns: readonly string[]) =>
  sql<string>`md5(row(${sql.join(
    columns.map((column) =>
      // The text of a time depends on the session's zone.
      column === 'published_at' ? sql`extract(epoch from p.published_at)` : sql.ref(`p.${column}`),
    ),
  )})::text)`

/** A hash of a row `p` of each table: whoever changed it since, it differs. */
export const POST_HASH = hashOf(POST_COLUMNS)
export const PAGE_COLUMNS = ['name_ar', 'name_en', 'content_ar', 'content_en', 'position', 'sort'] as const
export const PAGE_HASH = hashOf(PAGE_COLUMNS)
export const CATEGORY_HASH = hashOf(['parent_id', 'name_ar', 'name_en', 'slug_ar', 'slug_en'])
export const DESK_HASH = hashOf(['name_ar', 'name_en'])
