import type { Answer, AnswerContext } from '#datasets/answer/answer.ts'
import type { ListState } from '#datasets/list/state.ts'
import { plantStats } from './stats.server.ts'

/** The figures over a filtered list. */
export async function plantAnswer(ctx: AnswerContext, state: ListState): Promise<Answer> {
  return { text: '', lead: null, figures: await plantStats(ctx, state) }
}
