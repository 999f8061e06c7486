/** What a notice of breaking news is: the first of its story, a later one, or one that corrects what was sent. */
export const BREAKING_KINDS = ['first', 'update', 'correction'] as const
export type BreakingKind = (typeof BREAKING_KINDS)[number]

/** Longest texts, in characters. */
export const BREAKING_LIMITS = { headline: 90, line: 200, reason: 500 } as const

/** For how many minutes the site's pages may have the bar. */
export const BAR_MINUTES = [0, 15, 30, 60, 120, 240] as const

/** The text of a notice by language; a language without a headline has none. */
export interface BreakingTexts {
  headline_ar: string | null
  line_ar: string | null
  headline_en: string | null
  line_en: string | null
}

/** How far a notice has come. `lapsed`: nobody consented in time. */
export type BreakingState = 'draft' | 'waiting' | 'lapsed' | 'refused' | 'cancelled' | 'sent' | 'withdrawn'
