import { SOURCE_KINDS, type SourceKind } from './source.ts'

/** Quarters of a page that can have been in view at most, and steps of time for which it was. */
export const STEPS = [1, 2, 3, 4] as const

/** The columns of counts besides views and readers: each view is in one of each kind. */
export const COUNTS = [
  ...SOURCE_KINDS.map((kind) => `from_${kind}` as const),
  ...STEPS.map((step) => `share_${step}` as const),
  ...STEPS.map((step) => `time_${step}` as const),
] as const
export type Count = (typeof COUNTS)[number]

/** What a browser says of one reading, without the reader. */
export interface Reading {
  source: SourceKind
  /** As a country's code; empty where the browser's language names none. */
  region: string
  /** 0 to 3: up to a quarter of it was in view, a half, three quarters, more. */
  share: number
  /** 0 to 3: for less than 10 seconds, 30 seconds, 2 minutes, longer. */
  time: number
}

/** The columns that a reading counts in. */
export function countsOf({ source, share, time }: Reading): Count[] {
  return COUNTS.filter(
    (count) => count === `from_${source}` || count === `share_${share + 1}` || count === `time_${time + 1}`,
  )
}

/** What one page was read in one minute. */
export interface ReadLine {
  /** Its number, by which marks name it. */
  n: number
  at: string
  day: string
  section: string
  post_id: number
  views: number
  counts: Partial<Record<Count, number>>
  regions: Record<string, number>
}

/** The mark of a reader, for the whole site, its section or its story. */
export interface ReadMark {
  mark: string
  n: number
  scope: 0 | 1 | 2
}
