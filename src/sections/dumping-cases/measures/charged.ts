import type { EventKind } from '../stages.ts'

/** What says whether the duties of a case are charged on a day. */
export interface ChargedCase {
  condition: string
  /** Last day of the measures. */
  expiry: string | null
  /** Up to when the case was read. */
  asOf: string
  /** The oldest first. */
  events: readonly { date: string; kind: EventKind }[]
}

/** Whether duties are charged on a day, and since or until when; `unclear` where what is recorded does not say. */
export type Charged =
  | { is: 'charged'; stage: 'provisional' | 'definitive'; from: string | null; review: boolean }
  | { is: 'none'; why: 'investigation' | 'recommended' | 'not_yet' | 'expired' | 'ended'; day: string | null }
  | { is: 'unclear' }

const UNCLEAR: Charged = { is: 'unclear' }
const OVER = ['terminated_no_measures', 'revoked', 'expired']
const DEFINITIVE = ['definitive_in_force', 'sunset_review']

/** Whether what begins on a date has begun on a day; null where the date is too coarse to say. */
export function hasBegun(date: string, day: string): boolean | null {
  const same = day.slice(0, date.length)
  if (date.length < day.length && date === same) return null
  return date <= same
}

/** Whether the duties of a case are charged on a day. A last day is charged; a duty under a sunset review goes on after it. */
export function chargedOn(row: ChargedCase, day: string): Charged {
  const { condition, asOf, events } = row
  if (condition === 'suspended' || condition === 'unknown') return UNCLEAR
  const first = (kind: EventKind) => events.find((event) => event.kind === kind)?.date ?? null
  const [provisional, definitive] = [first('provisional'), first('definitive')]
  if (OVER.includes(condition)) {
    const ended = hasEnded(row, day)
    if (ended.is) return { is: 'none', why: 'ended', day: ended.day }
    if (ended.is === null || (!provisional && !definitive)) return UNCLEAR
  }
  if (definitive) {
    const begun = hasBegun(definitive, day)
    if (begun === null) return UNCLEAR
    if (begun) return measured('definitive', definitive, row, day)
  } else if (DEFINITIVE.includes(condition))
    return hasBegun(asOf, day) ? measured('definitive', null, row, day) : UNCLEAR
  if (provisional) {
    const begun = hasBegun(provisional, day)
    if (begun === null) return UNCLEAR
    if (!begun) return { is: 'none', why: 'not_yet', day: provisional }
    // Without a later decision their duration is unknown.
    const goesOn = definitive !== null || condition === 'provisional_measures' || OVER.includes(condition)
    return goesOn
      ? measured('provisional', provisional, { ...row, ...(definitive && { expiry: null }) }, day)
      : UNCLEAR
  }
  if (definitive) return { is: 'none', why: 'not_yet', day: definitive }
  if (condition === 'provisional_measures')
    return hasBegun(asOf, day) ? measured('provisional', null, row, day) : UNCLEAR
  if (condition === 'final_finding_recommended') return { is: 'none', why: 'recommended', day: null }
  return { is: 'none', why: 'investigation', day: null }
}

function measured(
  stage: 'provisional' | 'definitive',
  from: string | null,
  { condition, expiry }: ChargedCase,
  day: string,
): Charged {
  const isPast = expiry !== null && expiry < day.slice(0, expiry.length)
  const review = condition === 'sunset_review' && isPast
  return isPast && !review
    ? { is: 'none', why: 'expired', day: expiry }
    : { is: 'charged', stage, from, review }
}

/** Whether a case that is over was over on a day: from the event that ended it, else after its last day, else since it was read. */
function hasEnded(
  { events, expiry, asOf }: ChargedCase,
  day: string,
): { is: boolean | null; day: string | null } {
  // The day of an expiry may be its last one: the case's own last day says so.
  const ends = (kind: EventKind) => kind === 'termination' || (kind === 'expiry' && expiry === null)
  const end = events.findLast(({ kind }) => ends(kind))?.date
  if (end) return { is: hasBegun(end, day), day: end }
  if (expiry) return { is: expiry < day.slice(0, expiry.length), day: expiry }
  return { is: hasBegun(asOf, day) === true ? true : null, day: null }
}
