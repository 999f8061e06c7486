import { worded } from '#editorial/present.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { calendarPath, type CalendarMonth } from './contract.ts'
import { calendarRange, monthMarks, type Asking } from './marks.server.ts'
import { monthOf } from './month.ts'
import { sql } from 'kysely'

/** The present month, or another one, for the calendar block. */
export async function calendarMonth(ctx: Asking, month = monthOf(ctx.now)): Promise<CalendarMonth> {
  const [marks, range] = await Promise.all([monthMarks(ctx, month), calendarRange(ctx)])
  return { ...marks, ...range, today: isoDay(ctx.now) }
}

/** How far back calendars of readers go, and how many events they have. */
const [PAST_DAYS, MOST] = [365, 1000]

/** Events of the market calendar, the oldest first; `changed` is when the newsroom last changed one. */
export async function calendarDates(ctx: Omit<Asking, 'viewer'>) {
  ctx.tag('calendar')
  const from = isoDay(new Date(ctx.now.getTime() - PAST_DAYS * 86_400_000))
  const { rows } = await sql<{
    id: number
    day: string
    title_ar: string
    title_en: string | null
    url: string | null
    changed: Date | null
  }>`
    select e.id, e.day::text as day, e.title_ar, e.title_en, e.url, r.changed
    from site_calendar_event e
    left join lateral (
      select max(at) as changed from entry_revision r where r.kind = 'calendar' and r.key = e.id::text
    ) r on true
    where e.day >= ${from}::date order by e.day, e.id limit ${MOST}`.execute(ctx.app.db)
  return rows.map(({ id, day, title_ar, title_en, url, changed }) => ({
    key: String(id),
    day,
    last: day,
    title: worded(ctx.lang, title_ar, title_en),
    demo: false,
    path: url ?? calendarPath(day),
    // The age of an unchanged one is taken from its day.
    changed: changed ?? new Date(`${day}T00:00:00Z`),
  }))
}
