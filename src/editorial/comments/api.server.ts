import * as z from 'zod'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { Refusal } from '#platform/http/errors.ts'
import { pageNumber, recordId } from '../api-contract.ts'
import type { PostSection } from '../contract.ts'
import { addComment } from './add.server.ts'
import { addedSchema, commentListSchema, newCommentSchema, reportSchema } from './api-contract.ts'
import { readableDiscussion } from './discussion.server.ts'
import { listComments } from './list.server.ts'
import { removeComment } from './remove.server.ts'
import { reasonOf, reportComment } from './report.server.ts'

const ofPost = z.object({ post_id: recordId })
const ofComment = z.object({ post_id: recordId, comment_id: recordId })
const done = z.object({ ok: z.literal(true) })

/** The API of the comments on the posts of a section. */
export function commentCalls(section: PostSection): ApiModule['calls'][number][] {
  return [
    apiCall({
      method: 'GET',
      path: 'Comments/:post_id',
      summary: 'One page of the comments on a post: threads of two levels, oldest first.',
      params: ofPost,
      query: z.object({ page: pageNumber.optional() }),
      answer: commentListSchema,
      errors: ['not_allowed', 'no_results'],
      async handle(ctx, { params: { post_id }, query: { page = 1 } }) {
        await readableDiscussion(ctx, section, post_id)
        const found = await listComments(ctx, post_id, page)
        if (!found) throw new Refusal('no_results')
        return {
          results: found.threads,
          count: found.count,
          total_pages: found.pages,
          page_number: found.page,
        }
      },
    }),
    apiCall({
      method: 'POST',
      path: 'Comments/:post_id',
      summary:
        'Adds a comment, or with `parent` an answer. The first one of an account is held for the newsroom.',
      params: ofPost,
      body: newCommentSchema,
      answer: addedSchema,
      status: 201,
      errors: ['invalid_input', 'unauthorized', 'not_allowed', 'comments_closed', 'too_many', 'bad_token'],
      handle: (ctx, { params, body }) =>
        addComment(ctx, section, params.post_id, { text: body.text, parent: body.parent ?? null }),
    }),
    apiCall({
      method: 'DELETE',
      path: 'Comments/:post_id/:comment_id',
      summary: 'Takes a comment away: its writer within a quarter of an hour, a moderator always.',
      params: ofComment,
      answer: done,
      errors: ['unauthorized', 'not_allowed', 'too_late', 'bad_token'],
      async handle(ctx, { params }) {
        await removeComment(ctx, section, params.post_id, params.comment_id)
        return { ok: true as const }
      },
    }),
    apiCall({
      method: 'POST',
      path: 'Comments/:post_id/:comment_id/Reports',
      summary: 'Reports a comment to the newsroom, once a person. Reported by three people it is held.',
      params: ofComment,
      body: reportSchema,
      answer: done,
      status: 201,
      errors: ['invalid_input', 'unauthorized', 'not_allowed', 'conflict', 'too_many', 'bad_token'],
      async handle(ctx, { params, body }) {
        await reportComment(ctx, section, params.post_id, params.comment_id, reasonOf(body.reason))
        return { ok: true as const }
      },
    }),
  ]
}
