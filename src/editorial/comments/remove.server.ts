import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import type { PostSection } from '../contract.ts'
import { commentsTag, TAKE_BACK_MS } from './contract.ts'
import { readableDiscussion } from './discussion.server.ts'
import { settle } from './moderate.server.ts'

/**
 * Takes a comment away: its writer within a quarter of an hour, a moderator always. Replies stay under a place holder.
 * Refuses with `not_found`, `not_allowed`, `unauthorized` (somebody else's) and `too_late`.
 */
export async function removeComment(
  ctx: RequestContext,
  section: PostSection,
  postId: number,
  commentId: number,
): Promise<void> {
  ctx.personal()
  await readableDiscussion(ctx, section, postId)
  await once(ctx, 'remove', async (trx) => {
    await remove(trx, ctx, postId, commentId)
    return commentId
  })
  await ctx.app.changes.publish([commentsTag(postId)])
}

async function remove(
  trx: Transaction<DB>,
  ctx: RequestContext,
  postId: number,
  commentId: number,
): Promise<void> {
  const { viewer, now } = ctx
  if (viewer.role === 'visitor') throw new Refusal('unauthorized')
  const comment = await trx
    .selectFrom('editorial_comment')
    .select(['author_id', 'created_at'])
    .where('id', '=', commentId)
    .where('post_id', '=', postId)
    .where('status', '<>', 'removed')
    .executeTakeFirst()
  if (!comment) throw new Refusal('not_found')
  if (comment.author_id !== viewer.id) {
    if ((await settle(trx, ctx, commentId, 'removed')) === null) throw new Refusal('not_found')
    return
  }
  if (now.getTime() - comment.created_at.getTime() >= TAKE_BACK_MS) throw new Refusal('too_late')
  await trx
    .updateTable('editorial_comment')
    .set({ status: 'removed', decided_by: viewer.id, decided_at: now })
    .where('id', '=', commentId)
    .execute()
}
