import * as z from 'zod'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { apiQuery, foundOrRefused } from './contract-section.server.ts'
import { listQuerySchema } from './contract-section.ts'
import { boardSchema, productListSchema, productSchema } from './contract.ts'
import { latestPrices } from './latest.server.ts'
import { listProducts, readProduct } from './products.server.ts'

export const productsPricesApi: ApiModule = {
  prefix: '/products-prices/api',
  tag: 'products-prices',
  calls: [
    apiCall({
      method: 'GET',
      path: 'products',
      summary: 'Products in the order of their groups, each with its last price where it has one',
      query: listQuerySchema,
      answer: productListSchema,
      errors: ['not_found', 'too_many'],
      async handle(ctx, { query }) {
        const { results, total_pages, page_number } = foundOrRefused(
          await listProducts(ctx, await apiQuery(ctx, query.q), query.page),
        )
        return { results, total_pages, page_number }
      },
    }),
    apiCall({
      method: 'GET',
      path: 'products/:slug',
      summary: 'A product with its last price in every market',
      params: z.object({ slug: z.string().max(80) }),
      answer: productSchema,
      errors: ['not_found'],
      handle: async (ctx, { params }) => foundOrRefused(await readProduct(ctx, params.slug)),
    }),
    apiCall({
      method: 'GET',
      path: 'latest',
      summary: 'The newest prices, one a product, spread over the groups',
      query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(8) }),
      answer: boardSchema,
      handle: (ctx, { query }) => latestPrices(ctx, query.limit),
    }),
  ],
}
