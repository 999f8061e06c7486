import * as z from 'zod'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { cast } from './cast.server.ts'
import type { OwnVote } from './contract.ts'
import { currentVote } from './contract.server.ts'
import { readOwnVote } from './vote.server.ts'

const id = z.coerce.number().int().min(1).max(2_147_483_647)

const vote = z.object({
  id: z.number(),
  question: z.string(),
  lang: z.enum(['ar', 'en']),
  open: z.boolean(),
  demo: z.boolean(),
  options: z.array(z.object({ id: z.number(), label: z.string(), votes: z.number() })),
  total: z.number(),
  waiting: z.number(),
})

const ownVote = vote.extend({
  own: z.number().nullable(),
  state: z.enum(['counted', 'waiting', 'dropped']).nullable(),
})

async function questionOf(ctx: RequestContext, question: number): Promise<OwnVote> {
  const found = await readOwnVote(ctx, question)
  if (!found) throw new Refusal('not_found')
  return found
}

/** `/vote/api`. */
export const voteApi: ApiModule = {
  prefix: '/vote/api',
  tag: 'vote',
  calls: [
    apiCall({
      method: 'GET',
      path: 'current',
      summary: 'The question that is open now, with its count.',
      answer: vote,
      errors: ['no_results'],
      async handle(ctx) {
        const current = await currentVote(ctx)
        if (!current) throw new Refusal('no_results')
        return current
      },
    }),
    apiCall({
      method: 'GET',
      path: 'questions/:id',
      summary: 'A question with its count and what the reader himself has chosen.',
      params: z.object({ id }),
      answer: ownVote,
      errors: ['not_found'],
      handle: (ctx, { params }) => questionOf(ctx, params.id),
    }),
    apiCall({
      method: 'POST',
      path: 'questions/:id/ballots',
      summary:
        'Counts the reader’s ballot, one a person, or changes it while the question is open. Answers the question with the new count.',
      params: z.object({ id }),
      body: z.object({ option: id }),
      answer: ownVote,
      status: 201,
      errors: ['not_found', 'not_allowed', 'must_be_valid', 'too_many', 'cookies_disabled', 'bad_token'],
      async handle(ctx, { params, body }) {
        await cast(ctx, params.id, body.option)
        return questionOf(ctx, params.id)
      },
    }),
  ],
}
