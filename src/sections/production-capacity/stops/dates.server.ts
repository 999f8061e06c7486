import { sql } from 'kysely'
import { worded } from '#editorial/present.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { MAINTENANCE } from '../options.ts'
import { PRODUCTION_CAPACITY } from '../section.server.ts'
import { spanOf } from '../stop-span.ts'

/** How far back calendars of readers go, and how many stops they have. */
const [PAST_DAYS, MOST_DATES] = [365, 1000]

interface StopRow {
  slug: string
  plant_ar: string
  plant_en: string | null
  plants: string[]
  type: keyof typeof MAINTENANCE
  start: string
  end: string | null
  days: number | null
  status: Parameters<typeof spanOf>[0]['status']
  asOf: string
  demo: boolean
  add_date: string
}

/** Stops of plants that began on a known day, the oldest first; null for who may not see the section. */
export async function stopDates(ctx: Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'now' | 'tag'>) {
  const { section, needs } = PRODUCTION_CAPACITY
  ctx.tag(`data:${section}`)
  if (needs && !can(ctx.viewer, needs)) return null
  const from = isoDay(new Date(ctx.now.getTime() - PAST_DAYS * 86_400_000))
  const { rows } = await sql<StopRow>`
    select slug, plant_ar, plant_en, plants, maintenance_type as type, date_start as start, date_end as end,
      announced_days as days, this_status as status, as_of as "asOf", demo, add_date::text as add_date
    from production_capacity_stop
    where not hidden and length(date_start) = 10 and (date_start >= ${from} or coalesce(date_end, 'z') >= ${from})
    order by date_start, slug limit ${MOST_DATES}`.execute(ctx.app.db)
  const today = isoDay(ctx.now)
  return rows.map((row) => {
    const span = spanOf({ ...row, end: row.end?.length === 10 ? row.end : null }, today)
    const { text, lang } = worded(ctx.lang, row.plant_ar, row.plant_en)
    return {
      key: row.slug,
      day: row.start,
      last: span?.to ?? row.start,
      title: { text: `${text}: ${MAINTENANCE[row.type][lang]}`, lang },
      demo: row.demo,
      path: row.plants[0] ? `/${section}/${row.plants[0]}` : `/${section}?page=1&view=stops`,
      changed: new Date(row.add_date),
    }
  })
}
