import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { hashOfToken } from '#platform/sessions/sessions.server.ts'

/** Another account that has the same thing open. */
export interface Present {
  name: string
  /** The focused column; null where the thing is only open. */
  field: string | null
  /** Since when it has been open. */
  since: Date
}

/** A window says every ten seconds that it is open; one that has not for so long is closed. */
const GONE_MS = 25_000

/** Says who has a thing open, and hears who else has: other accounts only. */
export async function seen(
  db: Db,
  at: { kind: string; key: string; session: string; accountId: number; field: string | null; now: Date },
): Promise<Present[]> {
  const { kind, key, session, accountId, field, now } = at
  const row = { field, seen_at: now, account_id: accountId }
  const gone = new Date(now.getTime() - GONE_MS)
  await db
    .insertInto('entry_presence')
    .values({ kind, key, session_hash: hashOfToken(session), ...row, opened_at: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key', 'session_hash']).doUpdateSet({
        ...row,
        // Opened again after it had been closed.
        opened_at: sql`case when entry_presence.seen_at < ${gone} then ${now} else entry_presence.opened_at end`,
      }),
    )
    .execute()
  return othersAt(db, { kind, key, accountId, now })
}

/** Who else than this account has a thing open. */
export async function othersAt(
  db: Db,
  { kind, key, accountId, now }: { kind: string; key: string; accountId: number; now: Date },
): Promise<Present[]> {
  const rows = await db
    .selectFrom('entry_presence as p')
    .innerJoin('accounts_user as u', 'u.id', 'p.account_id')
    .select(['u.display_name', 'p.field', 'p.opened_at'])
    .distinctOn('p.account_id')
    .where('p.kind', '=', kind)
    .where('p.key', '=', key)
    .where('p.account_id', '<>', accountId)
    .where('p.seen_at', '>', new Date(now.getTime() - GONE_MS))
    .orderBy('p.account_id')
    .orderBy('p.seen_at', 'desc')
    .execute()
  return rows.map(({ display_name, field, opened_at }) => ({ name: display_name, field, since: opened_at }))
}

/** Forgets windows that were closed long ago. */
export async function sweepPresence(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('entry_presence')
    .where('seen_at', '<', new Date(now.getTime() - 100 * GONE_MS))
    .execute()
}
