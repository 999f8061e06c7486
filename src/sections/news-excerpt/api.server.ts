import { postCalls } from '#editorial/api.server.ts'
import type { ApiModule } from '#platform/http/api.ts'

/** `/news-excerpt/api`: news excerpts. */
export const newsExcerptApi: ApiModule = {
  prefix: '/news-excerpt/api',
  tag: 'news-excerpt',
  calls: postCalls('news-excerpt'),
}
