import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'
import { can } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import type { Kind } from '../kind.ts'
import type { BatchRequest } from './batch.server.ts'

export const BATCHES_PAGE = 25

/** A batch in the list of those that were run. */
export interface ListedBatch {
  id: number
  kind: string
  accountId: number | null
  by: string | null
  request: Omit<BatchRequest, 'keys'>
  at: Date
  undoneAt: Date | null
  /** How many things were changed. */
  done: number
  /** How many were left as they were. */
  left: number
}

/** Batches that were run, the last first: of kinds of which the viewer may list everything, and the viewer's own. */
export async function listBatches(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  kinds: readonly Kind[],
  page: number,
  /** Names of batches that other parts of the portal keep here, and that the viewer may see. */
  others: readonly string[] = [],
): Promise<{ batches: ListedBatch[]; count: number }> {
  const account = viewer.role === 'visitor' ? null : viewer.id
  const whole = kinds
    .filter(({ needs }) => can(viewer, needs.list, { ownerId: null }))
    .map(({ name }) => name)
  const own = kinds.filter(({ needs }) => can(viewer, needs.list)).map(({ name }) => name)
  // Batches of other parts of the portal, and publications that can be undone, have no keys of chosen things.
  const which = sql`not b.prepared and (b.kind = any(${[...others]})
    or (not b.asked ? 'single' and jsonb_typeof(b.asked -> 'keys') = 'array'
      and (b.kind = any(${whole}) or (b.account_id = ${account} and b.kind = any(${own})))))`
  const [total, { rows: batches }] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from entry_batch b where ${which}`.execute(app.db),
    sql<ListedBatch>`
      select b.id, b.kind, b.account_id as "accountId", u.display_name as by, b.asked - 'keys' as request, b.at,
        b.undone_at as "undoneAt", jsonb_array_length(coalesce(b.rows -> 'done', '[]')) as done,
        jsonb_array_length(coalesce(b.rows -> 'left', '[]')) as left
      from entry_batch b left join accounts_user u on u.id = b.account_id
      where ${which} order by b.at desc, b.id desc
      limit ${BATCHES_PAGE} offset ${(page - 1) * BATCHES_PAGE}`.execute(app.db),
  ])
  return { batches, count: total.rows[0]?.count ?? 0 }
}
