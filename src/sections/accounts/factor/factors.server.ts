import type { Db } from '#platform/db/kysely.server.ts'
import type { Factors } from './factors.ts'

/** The second factors of an account. */
export async function factorsOf(db: Pick<Db, 'selectFrom'>, userId: number): Promise<Factors> {
  const user = await db
    .selectFrom('accounts_user')
    .select('totp_added_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const passkeys = await db
    .selectFrom('accounts_passkey')
    .select(['id', 'name', 'created_at', 'used_at', 'suspect_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const codes = await db
    .selectFrom('accounts_recovery_code')
    .select('used_at')
    .where('user_id', '=', userId)
    .execute()
  return {
    app: user.totp_added_at && { since: user.totp_added_at.toISOString() },
    passkeys: passkeys.map((key) => ({
      id: key.id,
      name: key.name,
      since: key.created_at.toISOString(),
      usedAt: key.used_at?.toISOString() ?? null,
      suspect: key.suspect_at !== null,
    })),
    count: Number(user.totp_added_at !== null) + passkeys.length,
    codesMade: codes.length > 0,
    codesLeft: codes.filter(({ used_at }) => used_at === null).length,
  }
}
