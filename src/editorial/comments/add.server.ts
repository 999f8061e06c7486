import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { siteSettings } from '#site/settings.server.ts'
import type { PostSection } from '../contract.ts'
import { commentsTag } from './contract.ts'
import { countUse } from './rules/count-use.server.ts'
import { discussionOf } from './discussion.server.ts'
import { judge } from './rules/judge.server.ts'
import { checkSanction } from './rules/sanctions.server.ts'
import { languageOf, problemOf, tidy } from './text.ts'

export interface NewComment {
  text: string
  /** The comment it answers. An answer to a reply joins the reply's thread: threads have two levels. */
  parent: number | null
}

export type Added = {
  id: number
  status: 'published' | 'held'
}

/**
 * Adds a comment to a post's discussion. It is held until the newsroom has seen it when a rule says so (`judge`). Refuses with `not_found` (no such post, or nothing to answer), `unauthorized` (a visitor),
 * `comments_closed`, `not_allowed`, `invalid_input` (field `text`) and `too_many`.
 */
export async function addComment(
  ctx: RequestContext,
  section: PostSection,
  postId: number,
  { text: typed, parent }: NewComment,
): Promise<Added> {
  const { app, now } = ctx
  ctx.personal()
  const author = await writerOf(ctx, section, postId)
  const text = tidy(typed)
  const problem = problemOf(text)
  if (problem) throw new Refusal('invalid_input', { fields: { text: problem } })
  const { comment_words: words } = await siteSettings(app)
  const added = await once(ctx, 'comment', async (trx) => {
    await countUse(trx, ctx, 'comment', author.id)
    const answered = parent === null ? null : await answeredOf(trx, postId, parent)
    const sanction = await checkSanction(trx, ctx, author.id)
    const { heldBy, piece, textKey } = await judge(trx, ctx, author, { text, postId, sanction, words })
    const status: Added['status'] = heldBy.length > 0 ? 'held' : 'published'
    const { id } = await trx
      .insertInto('editorial_comment')
      .values({
        post_id: postId,
        parent_id: answered,
        author_id: author.id,
        lang: languageOf(text, ctx.lang),
        body: text,
        status,
        held_by: heldBy,
        held_piece: piece,
        text_key: textKey,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, status }
  })
  await app.changes.publish([commentsTag(postId)])
  return added
}

async function writerOf(
  ctx: RequestContext,
  section: PostSection,
  postId: number,
): Promise<Exclude<Viewer, { role: 'visitor' }>> {
  const discussion = await discussionOf(ctx, section, postId)
  if (!discussion) throw new Refusal('not_found')
  if (discussion.write === 'closed') throw new Refusal('comments_closed')
  if (discussion.write === 'account' || ctx.viewer.role === 'visitor') throw new Refusal('unauthorized')
  if (discussion.write === 'no') throw new Refusal('not_allowed')
  return ctx.viewer
}

/** The first comment of the thread that an answer joins; locked, so that it is not removed meanwhile. */
async function answeredOf(
  trx: Pick<RequestContext['app']['db'], 'selectFrom'>,
  postId: number,
  parent: number,
): Promise<number> {
  const row = await trx
    .selectFrom('editorial_comment')
    .select(['id', 'parent_id'])
    .where('id', '=', parent)
    .where('post_id', '=', postId)
    .where('status', '=', 'published')
    .forShare()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row.parent_id ?? row.id
}
