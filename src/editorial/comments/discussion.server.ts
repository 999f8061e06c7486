import type { Selectable } from 'kysely'
import type { EditorialPost } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { commentingOf, isKnownTo, type Commenting } from '#platform/policy/policy.ts'
import { DESKS_TAG } from '../list.server.ts'
import type { PostSection } from '../contract.ts'
import { pathOf } from '../present.server.ts'
import { commentsTag } from './contract.ts'

/** The discussion under one published post, and what this viewer may do in it. */
export interface Discussion extends Commenting {
  postId: number
  /** The post's address without the language. */
  path: string
  /** Closed by the newsroom, whoever asks. */
  closed: boolean
}

/** The columns of a post that its discussion depends on. */
const COLUMNS = [
  'id',
  'section',
  'category_id',
  'slug_ar',
  'slug_en',
  'visibility',
  'paid',
  'owner_id',
  'comment_permission',
  'comments_closed',
] as const
/** A post as far as its discussion depends on it. */
export type DiscussedRow = Pick<Selectable<EditorialPost>, (typeof COLUMNS)[number]>

/** Finds the discussion of a post and asks the policy; null when there is no such post to see. */
export async function discussionOf(
  ctx: RequestContext,
  section: PostSection,
  postId: number,
): Promise<Discussion | null> {
  ctx.tag(`post:${postId}`)
  const row = await ctx.app.db
    .selectFrom('editorial_post')
    .select(COLUMNS)
    .where('id', '=', postId)
    .where('section', '=', section)
    .where('status', '=', 'published')
    .where('hidden', '=', false)
    .executeTakeFirst()
  return row ? discussionIn(ctx, row) : null
}

/** The discussion of a published post that was read already; null when this viewer may not know of the post. */
export function discussionIn(ctx: RequestContext, row: DiscussedRow): Discussion | null {
  ctx.tag(commentsTag(row.id), DESKS_TAG)
  const guarded = { visibility: row.visibility, paid: row.paid, ownerId: row.owner_id }
  if (!isKnownTo(ctx.viewer, guarded)) return null
  const commenting = commentingOf(ctx.viewer, {
    ...guarded,
    commentPermission: row.comment_permission,
    commentsClosed: row.comments_closed,
  })
  return { ...commenting, postId: row.id, path: pathOf(row, ctx.lang), closed: row.comments_closed }
}

/** The discussion, for a reader of its comments. Refuses with `not_found` and `not_allowed`. */
export async function readableDiscussion(
  ctx: RequestContext,
  section: PostSection,
  postId: number,
): Promise<Discussion> {
  const discussion = await discussionOf(ctx, section, postId)
  if (!discussion) throw new Refusal('not_found')
  if (!discussion.read) throw new Refusal('not_allowed')
  return discussion
}
