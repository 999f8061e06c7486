import type { Answer, AnswerContext } from '#datasets/answer/answer.ts'
import type { ListState } from '#datasets/list/state.ts'
import { dealStats } from './totals.server.ts'

/** The figures over a filtered list. */
export async function dealAnswer(ctx: AnswerContext, state: ListState): Promise<Answer> {
  return { text: '', lead: null, figures: await dealStats(ctx, state) }
}
