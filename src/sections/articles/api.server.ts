import * as z from 'zod'
import { categoriesSchema, pageNumber, postListSchema, recordId } from '#editorial/api-contract.ts'
import { foundPage, postItemCalls } from '#editorial/api.server.ts'
import { categoriesOf } from '#editorial/categories.server.ts'
import { listPosts } from '#editorial/list.server.ts'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { Refusal } from '#platform/http/errors.ts'

/** The calls of articles, and of the categories that all posts share. */
export const ARTICLE_CALLS: ApiModule['calls'] = [
  apiCall({
    method: 'GET',
    path: 'ListPosts/:page_id',
    summary:
      'One page of the articles, newest first; with `category`, of every story of that category and those under it.',
    params: z.object({ page_id: pageNumber }),
    query: z.object({ category: recordId.optional() }),
    answer: postListSchema,
    errors: ['no_results'],
    async handle(ctx, { params, query: { category } }) {
      if (category === undefined) return foundPage(await listPosts(ctx, 'articles', params.page_id))
      ctx.tag('categories')
      const { byId } = await categoriesOf(ctx.app, ctx.lang)
      if (!byId.has(category)) throw new Refusal('not_found')
      return foundPage(await listPosts(ctx, `c:${category}`, params.page_id))
    },
  }),
  ...postItemCalls('articles'),
  apiCall({
    method: 'GET',
    path: 'Categories',
    summary: 'The categories as a tree, a flat list, by id, and as options of a filter.',
    answer: categoriesSchema,
    async handle(ctx) {
      ctx.tag('categories')
      const { tree, byId, filters } = await categoriesOf(ctx.app, ctx.lang)
      return { tree, flat: [...byId.values()], by_id: Object.fromEntries(byId), filters }
    },
  }),
]
