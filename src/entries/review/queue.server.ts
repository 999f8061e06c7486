import { sql, type RawBuilder } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import { LANGS } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { can, scopeOf } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { faultsOf } from '../check.ts'
import type { Entry } from '../drafts/draft.server.ts'
import { readEntries } from '../drafts/several.server.ts'
import type { Kind } from '../kind.ts'
import { reviewAction } from '../notices/moves.server.ts'

/** The filters of a queue: what waits for my review, what was returned to me, what is late. */
export const QUEUE_SHOWS = ['mine', 'returned', 'overdue'] as const
export type QueueShow = (typeof QUEUE_SHOWS)[number]

/** States in which a deadline still matters. */
const UNDONE = sql`d.state in ('draft', 'submitted', 'returned', 'reviewed')`

/** One thing that waits for a person. */
export interface Queued {
  entry: Entry
  author: string | null
  reviewer: string | null
  /** Languages in which it could be public as it is, and those that were begun. */
  languages: readonly { lang: Lang; whole: boolean }[]
}

/** What the viewer's scope reaches of a queue, in SQL over `entry_draft d`; null for nothing. */
function within(viewer: Viewer, kinds: readonly Kind[], show: QueueShow | null, now: Date) {
  const parts = kinds.flatMap((kind): RawBuilder<boolean>[] => {
    const scope = scopeOf(viewer, kind.needs.list)
    if (scope === null || viewer.role === 'visitor') return []
    const of = sql<boolean>`d.kind = ${kind.name}`
    const own = sql<boolean>`d.owner_id = ${viewer.id}`
    const asked = conditionOf(viewer, kind, show, now)
    return asked ? [sql`(${sql.join([of, asked, ...(scope === 'any' ? [] : [own])], sql` and `)})`] : []
  })
  return parts.length === 0 ? null : sql<boolean>`(${sql.join(parts, sql` or `)})`
}

function conditionOf(
  viewer: Viewer,
  kind: Kind,
  show: QueueShow | null,
  now: Date,
): RawBuilder<boolean> | null {
  const me = viewer.role === 'visitor' ? 0 : viewer.id
  switch (show) {
    case 'mine':
      // No one reviews their own text.
      return can(viewer, reviewAction(kind))
        ? sql`d.state = 'submitted' and (d.reviewer_id is null or d.reviewer_id = ${me}) and d.owner_id is distinct from ${me}`
        : null
    case 'returned':
      return sql`d.state = 'returned' and d.owner_id = ${me}`
    case 'overdue':
      return sql`d.due_at < ${now} and ${UNDONE}`
    default:
      return sql`d.state in ('submitted', 'returned', 'reviewed')`
  }
}

/** How much of a queue there is for the viewer. */
export async function countQueue(
  { db }: Pick<App, 'db'>,
  viewer: Viewer,
  kinds: readonly Kind[],
  show: QueueShow | null,
  now: Date,
): Promise<number> {
  const where = within(viewer, kinds, show, now)
  if (!where) return 0
  const { count } = await db
    .selectFrom('entry_draft as d')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(where)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A part of a queue: what is due first comes first, then what waits longest. */
export async function readQueue(
  { db }: Pick<App, 'db'>,
  viewer: Viewer,
  kinds: readonly Kind[],
  asked: { show: QueueShow | null; now: Date; limit: number; offset: number },
): Promise<Queued[]> {
  const where = within(viewer, kinds, asked.show, asked.now)
  if (!where) return []
  const rows = await db
    .selectFrom('entry_draft as d')
    .leftJoin('accounts_user as a', 'a.id', 'd.owner_id')
    .leftJoin('accounts_user as r', 'r.id', 'd.reviewer_id')
    .select(['d.kind', 'd.key', 'a.display_name as author', 'r.display_name as reviewer'])
    .where(where)
    .orderBy(sql`d.due_at asc nulls last`)
    .orderBy('d.state_at')
    .orderBy('d.kind')
    .orderBy('d.key')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
  const entries = new Map<string, Entry>()
  for (const kind of kinds) {
    const keys = rows.filter((row) => row.kind === kind.name).map(({ key }) => key)
    if (keys.length === 0) continue
    for (const [key, entry] of await readEntries(db, kind, keys)) entries.set(`${kind.name}/${key}`, entry)
  }
  return rows.flatMap(({ kind, key, author, reviewer }) => {
    const entry = entries.get(`${kind}/${key}`)
    return entry ? [{ entry, author, reviewer, languages: languagesOf(entry) }] : []
  })
}

/** The languages in which something is written, and whether nothing that a publication requires is missing. */
function languagesOf({ kind, values }: Entry): Queued['languages'] {
  return LANGS.flatMap((lang) => {
    const own = kind.columns.filter((column) => column.lang === lang && column.field.required === 'languages')
    const begun = own.some(({ column }) => (values[column] ?? '') !== '')
    if (!begun) return []
    const faults = faultsOf(kind, values, [lang])
    return [{ lang, whole: !own.some(({ column }) => Object.hasOwn(faults, column)) }]
  })
}
