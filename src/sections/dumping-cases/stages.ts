import { lastDayOf } from '#datasets/values/partial-date.ts'
import type { Tone } from '#ui/charts/scenes/scene.ts'

/** Kinds of events, as `dumping_cases_event` stores them. */
export type EventKind =
  | 'complaint'
  | 'initiation'
  | 'preliminary_finding'
  | 'provisional'
  | 'final_finding'
  | 'definitive'
  | 'publication'
  | 'review'
  | 'termination'
  | 'expiry'
  | 'other'

export type Stage = 'investigation' | 'provisional' | 'definitive'

/** A stage of a case; dates as exact as they are known. `ahead`: not yet over, as far as its last day is known. */
export interface StageSpan {
  stage: Stage
  from: string
  to: string
  ahead: boolean
  /** It went on when it was last checked, which is where it ends: today at the latest. */
  open: boolean
}

/** What the stages of a case follow from. */
export interface CaseCourse {
  events: readonly { date: string; kind: EventKind }[]
  /** When the authority opened it, where no event says so. */
  opened: string | null
  /** Last day of its measures, read or counted. */
  expiry: string | null
  condition: string
  /** When the case was last checked. */
  asOf: string | null
}

const OVER = new Set(['terminated_no_measures', 'revoked', 'expired', 'suspended'])

/**
 * The stages of a case one after the other: investigation, provisional measures, definitive duty. A case that goes on
 * reaches the day on which it was last checked, its definitive duty beyond it up to the last day that is announced; one whose
 * end is not known is plotted up to its last event, and no further.
 */
export function stagesOf(
  { events, opened, expiry, condition, asOf }: CaseCourse,
  today: string,
): StageSpan[] {
  const first = (...kinds: EventKind[]) => events.find(({ kind }) => kinds.includes(kind))?.date ?? null
  const begins: [Stage, string | null][] = [
    ['investigation', first('complaint', 'initiation') ?? opened],
    ['provisional', first('provisional')],
    ['definitive', first('definitive')],
  ]
  const known = begins.filter((begin): begin is [Stage, string] => begin[1] !== null)
  const last = events.at(-1)?.date ?? null
  const checked = asOf === null || lastDayOf(asOf) > today ? today : lastDayOf(asOf)
  const ended = events.findLast(({ kind }) => kind === 'termination' || kind === 'expiry')?.date
  return known.flatMap(([stage, from], index): StageSpan[] => {
    const next = known[index + 1]?.[1]
    if (next !== undefined) return from < next ? [{ stage, from, to: next, ahead: false, open: false }] : []
    if (OVER.has(condition)) return until(stage, from, ended ?? last ?? expiry)
    if (condition === 'unknown') return until(stage, from, last)
    if (from >= today) return []
    // A duty has its last day in its notice: it runs on, as announced, where nobody has looked since.
    const end = stage === 'definitive' ? expiry : null
    if (end !== null && end <= from) return []
    const reached = end !== null && end < checked ? end : checked
    const open = end === null
    if (reached <= from) return end === null ? [] : [{ stage, from, to: end, ahead: true, open }]
    const done: StageSpan = { stage, from, to: reached, ahead: false, open }
    return end !== null && end > reached
      ? [done, { stage, from: reached, to: end, ahead: true, open }]
      : [done]
  })
}

const until = (stage: Stage, from: string, to: string | null): StageSpan[] =>
  to !== null && from < to ? [{ stage, from, to, ahead: false, open: false }] : []

/** How events look: what opens a stage has the stage's look. */
export const EVENT_TONES: Readonly<Record<EventKind, Tone>> = {
  complaint: 'info',
  initiation: 'info',
  preliminary_finding: 'warn',
  provisional: 'warn',
  final_finding: 'warn',
  definitive: 'danger',
  publication: 'danger',
  review: 'plain',
  termination: 'ok',
  expiry: 'ok',
  other: 'plain',
}

export const STAGE_TONES: Readonly<Record<Stage, Tone>> = {
  investigation: 'info',
  provisional: 'warn',
  definitive: 'danger',
}
