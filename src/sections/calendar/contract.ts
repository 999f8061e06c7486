import type { Worded } from '#editorial/contract.ts'

/** A market or newsroom event of one day, or an expected release of figures, which is derived and not stored; `href` is language-free, or a whole address. */
export interface CalendarEvent {
  id: number | string
  day: string
  /** Of the market calendar, or `release`. */
  kind: string
  title: Worded
  href: string | null
}

/** The content of a month: days with posts or events, and the events in their order. */
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

/** A month as the block shows it: what it marks, not what happened. */
export interface MonthBlock extends Pick<CalendarMonth, 'month' | 'today' | 'first' | 'last'> {
  /** Days of the month with posts or events, and those with events, as numbers from 1. */
  marked: number[]
  eventful: number[]
  /** Events under the days. */
  coming: CalendarEvent[]
}

/** A month for the block, with a number of its events from today on. */
export function blockOf({ month, today, first, last, days, events }: CalendarMonth, coming = 0): MonthBlock {
  const numbers = (wanted: (mark: MonthMarks['days'][string]) => boolean) =>
    Object.entries(days).flatMap(([day, mark]) => (wanted(mark) ? [Number(day.slice(-2))] : []))
  return {
    month,
    today,
    first,
    last,
    marked: numbers(() => true),
    eventful: numbers((mark) => mark.events > 0),
    coming: events.filter((event) => event.day >= today).slice(0, coming),
  }
}

/** The language-free address of a month or a day. */
export function calendarPath(day: string): string {
  return `/calendar/${day}`
}
