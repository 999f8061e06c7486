import * as z from 'zod'
import { isoDay } from '#i18n/date/date.ts'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { LICENCES_TAG } from './licences.server.ts'
import { withheldKeys, withheldRows } from './passed-on.server.ts'
import type { Dataset } from './dataset.ts'
import { meantIn, pagesOf, readPage } from './list/list-counts.server.ts'
import { ofOneGrain } from './list/one-grain.server.ts'
import { readProvenance, readRow } from './list/rows.server.ts'
import { itemSchema, listSchema, querySchema } from './schema.server.ts'
import { readState } from './list/state.ts'

/** The calls of a dataset: its rows, filtered as on the page, and one of them. `guard` runs before a search by text. */
export function datasetCalls(
  dataset: Dataset,
  guard: (ctx: RequestContext, q: string) => Promise<unknown>,
): ApiModule['calls'] {
  const columns = Object.keys(dataset.columns)
  // The section's own rows, or those of the view that shows this dataset.
  const path = dataset.view ?? 'rows'
  return [
    apiCall({
      method: 'GET',
      path,
      summary: 'Rows, filtered and sorted by the same parameters as the page of the section',
      query: querySchema(dataset.columns),
      answer: listSchema(dataset),
      errors: ['not_found', 'too_many'],
      async handle(ctx) {
        ctx.tag(dataset.tag, LICENCES_TAG)
        const asked = readState(dataset, ctx.url.searchParams, [''], isoDay(ctx.now))
        const wrong = Object.keys(asked.wrong)
        if (wrong.length > 0)
          throw new Refusal('invalid_input', {
            fields: Object.fromEntries(wrong.map((name) => [name, 'must_be_valid' as const])),
          })
        await guard(ctx, asked.q)
        if (asked.page > QUERY.pages) throw new Refusal('not_found')
        const state = await ofOneGrain(ctx.app, dataset, asked)
        const { rows: results, total, facets } = await readPage(ctx.app, dataset, state, { keys: columns })
        const total_pages = pagesOf(total, state)
        if (state.page > total_pages) throw new Refusal('not_found')
        const suggestion = total === 0 ? await meantIn(ctx, dataset, state) : null
        const out = await withheldKeys(
          ctx.app,
          dataset,
          results.map(({ key }) => key),
        )
        const withheld = await withheldRows(ctx.app, dataset, state)
        return {
          results: results.filter(({ key }) => !out.has(key)),
          total_pages,
          page_number: state.page,
          total,
          facets,
          suggestion,
          ...(withheld && { withheld: withheld.here[ctx.lang] }),
        } as never
      },
    }),
    apiCall({
      method: 'GET',
      path: `${path}/:key`,
      summary: 'One row with where its figures come from',
      params: z.object({ key: z.string().max(200) }),
      answer: itemSchema(dataset),
      errors: ['not_found', 'not_passed_on'],
      async handle(ctx, { params }) {
        ctx.tag(dataset.tag, LICENCES_TAG)
        const out = await withheldKeys(ctx.app, dataset, [params.key])
        if (out.size > 0) throw new Refusal('not_passed_on')
        const [row, provenance] = await Promise.all([
          readRow(ctx.app.db, dataset, params.key),
          readProvenance(ctx.app.db, dataset, params.key),
        ])
        if (!row || !provenance) throw new Refusal('not_found')
        return { ...row, ...provenance } as never
      },
    }),
  ]
}
