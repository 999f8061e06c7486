import type { Answer, AnswerContext } from '#datasets/answer/answer.ts'
import type { ListState } from '#datasets/list/state.ts'
import { caseStats } from './stats.server.ts'

/** The figures over a filtered list. */
export async function caseAnswer(ctx: AnswerContext, state: ListState): Promise<Answer> {
  return { text: '', lead: null, figures: await caseStats(ctx, state) }
}
