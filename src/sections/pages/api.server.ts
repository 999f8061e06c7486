import * as z from 'zod'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { Refusal } from '#platform/http/errors.ts'
import { pageLinks, staticPage } from './pages.server.ts'

const link = z.object({ slug: z.string(), name: z.string(), position: z.string() })

/** `/pages/api`. */
export const pagesApi: ApiModule = {
  prefix: '/pages/api',
  tag: 'pages',
  calls: [
    apiCall({
      method: 'GET',
      path: 'pages',
      summary: 'Links to the static pages, by position.',
      query: z.object({ position: z.string().max(50).optional() }),
      answer: z.object({ results: z.array(link), total_pages: z.number(), page_number: z.number() }),
      async handle(ctx, { query }) {
        const links = await pageLinks(ctx)
        const results = links.filter(
          ({ position }) => query.position === undefined || position === query.position,
        )
        return { results, total_pages: 1, page_number: 1 }
      },
    }),
    apiCall({
      method: 'GET',
      path: 'pages/:slug',
      summary: 'One static page with its text as HTML.',
      params: z.object({ slug: z.string().max(100) }),
      answer: link.extend({ lang: z.enum(['ar', 'en']), html: z.string(), updatedAt: z.iso.datetime() }),
      errors: ['not_found'],
      async handle(ctx, { params }) {
        const page = await staticPage(ctx, params.slug)
        if (!page) throw new Refusal('not_found')
        return page
      },
    }),
  ],
}
