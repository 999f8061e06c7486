import { sql } from 'kysely'
import type { Worded } from '#editorial/contract.ts'
import { pathOf, worded } from '#editorial/present.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'

/** A post of the member, in any state; `path` only when it can be opened. */
export interface OwnPost {
  id: number
  title: Worded
  status: 'draft' | 'submitted' | 'reviewed' | 'scheduled' | 'published' | 'archived'
  /** ISO 8601. */
  at: string
  path: string | null
}

const MAX_POSTS = 50

/** How many posts the member owns, and the newest of them. */
export async function ownPosts({
  app,
  lang,
  viewer,
}: Pick<RequestContext, 'app' | 'lang' | 'viewer'>): Promise<{ total: number; posts: OwnPost[] }> {
  if (viewer.role === 'visitor') return { total: 0, posts: [] }
  const rows = await app.db
    .selectFrom('editorial_post')
    .select([
      'id',
      'section',
      'category_id',
      'slug_ar',
      'slug_en',
      'title_ar',
      'title_en',
      'status',
      'hidden',
      'published_at',
      'created_at',
    ])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('owner_id', '=', viewer.id)
    .orderBy('created_at', 'desc')
    .limit(MAX_POSTS)
    .execute()
  return {
    total: rows[0]?.total ?? 0,
    posts: rows.map((row) => ({
      id: row.id,
      title: worded(lang, row.title_ar, row.title_en),
      status: row.status,
      at: (row.published_at ?? row.created_at).toISOString(),
      path: row.status === 'published' && !row.hidden ? pathOf(row, lang) : null,
    })),
  }
}
