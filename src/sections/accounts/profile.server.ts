import { sql } from 'kysely'
import { pathOf, worded } from '#editorial/present.server.ts'
import type { Worded } from '#editorial/contract.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { PublicProfile } from './contract.ts'

type Asking = Pick<RequestContext, 'app' | 'lang' | 'viewer'>

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

/** What the member sees of himself: his public profile and his address. Null for a visitor. */
export async function ownAccount({
  app,
  viewer,
}: Asking): Promise<(PublicProfile & { email: string }) | null> {
  if (viewer.role === 'visitor') return null
  const row = await app.db
    .selectFrom('accounts_user')
    .select(['username', 'display_name', 'role', 'email', 'created_at'])
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  return row ? { ...presentProfile(row), email: row.email } : null
}

/** The public profile behind `/profile/{username}`, or null when there is no such member. */
export async function publicProfile(app: Asking['app'], username: string): Promise<PublicProfile | null> {
  if (username.length > 100) return null
  const row = await app.db
    .selectFrom('accounts_user')
    .select(['username', 'display_name', 'role', 'created_at'])
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return row ? presentProfile(row) : null
}

function presentProfile(row: {
  username: string
  display_name: string
  role: PublicProfile['role']
  created_at: Date
}): PublicProfile {
  return {
    username: row.username,
    name: row.display_name,
    role: row.role,
    since: row.created_at.toISOString(),
  }
}

/** How many posts the member owns, and the newest of them. */
export async function ownPosts({ app, lang, viewer }: Asking): Promise<{ total: number; posts: OwnPost[] }> {
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
