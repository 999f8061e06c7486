import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lacking, Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import type { PostSection } from '../contract.ts'
import { commentsTag } from './contract.ts'
import { readableDiscussion } from './discussion.server.ts'

/** How long a decision can be undone. */
const UNDO_MS = 10 * 60 * 1000

type Deciding = Pick<RequestContext, 'viewer' | 'now' | 'requestId'>

/**
 * The newsroom's decision on comments, whatever they were before; made twice it is the same decision. What is gone
 * meanwhile is passed over. Returns the decision's name, by which it can be undone. Refuses with `unauthorized`, and
 * with `not_found` when there is none of them.
 */
export async function decide(
  ctx: RequestContext,
  commentIds: readonly number[],
  status: 'published' | 'removed',
): Promise<string> {
  const { app } = ctx
  const batch = randomUUID()
  const posts = await app.db.transaction().execute(async (trx) => {
    const found: number[] = []
    // In one order: two decisions on the same comments must not wait for each other.
    for (const id of [...new Set(commentIds)].toSorted((a, b) => a - b)) {
      const post = await settle(trx, ctx, id, status, batch)
      if (post !== null) found.push(post)
    }
    if (found.length === 0) throw new Refusal('not_found')
    return found
  })
  await app.changes.publish([...new Set(posts)].map(commentsTag))
  return batch
}

/**
 * Writes a moderator's decision; the reports so far are settled with it. What its writer took back stays away. Returns
 * the post's id, null when there is no such comment. Refuses with `unauthorized`.
 */
export async function settle(
  trx: Transaction<DB>,
  ctx: Deciding,
  commentId: number,
  status: 'published' | 'removed',
  batch: string = randomUUID(),
): Promise<number | null> {
  const { viewer, now } = ctx
  if (viewer.role === 'visitor' || !can(viewer, 'comment.moderate')) throw lacking(viewer)
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
  if (!comment) return null
  const { post_id, ...before } = comment
  const after = { status, open_reports: 0 }
  // The same decision once more changes nothing.
  if (before.status === status && before.open_reports === 0) return post_id
  await trx
    .updateTable('editorial_comment')
    .set({ ...after, decided_by: viewer.id, decided_at: now })
    .where('id', '=', commentId)
    .execute()
  await trx
    .updateTable('editorial_comment_report')
    .set({ settled: true, upheld: status === 'removed', decision: batch })
    .where('comment_id', '=', commentId)
    .where('settled', '=', false)
    .execute()
  await trx
    .insertInto('editorial_comment_decision')
    .values({
      batch,
      comment_id: commentId,
      before_status: before.status,
      before_reports: before.open_reports,
      status,
      decided_by: viewer.id,
      decided_at: now,
    })
    .execute()
  await writeAudit(trx, { ctx, action: 'comment.moderate', kind: 'comment', key: commentId, before, after })
  return post_id
}

/** The decision that the viewer can still undo: the viewer's last one, while it is recent. */
export async function undoable({
  app,
  viewer,
  now,
}: Pick<RequestContext, 'app' | 'viewer' | 'now'>): Promise<{ batch: string; count: number } | null> {
  if (viewer.role === 'visitor') return null
  const row = await app.db
    .selectFrom('editorial_comment_decision')
    .select((eb) => ['batch', 'decided_at', eb.fn.countAll<number>().as('count')])
    .where('decided_by', '=', viewer.id)
    .where('decided_at', '>', new Date(now.getTime() - UNDO_MS))
    .where('undone_at', 'is', null)
    .groupBy(['batch', 'decided_at'])
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { batch: row.batch, count: row.count } : null
}

/**
 * Undoes a decision: its comments are what they were, their reports open again. A comment that somebody has decided on
 * since stays as it is now. Refuses with `unauthorized`, `not_found` (not the viewer's) and `too_late`.
 */
export async function undoDecision(ctx: RequestContext, batch: string): Promise<void> {
  const { app, viewer, now } = ctx
  if (viewer.role === 'visitor' || !can(viewer, 'comment.moderate')) throw lacking(viewer)
  const posts = await app.db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('editorial_comment_decision')
      .set({ undone_at: now })
      .where('batch', '=', batch)
      .where('decided_by', '=', viewer.id)
      .where('undone_at', 'is', null)
      .returningAll()
      .execute()
    const [first] = rows
    if (!first) throw new Refusal('not_found')
    if (now.getTime() - first.decided_at.getTime() > UNDO_MS) throw new Refusal('too_late')
    const found: number[] = []
    for (const row of rows.toSorted((a, b) => a.comment_id - b.comment_id)) {
      const after = { status: row.before_status, open_reports: row.before_reports }
      const comment = await trx
        .updateTable('editorial_comment')
        .set({ ...after, decided_by: null, decided_at: null })
        .where('id', '=', row.comment_id)
        .where('decided_by', '=', viewer.id)
        .where('decided_at', '=', row.decided_at)
        .returning('post_id')
        .executeTakeFirst()
      if (!comment) continue
      found.push(comment.post_id)
      await trx
        .updateTable('editorial_comment_report')
        .set({ settled: false, upheld: null, decision: null })
        .where('comment_id', '=', row.comment_id)
        .where('decision', '=', batch)
        .execute()
      await writeAudit(trx, {
        ctx,
        action: 'comment.moderate',
        kind: 'comment',
        key: row.comment_id,
        before: { status: row.status, open_reports: 0 },
        after,
      })
    }
    return found
  })
  await app.changes.publish([...new Set(posts)].map(commentsTag))
}

/** Closes or opens a discussion; what was said stays. Refuses with `unauthorized`, `not_found` and `not_allowed`. */
export async function setClosed(
  ctx: RequestContext,
  section: PostSection,
  postId: number,
  closed: boolean,
): Promise<void> {
  await readableDiscussion(ctx, section, postId)
  if (!can(ctx.viewer, 'comment.moderate')) throw lacking(ctx.viewer)
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
