import { movesSentence, type Moves } from '#datasets/answer/moves-in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'

/** What the prices of a week come to; its days are in words. */
export interface WeekFacts extends Moves {
  from: string
  to: string
}

/** A week in a sentence: how many prices rose and fell, and the largest move as it is in the text. */
export function weekSentence(
  { from, to, ...moves }: WeekFacts,
  lang: Lang,
  fmt: Formatter,
): { text: string; lead: string | null } {
  const when = lang === 'ar' ? `في الأسبوع من ${from} إلى ${to}` : `In the week from ${from} to ${to}`
  return movesSentence(when, moves, lang, fmt)
}
