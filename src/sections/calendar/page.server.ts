import { data } from 'react-router'
import { pageOf } from '#platform/http/page-number.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { calendarMonth } from './contract.server.ts'
import { blockOf } from './contract.ts'
import { dayNeighbours, dayPosts } from './day.server.ts'
import { parseDay, parseMonth } from './month.ts'

/** Loads `/calendar/{key}`: a month or a day. Throws 404 for anything else and outside the months that have anything. */
export async function loadCalendar(ctx: RequestContext, key: string) {
  const day = parseDay(key)
  const month = parseMonth(day?.slice(0, 7) ?? key)
  if (month === null) throw data(null, { status: 404 })
  const calendar = await calendarMonth(ctx, month)
  if (month < calendar.first || month > calendar.last) throw data(null, { status: 404 })
  if (day === null) return { kind: 'month' as const, calendar, block: blockOf(calendar) }
  const page = pageOf(ctx.url)
  const [posts, neighbours] = await Promise.all([
    page === null ? null : dayPosts(ctx, day, page),
    dayNeighbours(ctx, day),
  ])
  if (!posts) throw data(null, { status: 404 })
  return {
    kind: 'day' as const,
    block: blockOf(calendar),
    day,
    posts,
    neighbours,
    events: calendar.events.filter((event) => event.day === day),
  }
}

type CalendarPage = Awaited<ReturnType<typeof loadCalendar>>
export type MonthPage = Extract<CalendarPage, { kind: 'month' }>
export type DayPage = Extract<CalendarPage, { kind: 'day' }>
