import type { Lang } from '#i18n/locale.ts'

/** A question with its answer, both as HTML ready for the page; words that were searched for are marked. */
export interface HelpItem {
  id: number
  group: string
  /** Language of question and answer (LANG-04). */
  lang: Lang
  question: string
  questionHtml: string
  answerHtml: string
}

/** The questions of one subject. */
export interface HelpGroup {
  key: string
  name: string
  items: HelpItem[]
}

export const HELPS_TAG = 'helps'

/** Longest query that is searched for. */
export const MAX_QUERY = 100

/** Where a question can be linked to. It is inside the answer, so that a browser opens the answer by itself. */
export function helpAnchor(id: number): string {
  return `help-${id}`
}
