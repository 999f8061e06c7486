import type { Answer, AnswerContext } from '#datasets/answer/answer.ts'
import type { ListState } from '#datasets/list/state.ts'
import { companyStats } from './stats.server.ts'

/** The figures over a filtered list. */
export async function companyAnswer(ctx: AnswerContext, state: ListState): Promise<Answer> {
  return { text: '', lead: null, figures: await companyStats(ctx, state) }
}
