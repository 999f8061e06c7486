import type { RequestContext } from '#platform/http/context.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { withMarks, type Marks } from '#ui/marks.ts'
import type { Stat } from '../contract.ts'
import type { Dataset } from '../dataset.ts'
import type { ListState } from '../list/state.ts'

/** What an answer is computed with; a page and a call of the API say the same. */
export type AnswerContext = Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs' | 'tag'>

/** What a page of figures says first, computed from the rows that it shows. */
export interface Answer {
  /** A sentence or two in the reader's language; empty where nothing can be said of the rows together. */
  text: string
  /** The figure that the reader came for, as it is in the text. */
  lead: string | null
  /** Of the rows that the sentence is about, where these are not all that the figures of the list are counted from. */
  marks?: Marks
  /** The figures under it, the most important first. */
  figures: readonly Stat[]
}

/** The answer to what is asked of a dataset; null where it has nothing to say. */
export type AnswerTo = (ctx: AnswerContext, state: ListState) => Promise<Answer | null>

/** The sentence with the marks of what it is about, for where no tag is beside it; empty where there is none. */
export function answerInText({ text, marks: own }: Answer, marks: Marks, lang: Lang): string {
  return text === '' ? '' : withMarks(text, own ?? marks, lang)
}

const answers = new Map<Dataset, AnswerTo>()

/** Makes known what the rows of a dataset answer. */
export function provideAnswer(dataset: Dataset, answer: AnswerTo): void {
  answers.set(dataset, answer)
}

/** What the rows of a list answer; null for a dataset that says nothing. */
export async function answerOf(
  ctx: AnswerContext,
  dataset: Dataset,
  state: ListState,
): Promise<Answer | null> {
  return (await answers.get(dataset)?.(ctx, state)) ?? null
}
