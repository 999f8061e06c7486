import type { PostPage } from '#editorial/contract.ts'
import { listPosts } from '#editorial/list.server.ts'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { searchListed } from '#editorial/search/listed.server.ts'
import { apiQuery, foundOrRefused } from './section.server.ts'
import { listQuerySchema, storyListSchema, storyOf } from './stories.ts'

/** One page of a news category's stories, filtered by a query; null past the end. */
function stories(
  ctx: RequestContext,
  category: number,
  query: string,
  page: number,
): Promise<PostPage | null> {
  const list = `c:${category}`
  return query === '' ? listPosts(ctx, list, page) : searchListed(ctx, list, query, page)
}

/** The call of a section's stories: the same query as its page. */
export function storyCalls(category: number): ApiModule['calls'] {
  return [
    apiCall({
      method: 'GET',
      path: 'stories',
      summary: 'Stories of the section, newest first; with q, those that match',
      query: listQuerySchema,
      answer: storyListSchema,
      errors: ['not_found', 'too_many'],
      async handle(ctx, { query }) {
        const list = foundOrRefused(await stories(ctx, category, await apiQuery(ctx, query.q), query.page))
        return {
          results: list.results.map(storyOf),
          total_pages: list.total_pages,
          page_number: list.page_number,
        }
      },
    }),
  ]
}
