import { readSources } from '../charts/sources.server.ts'
import type { Dataset } from '../dataset.ts'
import { figureFilters } from '../list/kinds.server.ts'
import type { ListState } from '../list/state.ts'
import { presentContextFor } from '../present.server.ts'
import { answerInText, answerOf, type AnswerContext } from './answer.ts'

/** What the rows of a list answer, with its marks in words, as its page describes itself; null where they answer nothing. */
export async function summaryOf(
  ctx: AnswerContext,
  dataset: Dataset,
  state: ListState,
): Promise<string | null> {
  const answer = await answerOf(ctx, dataset, state)
  if (!answer || answer.text === '') return null
  // A sentence with marks of its own needs no count of the rows.
  if (answer.marks) return answerInText(answer, answer.marks, ctx.lang)
  const counted = await figureFilters(ctx.app, dataset, state)
  const figures = counted.kind === 'real' ? counted : state
  const { marks } = await readSources(ctx, dataset, figures, await presentContextFor(ctx, dataset, []))
  return answerInText(answer, marks, ctx.lang)
}
