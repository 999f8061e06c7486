import { sql } from 'kysely'
import { readEntries } from '#entries/drafts/several.server.ts'
import { accountOf } from '#entries/drafts/draft.server.ts'
import { actionOf } from '#entries/moves.ts'
import { nameOf } from '#entries/row.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { kindNamed, KINDS } from '../../kinds.server.ts'
import type { Happening, Planned, PlannedDay } from './contract.ts'

/** Most published posts that a day lists. */
const MOST_PUBLISHED = 8

interface Row {
  what: Happening
  kind: string
  key: string
  at: Date
  of_day: number
}

/** Schedules, deadlines and publications between two instants, by Riyadh's days: of each kind what the viewer may list. */
export async function plannedDays(ctx: RequestContext, from: Date, to: Date): Promise<PlannedDay[]> {
  const rows = await readPlanned(ctx, from, to)
  const titled = await withTitles(ctx, rows)
  const days = new Map<string, { items: Planned[]; more: number }>()
  for (const { at, of_day, ...row } of titled) {
    const day = isoDay(at)
    const known = days.get(day) ?? { items: [], more: 0 }
    known.items.push({ ...row, at: at.toISOString() })
    if (row.what === 'published') known.more = Math.max(0, of_day - MOST_PUBLISHED)
    days.set(day, known)
  }
  return [...days].map(([day, known]) => ({ day, ...known }))
}

async function readPlanned(ctx: RequestContext, from: Date, to: Date): Promise<Row[]> {
  const { viewer } = ctx
  const mine = accountOf(ctx)
  const own = KINDS.filter(({ needs }) => can(viewer, needs.list))
  const all = own.filter(({ needs }) => can(viewer, needs.list, { ownerId: null })).map(({ name }) => name)
  const names = own.map(({ name }) => name)
  const mayList = (kind: string, owner: string) =>
    sql`(${sql.ref(kind)} = any(${all}) or (${sql.ref(kind)} = any(${names}) and ${sql.ref(owner)} = ${mine}))`
  const { rows } = await sql<Row>`
    select 'scheduled' as what, d.kind, d.key, d.publish_at as at, 0 as of_day from entry_draft d
    where d.state = 'scheduled' and d.publish_at >= ${from} and d.publish_at < ${to} and ${mayList('d.kind', 'd.owner_id')}
    union all
    -- Read by its name, so that a portal whose texts have no deadlines has none here.
    select 'due', due.kind, due.key, due.at, 0 from (
      select d.kind, d.key, d.owner_id, (to_jsonb(d) ->> 'due_at')::timestamptz as at from entry_draft d
      where d.state not in ('archived', 'scheduled') and to_jsonb(d) ->> 'due_at' is not null
    ) due where due.at >= ${from} and due.at < ${to} and ${mayList('due.kind', 'due.owner_id')}
    union all
    select 'published', p.section, p.id::text, p.published_at, p.of_day from (
      select section, id, published_at, count(*) over of_day as of_day,
        row_number() over (partition by date_trunc('day', published_at at time zone 'Asia/Riyadh') order by published_at desc) as place
      from editorial_post q where status = 'published' and published_at >= ${from} and published_at < ${to}
        and ${mayList('q.section', 'q.owner_id')}
      window of_day as (partition by date_trunc('day', published_at at time zone 'Asia/Riyadh'))
    ) p where p.place <= ${sql.lit(MOST_PUBLISHED)}
    order by at, key`.execute(ctx.app.db)
  return rows.map((row) => ({ ...row, of_day: Number(row.of_day) }))
}

/** Rows with the names of their things; what has gone meanwhile is left out. */
async function withTitles(ctx: RequestContext, rows: readonly Row[]) {
  const { app, lang, viewer } = ctx
  const names = [...new Set(rows.map(({ kind }) => kind))]
  const found = new Map(
    await Promise.all(
      names.map(async (name) => {
        const kind = kindNamed(name)
        const keys = rows.flatMap((row) => (row.kind === name ? [row.key] : []))
        return [name, kind ? await readEntries(app.db, kind, keys) : new Map()] as const
      }),
    ),
  )
  return rows.flatMap((row) => {
    const kind = kindNamed(row.kind)
    const entry = found.get(row.kind)?.get(row.key)
    if (!kind || !entry) return []
    return [
      {
        ...row,
        title: nameOf(kind, entry.row, entry.values, lang) ?? kind.one[lang],
        mayMove: row.what === 'scheduled' && can(viewer, actionOf(kind, 'schedule'), entry.owned),
      },
    ]
  })
}
