import type { RequestContext } from '#platform/http/context.server.ts'
import { CURRENT_VOTE_TAG, type Vote } from './contract.ts'
import { readVote } from './vote.server.ts'

/** The question that blocks show: the newest open one; null when none is open. */
export async function currentVote(ctx: Pick<RequestContext, 'app' | 'lang' | 'tag'>): Promise<Vote | null> {
  ctx.tag(CURRENT_VOTE_TAG)
  const { app } = ctx
  const id = await app.memo.get('vote:current', [CURRENT_VOTE_TAG], async () => {
    const row = await app.db
      .selectFrom('vote_question')
      .select('id')
      .where('open', '=', true)
      .where('hidden', '=', false)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.id ?? null
  })
  return id === null ? null : readVote(ctx, id)
}

export { adoptBallots } from './adopt.server.ts'
