import * as z from 'zod'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { readTerms } from '#site/glossary/glossary.server.ts'

const termSchema = z.object({
  slug: z.string(),
  term_ar: z.string(),
  term_en: z.string(),
  definition_ar: z.string(),
  definition_en: z.string(),
})

export const glossaryApi: ApiModule = {
  prefix: '/glossary/api',
  tag: 'glossary',
  calls: [
    apiCall({
      method: 'GET',
      path: 'terms',
      summary: 'Every term of the glossary with its definition, in both languages',
      answer: z.object({
        results: z.array(termSchema),
        total: z.int(),
        total_pages: z.int(),
        page_number: z.int(),
      }),
      handle: async (ctx) => {
        const results = await readTerms(ctx)
        return { results, total: results.length, total_pages: 1, page_number: 1 }
      },
    }),
  ],
}
