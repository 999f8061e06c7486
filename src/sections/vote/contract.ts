import type { Lang } from '#i18n/locale.ts'

/** A question with its count, as every place shows it. */
export interface Vote {
  id: number
  question: string
  /** Language of question and options; the twin's when the question was not translated (LANG-04). */
  lang: Lang
  open: boolean
  /** Counts of a demonstration, not of readers. */
  demo: boolean
  options: { id: number; label: string; votes: number }[]
  total: number
  /** Ballots that came in an unusual pattern and are not in the count until the newsroom agrees. */
  waiting: number
}

/** A question with the reader's own choice, if there is one. */
export interface OwnVote extends Vote {
  own: number | null
  /** The state of the reader's ballot; null without one. */
  state: BallotState | null
}

/** `dropped` is what the newsroom did not count. */
export type BallotState = 'counted' | 'waiting' | 'dropped'

/** Where a question is read and voted on. */
export function votePath(id: number): string {
  return `/vote/${id}`
}

/** Tag of a question's count. */
export function voteTag(id: number): string {
  return `vote:${id}`
}

/** Tag of which question is the present one. */
export const CURRENT_VOTE_TAG = 'vote:current'
