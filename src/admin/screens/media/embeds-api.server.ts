import * as z from 'zod'
import { findEmbeds } from '#editorial/body/embed-choices.server.ts'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'

/** The calls by which the editor embeds a chart, a table, a price or a video of the site. */
export const embedCalls: ApiModule['calls'] = [
  apiCall({
    method: 'GET',
    path: 'Embeds',
    summary:
      'Charts, prices and videos that a text can hold, found by words or by the address of a chart; with `id`, that one alone.',
    query: z.object({
      q: z.string().max(1000).default(''),
      id: z.string().max(200).default(''),
      state: z.string().max(1000).default(''),
      kind: z.enum(['chart', 'table', 'price', 'video']).optional(),
    }),
    answer: z.object({
      results: z.array(
        z.object({
          kind: z.enum(['chart', 'price', 'video']),
          id: z.string(),
          state: z.string(),
          title: z.string(),
          frame: z.string().nullable(),
        }),
      ),
    }),
    errors: ['unauthorized', 'not_allowed'],
    async handle(ctx, { query }) {
      ctx.personal()
      if (ctx.viewer.role === 'visitor') throw new Refusal('unauthorized')
      if (!can(ctx.viewer, 'post.create')) throw new Refusal('not_allowed')
      const { id, state, kind, q } = query
      return {
        results: [
          ...(await findEmbeds(
            ctx,
            id ? { id, state, kind: kind === 'table' ? 'chart' : (kind ?? 'chart') } : { text: q },
          )),
        ],
      }
    },
  }),
]
