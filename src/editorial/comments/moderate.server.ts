import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import type { PostSection } from '../contract.ts'
import { commentsTag } from './contract.ts'
import { readableDiscussion } from './discussion.server.ts'

/**
 * The newsroom's decision on a comment, whatever it was before; made twice it is the same decision. Refuses with
 * `unauthorized` and `not_found`.
 */
export async function decide(
  { app, viewer, now }: RequestContext,
  commentId: number,
  status: 'published' | 'removed',
): Promise<void> {
  if (viewer.role === 'visitor' || !can(viewer, 'comment.moderate')) throw new Refusal('unauthorized')
  const by = viewer.id
  const postId = await app.db.transaction().execute((trx) => settle(trx, { by, now }, commentId, status))
  await app.changes.publish([commentsTag(postId)])
}

/**
 * Writes a moderator's decision; the reports so far are settled with it. What its writer took back stays away. Gives back
 * the post's id. Refuses with `not_found`.
 */
export async function settle(
  trx: Transaction<DB>,
  { by, now }: { by: number; now: Date },
  commentId: number,
  status: 'published' | 'removed',
): Promise<number> {
  const comment = await trx
    .updateTable('editorial_comment')
    .set({ status, open_reports: 0, decided_by: by, decided_at: now })
    .where('id', '=', commentId)
    .where((eb) =>
      eb.or([
        eb('status', '<>', 'removed'),
        eb('author_id', 'is', null),
        eb('decided_by', 'is distinct from', eb.ref('author_id')),
      ]),
    )
    .returning('post_id')
    .executeTakeFirst()
  if (!comment) throw new Refusal('not_found')
  await trx
    .updateTable('editorial_comment_report')
    .set({ settled: true })
    .where('comment_id', '=', commentId)
    .execute()
  return comment.post_id
}

/** Closes or opens a discussion; what was said stays. Refuses with `unauthorized`, `not_found` and `not_allowed`. */
export async function setClosed(
  ctx: RequestContext,
  section: PostSection,
  postId: number,
  closed: boolean,
): Promise<void> {
  await readableDiscussion(ctx, section, postId)
  if (!can(ctx.viewer, 'comment.moderate')) throw new Refusal('unauthorized')
  await ctx.app.db
    .updateTable('editorial_post')
    .set({ comments_closed: closed })
    .where('id', '=', postId)
    .execute()
  await ctx.app.changes.publish([commentsTag(postId)])
}
