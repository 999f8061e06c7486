import { sql, type Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lacking, Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import type { PostSection } from '../contract.ts'
import {
  commentsTag,
  REASONS,
  REPORTS_TO_HOLD,
  REPORTS_TO_JUDGE,
  UPHELD_SHARE,
  type Reason,
} from './contract.ts'
import { countUse } from './rules/count-use.server.ts'
import { readableDiscussion } from './discussion.server.ts'

/** A reason as it was sent, or null when it is none of ours. */
export function reasonOf(text: string): Reason | null {
  return REASONS.find((reason) => reason === text) ?? null
}

/**
 * Reports a comment to the newsroom, once a person; reported by enough people whose reports weigh it is held. Refuses with
 * `not_found`, `unauthorized` (a visitor), `not_allowed` (its own writer, too), `invalid_input` (field `reason`),
 * `conflict` (already reported) and `too_many`.
 */
export async function reportComment(
  ctx: RequestContext,
  section: PostSection,
  postId: number,
  commentId: number,
  reason: Reason | null,
): Promise<void> {
  const { app, viewer } = ctx
  ctx.personal()
  await readableDiscussion(ctx, section, postId)
  if (viewer.role === 'visitor' || !can(viewer, 'comment.report')) throw lacking(viewer)
  if (reason === null) throw new Refusal('invalid_input', { fields: { reason: 'required_field' } })
  const held = await once(ctx, 'report', async (trx) => {
    await countUse(trx, ctx, 'report', viewer.id)
    // Locked: two reports at once would both miss the other one.
    const comment = await trx
      .selectFrom('editorial_comment')
      .select(['author_id', 'open_reports'])
      .where('id', '=', commentId)
      .where('post_id', '=', postId)
      .where('status', '=', 'published')
      .forUpdate()
      .executeTakeFirst()
    if (!comment) throw new Refusal('not_found')
    if (comment.author_id === viewer.id) throw new Refusal('not_allowed')
    const inserted = await trx
      .insertInto('editorial_comment_report')
      .values({ comment_id: commentId, reporter_id: viewer.id, reason })
      .onConflict((c) => c.columns(['comment_id', 'reporter_id']).doNothing())
      .returning('comment_id')
      .executeTakeFirst()
    if (!inserted) throw new Refusal('conflict')
    const open_reports = comment.open_reports + 1
    const enough = open_reports >= REPORTS_TO_HOLD && (await weight(trx, commentId)) >= REPORTS_TO_HOLD
    await trx
      .updateTable('editorial_comment')
      .set({ open_reports, ...(enough && { status: 'held' as const, held_by: ['reports' as const] }) })
      .where('id', '=', commentId)
      .execute()
    return enough
  })
  if (held) await app.changes.publish([commentsTag(postId)])
}

/** How many open reports of a comment weigh: not those of members with whom the newsroom has hardly ever agreed. */
async function weight(trx: Transaction<DB>, commentId: number): Promise<number> {
  const { rows } = await sql<{ weight: number }>`
    select count(*) filter (where decided < ${REPORTS_TO_JUDGE} or upheld >= ${UPHELD_SHARE}::numeric * decided)::int as weight
    from (
      select count(o.upheld) as decided, count(*) filter (where o.upheld) as upheld
      from editorial_comment_report r
      left join editorial_comment_report o on o.reporter_id = r.reporter_id and o.upheld is not null
      where r.comment_id = ${commentId} and not r.settled
      group by r.reporter_id
    ) reporters`.execute(trx)
  return rows[0]?.weight ?? 0
}
