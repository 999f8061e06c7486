import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { Refusal } from '#platform/http/errors.ts'
import { typedText } from '#platform/limits/typed-text.ts'
import { siteSettings } from '#site/settings.server.ts'
import { countSearch } from '#editorial/search/listed.server.ts'
import { resultsQuerySchema, resultsSchema } from './results.server.ts'
import { firstDay } from './search-link.ts'
import { search } from './search.server.ts'
import { suggestQuerySchema, suggestionsSchema } from './suggestions.ts'
import { suggest } from './suggest.server.ts'

export const searchApi: ApiModule = {
  prefix: '/search/api',
  tag: 'search',
  calls: [
    apiCall({
      method: 'GET',
      path: 'results',
      summary:
        'Search over stories, data, companies, terms, pages and help, with the number of matches in each section',
      query: resultsQuerySchema,
      answer: resultsSchema,
      errors: ['search_unavailable', 'too_many', 'not_found'],
      async handle(ctx, { query: { q, in: section, sort, days, page, ...filters } }) {
        if (!(await siteSettings(ctx.app)).use_search) throw new Refusal('search_unavailable')
        const verdict = await countSearch(ctx)
        if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
        const answer = await search(ctx, {
          query: typedText(q),
          section: section ?? null,
          order: sort,
          page,
          since: firstDay(ctx.now, days),
          leaving: true,
          ...filters,
        })
        if (!answer) throw new Refusal('not_found')
        return answer
      },
    }),
    apiCall({
      method: 'GET',
      path: 'suggest',
      summary: 'Products, markets, companies, terms and cases whose names begin with what was typed',
      query: suggestQuerySchema,
      answer: suggestionsSchema,
      errors: ['search_unavailable'],
      async handle(ctx, { query: { q } }) {
        if (!(await siteSettings(ctx.app)).use_search) throw new Refusal('search_unavailable')
        return suggest(ctx, typedText(q))
      },
    }),
  ],
}
