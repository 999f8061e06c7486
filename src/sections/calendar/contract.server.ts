import { isoDay } from '#i18n/date/date.ts'
import type { CalendarMonth } from './contract.ts'
import { calendarRange, monthMarks, type Asking } from './marks.server.ts'
import { monthOf } from './month.ts'

/** The present month, or another one, for the calendar block. */
export async function calendarMonth(ctx: Asking, month = monthOf(ctx.now)): Promise<CalendarMonth> {
  const [marks, range] = await Promise.all([monthMarks(ctx, month), calendarRange(ctx)])
  return { ...marks, ...range, today: isoDay(ctx.now) }
}
