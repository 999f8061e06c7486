import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/once.server.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import { voteTag } from './contract.ts'
import { voterOf } from './voter.server.ts'

/**
 * Counts one ballot. Refuses with `too_many`, `not_found` (no such question), `not_allowed` (it is closed),
 * `must_be_valid` (no such option), `cookies_disabled` (a visitor who keeps no cookie) and `conflict` (he has voted).
 */
export async function cast(ctx: RequestContext, questionId: number, optionId: number | null): Promise<void> {
  const { app } = ctx
  ctx.personal()
  const voter = voterOf(ctx)
  if (voter === null) throw new Refusal('cookies_disabled')
  await once(ctx, 'vote', async (trx) => {
    const verdict = await hit({ db: trx, secret: app.secret }, 'vote', { network: ctx.ip }, ctx.now)
    if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
    // Locked, so that no ballot is counted after the question was closed.
    const question = await trx
      .selectFrom('vote_question')
      .select('open')
      .where('id', '=', questionId)
      .where('hidden', '=', false)
      .forShare()
      .executeTakeFirst()
    if (!question) throw new Refusal('not_found')
    if (!question.open) throw new Refusal('not_allowed')
    const option =
      optionId === null
        ? undefined
        : await trx
            .selectFrom('vote_option')
            .select('id')
            .where('question_id', '=', questionId)
            .where('id', '=', optionId)
            .executeTakeFirst()
    if (!option) throw new Refusal('must_be_valid', { fields: { option: 'must_be_valid' } })
    const counted = await trx
      .insertInto('vote_ballot')
      .values({ question_id: questionId, voter, option_id: option.id })
      .onConflict((c) => c.columns(['question_id', 'voter']).doNothing())
      .returning('option_id')
      .executeTakeFirst()
    if (!counted) throw new Refusal('conflict')
    return option.id
  })
  await app.changes.publish([voteTag(questionId)])
}
