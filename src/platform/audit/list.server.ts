import { sql } from 'kysely'
import { foldArabic } from '#i18n/words/fold.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Json } from '#platform/db/types.ts'

/** What lines are looked for; what is left out does not matter. */
export interface AuditFilter {
  /** The account's number, which stays its own when its name is given to another. */
  actorId?: number
  /** The user name, whole, in any case. */
  actor?: string
  kind?: string
  key?: string
  action?: string
  /** From this instant on. */
  from?: Date
  /** Before this instant. */
  to?: Date
  /** Part of a name, of a key, or of a value before or after; folded as in every search. */
  text?: string
}

/** A line of the audit log. */
export interface AuditLine {
  line: number
  at: Date
  actor: { id: number | null; name: string; role: string }
  action: string
  kind: string
  key: string
  before: Json | null
  after: Json | null
  requestId: string | null
}

const PER_PAGE = 50

/** The newest lines that a filter leaves, below the line `under`; `next` is the `under` of the following page, or null. */
export async function listAudit(
  db: Db,
  { actorId, actor, kind, key, action, from, to, text }: AuditFilter = {},
  under: number | null = null,
): Promise<{ lines: AuditLine[]; next: number | null }> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['line', 'at', 'actor_id', 'actor', 'role', 'action', 'kind', 'key', 'before', 'after'])
    .select('request_id')
    .where('line', 'is not', null)
    .$narrowType<{ line: number }>()
    .$if(under !== null, (query) => query.where('line', '<', under))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? null))
    .$if(Boolean(actor), (query) => query.where(sql`lower(actor)`, '=', actor?.toLowerCase()))
    .$if(Boolean(kind), (query) => query.where('kind', '=', kind ?? ''))
    .$if(Boolean(key), (query) => query.where('key', '=', key ?? ''))
    .$if(Boolean(action), (query) => query.where('action', '=', action ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where('at', '<', to ?? new Date(0)))
    .$if(Boolean(text?.trim()), (query) =>
      query.where(sql<boolean>`position(${foldArabic(text?.trim() ?? '')} in search) > 0`),
    )
    .orderBy('line', 'desc')
    .limit(PER_PAGE + 1)
    .execute()
  const lines = rows.slice(0, PER_PAGE).map(({ actor_id, actor: name, role, request_id, ...line }) => ({
    ...line,
    actor: { id: actor_id, name, role },
    requestId: request_id,
  }))
  return { lines, next: rows.length > PER_PAGE ? (lines.at(-1)?.line ?? null) : null }
}
