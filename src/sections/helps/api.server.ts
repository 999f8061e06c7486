import * as z from 'zod'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { MAX_QUERY } from './contract.ts'
import { helpGroups } from './helps.server.ts'

/** `/helps/api`. */
export const helpsApi: ApiModule = {
  prefix: '/helps/api',
  tag: 'helps',
  calls: [
    apiCall({
      method: 'GET',
      path: 'items',
      summary:
        'Questions and answers, all or those that hold every word of `q`; `group` is the key of their subject.',
      query: z.object({ q: z.string().max(MAX_QUERY).default('') }),
      answer: z.object({
        results: z.array(
          z.object({
            id: z.number(),
            group: z.string(),
            lang: z.enum(['ar', 'en']),
            question: z.string(),
            answer: z.string(),
          }),
        ),
        total_pages: z.number(),
        page_number: z.number(),
      }),
      async handle(ctx, { query }) {
        const groups = await helpGroups(ctx, query.q)
        const results = groups.flatMap(({ items }) =>
          items.map(({ id, group, lang, question, answerHtml }) => ({
            id,
            group,
            lang,
            question,
            answer: answerHtml,
          })),
        )
        return { results, total_pages: 1, page_number: 1 }
      },
    }),
  ],
}
