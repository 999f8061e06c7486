import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'

/**
 * Takes every second factor of an account away and ends its sessions: the operator's way in for an administrator who has lost
 * all of them. Whether there was one.
 */
export function clearFactors(db: Db, username: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('accounts_user')
      .select(['id', 'totp_secret'])
      .where(sql<string>`lower(username)`, '=', username.toLowerCase())
      .forUpdate()
      .executeTakeFirst()
    if (!user) return false
    const passkeys = await trx
      .deleteFrom('accounts_passkey')
      .where('user_id', '=', user.id)
      .returning('id')
      .execute()
    if (!user.totp_secret && passkeys.length === 0) return false
    await trx
      .updateTable('accounts_user')
      .set({ totp_secret: null, totp_last_step: null, totp_added_at: null })
      .where('id', '=', user.id)
      .execute()
    for (const table of ['accounts_recovery_code', 'accounts_login', 'accounts_session'] as const)
      await trx.deleteFrom(table).where('user_id', '=', user.id).execute()
    return true
  })
}
