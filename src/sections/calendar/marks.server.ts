import { sql } from 'kysely'
import { listTag } from '#editorial/list.server.ts'
import { worded } from '#editorial/present.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import { comingReleases, type Release } from '#sections/sources/contract.server.ts'
import type { CalendarEvent, MonthMarks } from './contract.ts'
import { monthOf, spanOf } from './month.ts'

export type Asking = Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'now' | 'tag'>

const TAGS = ['calendar', listTag('all')]

/** Only what this viewer may see in lists is counted. */
export const visibleTo = (visibility: 2 | 3) => (visibility === 3 ? sql`and visibility = 3` : sql``)

/** The days of a month (`YYYY-MM`, Riyadh) with their numbers of posts and events, expected releases of figures among them. */
export async function monthMarks(ctx: Asking, month: string): Promise<MonthMarks> {
  const [stored, releases] = await Promise.all([storedMarks(ctx, month), comingReleases(ctx)])
  const own = releases.filter(({ day }) => day.startsWith(month))
  if (own.length === 0) return stored
  const days = { ...stored.days }
  for (const { day } of own) {
    const { posts, events } = days[day] ?? { posts: 0, events: 0 }
    days[day] = { posts, events: events + 1 }
  }
  const events = [...stored.events, ...own.map((release) => eventOf(release, ctx.lang))]
  return { month, days, events: events.sort((a, b) => a.day.localeCompare(b.day)) }
}

const eventOf = ({ key, day, title, path }: Release, lang: Lang): CalendarEvent => ({
  id: key,
  day,
  kind: 'release',
  title: { text: title[lang], lang },
  href: path,
})

/** What is stored of a month. Memoised under the tag `calendar`. */
function storedMarks(ctx: Asking, month: string): Promise<MonthMarks> {
  ctx.tag(...TAGS)
  const visibility = listedVisibility(ctx.viewer)
  return ctx.app.memo.get(`calendar:${ctx.lang}:${visibility}:${month}`, TAGS, async () => {
    const { from, to } = spanOf(month)
    const [{ rows }, events] = await Promise.all([
      sql<{ day: string; n: number }>`
        select (published_at at time zone 'Asia/Riyadh')::date as day, count(*) as n
        from editorial_listing
        where list = 'all' ${visibleTo(visibility)} and published_at >= ${from} and published_at < ${to}
        group by 1 order by 1`.execute(ctx.app.db),
      eventsBetween(ctx, month),
    ])
    const days: MonthMarks['days'] = {}
    for (const { day, n } of rows) days[day] = { posts: n, events: 0 }
    for (const { day } of events) {
      const mark = (days[day] ??= { posts: 0, events: 0 })
      mark.events += 1
    }
    return { month, days, events }
  })
}

/** The events of a month or a day, in order. */
async function eventsBetween(ctx: Asking, text: string): Promise<CalendarEvent[]> {
  const from = text.length === 7 ? `${text}-01` : text
  const before = text.length === 7 ? sql`(${from}::date + interval '1 month')` : sql`(${from}::date + 1)`
  const rows = await ctx.app.db
    .selectFrom('site_calendar_event')
    .selectAll()
    .where('day', '>=', from)
    .where(sql<boolean>`day < ${before}`)
    .orderBy('day')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    day: row.day,
    kind: row.kind,
    title: worded(ctx.lang, row.title_ar, row.title_en),
    href: row.url,
  }))
}

/** The first and the last month that have a post or an event, the present month between them. */
export async function calendarRange(ctx: Asking): Promise<{ first: string; last: string }> {
  const [{ first, last }, releases] = await Promise.all([storedRange(ctx), comingReleases(ctx)])
  const month = releases.at(-1)?.day.slice(0, 7) ?? last
  return { first, last: month > last ? month : last }
}

function storedRange(ctx: Asking): Promise<{ first: string; last: string }> {
  ctx.tag(...TAGS)
  const visibility = listedVisibility(ctx.viewer)
  const present = monthOf(ctx.now)
  return ctx.app.memo.get(`calendar:range:${visibility}:${present}`, TAGS, async () => {
    const visible = visibleTo(visibility)
    const { rows } = await sql<Record<'oldest' | 'newest' | 'early' | 'late', string | null>>`
      select
        (select (published_at at time zone 'Asia/Riyadh')::date from editorial_listing
          where list = 'all' ${visible} order by published_at limit 1) as oldest,
        (select (published_at at time zone 'Asia/Riyadh')::date from editorial_listing
          where list = 'all' ${visible} order by published_at desc limit 1) as newest,
        (select min(day) from site_calendar_event) as early,
        (select max(day) from site_calendar_event) as late`.execute(ctx.app.db)
    const months = [
      present,
      ...Object.values(rows[0] ?? {}).flatMap((day) => (day ? [day.slice(0, 7)] : [])),
    ].sort()
    return { first: months[0] ?? present, last: months.at(-1) ?? present }
  })
}
