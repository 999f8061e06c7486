import type { Db } from '#platform/db/kysely.server.ts'
import { hashOfToken } from '#platform/sessions/sessions.server.ts'

/** Somebody else who has the same thing open. */
export interface Present {
  name: string
  /** The column in which he is; null where he only looks. */
  field: string | null
}

/** A window says every 20 seconds that it is open; one that has not for so long is closed. */
const GONE_MS = 45_000

/** Says who has a thing open, and hears who else has: other accounts only. */
export async function seen(
  db: Db,
  at: { kind: string; key: string; session: string; accountId: number; field: string | null; now: Date },
): Promise<Present[]> {
  const { kind, key, session, accountId, field, now } = at
  const row = { field, seen_at: now, account_id: accountId }
  await db
    .insertInto('entry_presence')
    .values({ kind, key, session_hash: hashOfToken(session), ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'key', 'session_hash']).doUpdateSet(row))
    .execute()
  return others(db, { kind, key, accountId, now })
}

/** Who else has a thing open. */
async function others(
  db: Db,
  { kind, key, accountId, now }: { kind: string; key: string; accountId: number; now: Date },
): Promise<Present[]> {
  const rows = await db
    .selectFrom('entry_presence as p')
    .innerJoin('accounts_user as u', 'u.id', 'p.account_id')
    .select(['u.display_name', 'p.field'])
    .distinctOn('p.account_id')
    .where('p.kind', '=', kind)
    .where('p.key', '=', key)
    .where('p.account_id', '<>', accountId)
    .where('p.seen_at', '>', new Date(now.getTime() - GONE_MS))
    .orderBy('p.account_id')
    .orderBy('p.seen_at', 'desc')
    .execute()
  return rows.map(({ display_name, field }) => ({ name: display_name, field }))
}

/** Forgets windows that were closed long ago. Part of the handler of `rate-limit.sweep`. */
export async function sweepPresence(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('entry_presence')
    .where('seen_at', '<', new Date(now.getTime() - 100 * GONE_MS))
    .execute()
}
