import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { LIMITS } from '#platform/limits/limits.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import { voteTag } from './contract.ts'
import { voterNetwork, voterOf } from './voter.server.ts'

/** The result of a ballot: `waiting` counts once the newsroom has agreed. */
export type Cast = 'counted' | 'changed' | 'waiting'

/**
 * Counts a ballot, or changes the one that this reader has cast, as long as the question is open. Sent twice it is the same
 * ballot. Refuses with `too_many`, `not_found` (no such question), `not_allowed` (it is closed), `must_be_valid` (no such
 * option) and `cookies_disabled` (a visitor without cookies).
 */
export async function cast(ctx: RequestContext, questionId: number, optionId: number | null): Promise<Cast> {
  const { app } = ctx
  ctx.personal()
  const voter = voterOf(ctx)
  if (voter === null) throw new Refusal('cookies_disabled')
  const done = await app.db.transaction().execute(async (trx) => {
    const verdict = await hit({ db: trx, secret: app.secret }, 'vote', { network: ctx.ip }, ctx.now)
    if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
    const option = await chosenOption(trx, questionId, optionId)
    const before = await trx
      .selectFrom('vote_ballot')
      .select(['option_id', 'state'])
      .where('question_id', '=', questionId)
      .where('voter', '=', voter)
      .forUpdate()
      .executeTakeFirst()
    if (before) {
      if (before.option_id === option) return before.state === 'counted' ? 'counted' : 'waiting'
      await trx
        .updateTable('vote_ballot')
        .set({ option_id: option })
        .where('question_id', '=', questionId)
        .where('voter', '=', voter)
        .execute()
      return before.state === 'counted' ? 'changed' : 'waiting'
    }
    const network = voterNetwork(ctx, questionId)
    const state = (await isUnusual(trx, ctx, questionId, network)) ? 'waiting' : 'counted'
    await trx
      .insertInto('vote_ballot')
      .values({ question_id: questionId, voter, option_id: option, network, state, cast_at: ctx.now })
      .onConflict((c) =>
        c
          .columns(['question_id', 'voter'])
          .doUpdateSet((eb) => ({ option_id: eb.ref('excluded.option_id') })),
      )
      .execute()
    return state
  })
  await app.changes.publish([voteTag(questionId)])
  return done
}

/** The option's id when it is one of an open question, which is locked so that nothing is counted after its close. */
async function chosenOption(
  trx: Transaction<DB>,
  questionId: number,
  optionId: number | null,
): Promise<number> {
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
  return option.id
}

/** Whether a network sends more ballots of visitors within an hour than an office does. */
async function isUnusual(
  trx: Transaction<DB>,
  { viewer, now }: Pick<RequestContext, 'viewer' | 'now'>,
  questionId: number,
  network: string,
): Promise<boolean> {
  if (viewer.role !== 'visitor') return false
  const { seconds } = LIMITS.vote
  const { count } = await trx
    .selectFrom('vote_ballot')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('question_id', '=', questionId)
    .where('network', '=', network)
    .where('cast_at', '>', new Date(now.getTime() - seconds * 1000))
    .executeTakeFirstOrThrow()
  return count >= USUAL_FROM_ONE_NETWORK
}

/** Ballots of one network on one question within an hour; those beyond wait for the newsroom. */
export const USUAL_FROM_ONE_NETWORK = 20
