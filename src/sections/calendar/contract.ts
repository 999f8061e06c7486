import type { Worded } from '#editorial/contract.ts'

/** A market or newsroom event of one day; `href` is language-free, or a whole address. */
export interface CalendarEvent {
  id: number
  day: string
  kind: string
  title: Worded
  href: string | null
}

/** What a month shows: days with posts or events, and the events in their order. */
export interface MonthMarks {
  /** `YYYY-MM`. */
  month: string
  days: Record<string, { posts: number; events: number }>
  events: CalendarEvent[]
}

/** A month for the widget; `first` and `last` are the months that have anything, the present one among them. */
export interface CalendarMonth extends MonthMarks {
  /** `YYYY-MM-DD` in Riyadh. */
  today: string
  first: string
  last: string
}

/** The language-free address of a month or a day. */
export function calendarPath(day: string): string {
  return `/calendar/${day}`
}
