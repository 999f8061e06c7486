import type { Transaction } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
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
  ctx: RequestContext,
  commentId: number,
  status: 'published' | 'removed',
): Promise<void> {
  const { app } = ctx
  const postId = await app.db.transaction().execute((trx) => settle(trx, ctx, commentId, status))
  await app.changes.publish([commentsTag(postId)])
}

/**
 * Writes a moderator's decision; the reports so far are settled with it. What its writer took back stays away. Gives back
 * the post's id. Refuses with `unauthorized` and `not_found`.
 */
export async function settle(
  trx: Transaction<DB>,
  ctx: Pick<RequestContext, 'viewer' | 'now' | 'requestId'>,
  commentId: number,
  status: 'published' | 'removed',
): Promise<number> {
  const { viewer, now } = ctx
  if (viewer.role === 'visitor' || !can(viewer, 'comment.moderate')) throw new Refusal('unauthorized')
  const comment = await trx
    .selectFrom('editorial_comment')
    .select(['post_id', 'status', 'open_reports'])
    .where('id', '=', commentId)
    .where((eb) =>
      eb.or([
        eb('status', '<>', 'removed'),
        eb('author_id', 'is', null),
        eb('decided_by', 'is distinct from', eb.ref('author_id')),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!comment) throw new Refusal('not_found')
  const { post_id, ...before } = comment
  const after = { status, open_reports: 0 }
  await trx
    .updateTable('editorial_comment')
    .set({ ...after, decided_by: viewer.id, decided_at: now })
    .where('id', '=', commentId)
    .execute()
  await trx
    .updateTable('editorial_comment_report')
    .set({ settled: true })
    .where('comment_id', '=', commentId)
    .execute()
  // The same decision once more changes nothing.
  if (before.status !== status || before.open_reports > 0)
    await writeAudit(trx, { ctx, action: 'comment.moderate', kind: 'comment', key: commentId, before, after })
  return post_id
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
  await ctx.app.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('editorial_post')
      .set({ comments_closed: closed })
      .where('id', '=', postId)
      .where('comments_closed', '!=', closed)
      .returning('id')
      .executeTakeFirst()
    if (changed)
      await writeAudit(trx, {
        ctx,
        action: 'comment.moderate',
        kind: 'post',
        key: postId,
        before: { comments_closed: !closed },
        after: { comments_closed: closed },
      })
  })
  await ctx.app.changes.publish([commentsTag(postId)])
}
