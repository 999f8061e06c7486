import * as z from 'zod'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { apiQuery, foundOrRefused } from '#sections/products-prices/contract-section.server.ts'
import { listQuerySchema } from '#sections/products-prices/contract-section.ts'
import { listCompanies, readCompany } from './companies.server.ts'
import { companyListSchema, companySchema } from './contract.ts'

export const companiesApi: ApiModule = {
  prefix: '/companies/api',
  tag: 'companies',
  calls: [
    apiCall({
      method: 'GET',
      path: 'companies',
      summary: 'Companies, narrowed to a query and a country',
      query: listQuerySchema.extend({
        country: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional(),
      }),
      answer: companyListSchema,
      errors: ['not_found', 'too_many'],
      async handle(ctx, { query }) {
        const list = await listCompanies(ctx, await apiQuery(ctx, query.q), query.country ?? null, query.page)
        const { results, total_pages, page_number } = foundOrRefused(list)
        return { results, total_pages, page_number }
      },
    }),
    apiCall({
      method: 'GET',
      path: 'companies/:slug',
      summary: 'A company with its facts, products, source and confidence',
      params: z.object({ slug: z.string().max(80) }),
      answer: companySchema,
      errors: ['not_found'],
      handle: async (ctx, { params }) => foundOrRefused(await readCompany(ctx, params.slug)),
    }),
  ],
}
