import type { MonthDay } from '#ui/month.ts'

/** What happens at a time: something is to be published, was published, or is due. */
export type Happening = 'scheduled' | 'published' | 'due'

/** Something in the calendar of the schedule. */
export interface Planned {
  what: Happening
  kind: string
  key: string
  title: string
  /** ISO 8601. */
  at: string
  /** Its time can be changed by the viewer. */
  mayMove: boolean
}

/** The entries of a day of Riyadh's calendar. */
export interface PlannedDay {
  /** `2026-11-20`. */
  day: string
  items: readonly Planned[]
  /** How many were published beside those that are listed. */
  more: number
}

/** The data of the screen of the schedule. */
export interface ScheduleData {
  /** `2026-11`. */
  month: string
  previous: string
  next: string
  /** The days of its weeks, from Sunday: made by the server, as readers' pages have that code for themselves. */
  weeks: readonly (readonly MonthDay[])[]
  today: string
  view: 'month' | 'agenda'
  /** Days on which there is something, in order. */
  days: readonly PlannedDay[]
}
