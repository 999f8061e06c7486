import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'
import { VISITOR } from '#platform/policy/viewer.ts'
import { readEntry, type Entry } from '../drafts/draft.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { Kind } from '../kind.ts'
import { reviewersOf } from './moves.server.ts'
import { notify } from './notify.server.ts'

/** How long before a deadline its people hear of it. */
const NEAR_HOURS = 24
const MOST = 200

/** Notifies those responsible for a thing that its deadline is near, and again that it has passed; each once for a deadline. */
export async function noticeDeadlines(
  app: Pick<App, 'db'> & { jobs: Pick<App['jobs'], 'sendIn'> },
  kinds: readonly Kind[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<{
    kind: string
    key: string
    due_at: Date
    event: 'near' | 'overdue'
    cause: string
  }>`
    select * from (
      select d.kind, d.key, d.due_at, w.event, concat_ws(':', w.event, d.kind, d.key, extract(epoch from d.due_at)::bigint) as cause
      from entry_draft d cross join lateral (select case when d.due_at <= ${now} then 'overdue' else 'near' end as event) w
      where d.due_at <= ${new Date(now.getTime() + NEAR_HOURS * 3600_000)}
        and d.state in ('draft', 'submitted', 'returned', 'reviewed')
        and d.kind = any(${kinds.map(({ name }) => name)})
    ) d where not exists (select from entry_notice n where n.kind = d.kind and n.key = d.key and n.cause = d.cause)
    order by due_at limit ${MOST}`.execute(app.db)
  for (const { kind: name, key, due_at, event, cause } of rows) {
    const kind = kinds.find((one) => one.name === name)
    const entry = kind ? await readEntry(app.db, kind, key) : null
    if (!entry) continue
    await app.db.transaction().execute(async (trx) =>
      notify(trx, { app, viewer: VISITOR, now }, entry, {
        event,
        to: await responsible(trx, entry),
        cause,
        aboutAt: due_at,
      }),
    )
  }
}

/** Whose turn it is. */
async function responsible(trx: Trx, entry: Entry): Promise<(number | null)[]> {
  const { state, owned, draft } = entry
  if (state === 'submitted') return reviewersOf(trx, entry)
  return state === 'reviewed' ? [owned.ownerId, draft?.reviewerId ?? null] : [owned.ownerId]
}
