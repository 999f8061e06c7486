import * as z from 'zod'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { apiQuery, foundOrRefused } from '#data-section/section.server.ts'
import { listQuerySchema } from '#data-section/stories.ts'
import { boardSchema, pointsSchema, productListSchema, productSchema, type ProductCell } from './schemas.ts'
import { latestPrices } from './series/latest.server.ts'
import { listProducts, meantProduct, readProduct } from './products/products.server.ts'
import { withheldSeries } from './points/withheld-series.server.ts'
import { seriesPoints } from './points/series-points.server.ts'

/** The series whose prices are on pages alone. */
function withheldNow(ctx: RequestContext): Promise<ReadonlySet<string>> {
  ctx.tag(LICENCES_TAG)
  return withheldSeries(ctx.app)
}

function withoutWithheld<Own extends ProductCell>(product: Own, withheld: ReadonlySet<string>): Own {
  return product.quote && withheld.has(product.quote.slug) ? { ...product, quote: null } : product
}

const day = z.string().max(20).optional()

/** Calls beside those of the rows. */
export const PRICE_CALLS: ApiModule['calls'] = [
  apiCall({
    method: 'GET',
    path: 'rows/:key/points',
    summary: 'The prices of a series over a range, as they are known or as they were known on a day',
    params: z.object({ key: z.string().max(200) }),
    query: z.object({
      range: z
        .string()
        .max(20)
        .optional()
        .describe('weekly, monthly, three-months, six-months, yearly or all'),
      from: day.describe('First day, in place of a range: 2026, 2026-05 or 2026-05-09'),
      to: day.describe('Last day'),
      known: day.describe('The day whose knowledge is asked for'),
    }),
    answer: pointsSchema,
    errors: ['not_found', 'invalid_input', 'not_passed_on'],
    async handle(ctx, { params }) {
      const withheld = await withheldNow(ctx)
      if (withheld.has(params.key)) throw new Refusal('not_passed_on')
      const answer = foundOrRefused(await seriesPoints(ctx, params.key))
      if ('wrong' in answer)
        throw new Refusal('invalid_input', {
          fields: Object.fromEntries(answer.wrong.map((name) => [name, 'must_be_valid' as const])),
        })
      return answer
    },
  }),
  apiCall({
    method: 'GET',
    path: 'products',
    summary: 'Products in the order of their groups, each with its last price where it has one',
    query: listQuerySchema,
    answer: productListSchema,
    errors: ['not_found', 'too_many'],
    async handle(ctx, { query }) {
      const words = await apiQuery(ctx, query.q)
      const withheld = await withheldNow(ctx)
      const { results, total, total_pages, page_number } = foundOrRefused(
        await listProducts(ctx, words, query.page),
      )
      const suggestion = total === 0 ? await meantProduct(ctx, words) : null
      return {
        results: results.map((product) => withoutWithheld(product, withheld)),
        total_pages,
        page_number,
        suggestion,
      }
    },
  }),
  apiCall({
    method: 'GET',
    path: 'products/:slug',
    summary: 'A product with its last price in every market',
    params: z.object({ slug: z.string().max(80) }),
    answer: productSchema,
    errors: ['not_found'],
    async handle(ctx, { params }) {
      const withheld = await withheldNow(ctx)
      const product = foundOrRefused(await readProduct(ctx, params.slug))
      return {
        ...withoutWithheld(product, withheld),
        quotes: product.quotes.filter(({ slug }) => !withheld.has(slug)),
      }
    },
  }),
  apiCall({
    method: 'GET',
    path: 'latest',
    summary: 'The newest prices, one a product, spread over the groups',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(8) }),
    answer: boardSchema,
    handle: async (ctx, { query }) => latestPrices(ctx, query.limit, await withheldNow(ctx)),
  }),
]
