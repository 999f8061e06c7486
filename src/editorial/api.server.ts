import * as z from 'zod'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { Refusal } from '#platform/http/errors.ts'
import { commentCalls } from './comments/api.server.ts'
import { pageNumber, postListSchema, postSchema, recordId } from './api-contract.ts'
import type { PostPage, PostSection } from './contract.ts'
import { listPosts } from './list.server.ts'
import { readPost, relatedPosts, type ReadResult } from './read.server.ts'

type Calls = ApiModule['calls'][number][]

const RELATED = 6

/** The API of a section of posts: its list, a post, and what is related to that. */
export function postCalls(section: PostSection): Calls {
  return [
    apiCall({
      method: 'GET',
      path: 'ListPosts/:page_id',
      summary: 'One page of the posts of this kind, newest first.',
      params: z.object({ page_id: pageNumber }),
      answer: postListSchema,
      errors: ['no_results'],
      handle: async (ctx, { params }) => foundPage(await listPosts(ctx, section, params.page_id)),
    }),
    ...postItemCalls(section),
  ]
}

/** The calls for one post: itself, what is related to it, and its comments. */
export function postItemCalls(section: PostSection): Calls {
  return [
    apiCall({
      method: 'GET',
      path: 'Post/:post_id',
      summary: 'One post of this kind, or its free beginning where the reader has not paid for it.',
      params: z.object({ post_id: recordId }),
      answer: postSchema,
      errors: ['not_allowed'],
      handle: async (ctx, { params }) => foundPost(await readPost(ctx, section, params.post_id)).post,
    }),
    apiCall({
      method: 'GET',
      path: 'RelatedPosts/:post_id',
      summary:
        'Posts of any kind to which one of this kind leads on: an editor’s pins, then those that share most products, companies, cases, deals, countries and words with it.',
      params: z.object({ post_id: recordId }),
      answer: postListSchema,
      errors: ['not_allowed'],
      async handle(ctx, { params }) {
        const { ties } = foundPost(await readPost(ctx, section, params.post_id))
        return { results: await relatedPosts(ctx, ties, RELATED), total_pages: 1, page_number: 1 }
      },
    }),
    ...commentCalls(section),
  ]
}

/** A page of a list as the API answers it. Throws Refusal `no_results` past the end. */
export function foundPage(page: PostPage | null): z.input<typeof postListSchema> {
  if (!page) throw new Refusal('no_results')
  return { results: page.results, total_pages: page.total_pages, page_number: page.page_number }
}

/** The post that was asked for, or the refusal that says why not. */
function foundPost(result: ReadResult): Extract<ReadResult, { kind: 'found' }> {
  if (result.kind === 'found') return result
  throw new Refusal(result.kind === 'members' ? 'not_allowed' : 'not_found')
}
