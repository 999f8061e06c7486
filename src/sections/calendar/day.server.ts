import { sql } from 'kysely'
import { PAGE_SIZE, type PostPage } from '#editorial/contract.ts'
import { summariesByIds } from '#editorial/list.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import { comingReleases } from '#sections/sources/contract.server.ts'
import { monthMarks, visibleTo, type Asking } from './marks.server.ts'
import { spanOf } from './month.ts'

/** One page of a day's posts of all sections, the newest first; null past the end. */
export async function dayPosts(ctx: Asking, day: string, page: number): Promise<PostPage | null> {
  const { days } = await monthMarks(ctx, day.slice(0, 7))
  const total = days[day]?.posts ?? 0
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  if (page > pages) return null
  const { from, to } = spanOf(day)
  const { rows } = await sql<{ post_id: number }>`
    select post_id from editorial_listing
    where list = 'all' ${visibleTo(listedVisibility(ctx.viewer))} and published_at >= ${from} and published_at < ${to}
    order by published_at desc, post_id desc
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(ctx.app.db)
  const results = await summariesByIds(
    ctx,
    rows.map((row) => row.post_id),
  )
  return { results, total, total_pages: pages, page_number: page }
}

/** The nearest days before and after that have a post or an event. */
export async function dayNeighbours(
  ctx: Asking,
  day: string,
): Promise<{ previous: string | null; next: string | null }> {
  const { from, to } = spanOf(day)
  const visible = visibleTo(listedVisibility(ctx.viewer))
  const { rows } = await sql<{
    before: Date | null
    after: Date | null
    event_before: string | null
    event_after: string | null
  }>`
    select
      (select published_at from editorial_listing where list = 'all' ${visible} and published_at < ${from}
        order by published_at desc limit 1) as before,
      (select published_at from editorial_listing where list = 'all' ${visible} and published_at >= ${to}
        order by published_at limit 1) as after,
      (select max(day) from site_calendar_event where day < ${day}) as event_before,
      (select min(day) from site_calendar_event where day > ${day}) as event_after`.execute(ctx.app.db)
  const row = rows[0]
  const releases = (await comingReleases(ctx)).map((release) => release.day)
  const days = (moment: Date | null | undefined, ...events: (string | null | undefined)[]) =>
    [moment ? isoDay(moment) : null, ...events].filter((d) => d != null).sort()
  return {
    previous:
      days(
        row?.before,
        row?.event_before,
        releases.findLast((one) => one < day),
      ).at(-1) ?? null,
    next:
      days(
        row?.after,
        row?.event_after,
        releases.find((one) => one > day),
      )[0] ?? null,
  }
}
