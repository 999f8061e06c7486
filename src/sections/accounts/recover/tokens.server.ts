import type { Transaction } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { AccountsToken, DB } from '#platform/db/types.ts'
import { hashOfToken, newToken } from '#platform/sessions/sessions.server.ts'
import { idOfUid, uidOf, type MailLink } from '../link.server.ts'

export type Purpose = AccountsToken['purpose']

/** How long a mail's link is good, in hours. */
const LINK_HOURS: Record<Purpose, number> = { restore: 2, email: 24, undo_email: 7 * 24 }

interface Issued {
  userId: number
  purpose: Purpose
  email: string
}

/** Writes a link that may be used once; earlier ones of the same purpose end, but a way back stays open. */
export async function issueLink(
  trx: Transaction<DB>,
  { userId, purpose, email }: Issued,
  now: Date,
): Promise<MailLink> {
  if (purpose !== 'undo_email') await endLinks(trx, userId, [purpose])
  const token = newToken()
  await trx
    .insertInto('accounts_token')
    .values({
      token_hash: hashOfToken(token),
      user_id: userId,
      purpose,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_HOURS[purpose] * 3600_000),
    })
    .execute()
  return { uidb64: uidOf(userId), token }
}

/** The account and address of a link that is still good, without using it; null otherwise. */
export async function readLink(
  db: Db,
  purpose: Purpose,
  { uidb64, token }: MailLink,
  now: Date,
): Promise<{ userId: number; email: string } | null> {
  const userId = idOfUid(uidb64)
  if (userId === null) return null
  const row = await db
    .selectFrom('accounts_token')
    .select(['user_id', 'email'])
    .where('token_hash', '=', hashOfToken(token))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { userId: row.user_id, email: row.email } : null
}

/** Uses a link, in one statement: of any number at once one is given the account, the others null. */
export async function useLink(
  trx: Transaction<DB>,
  purpose: Purpose,
  { uidb64, token }: MailLink,
  now: Date,
): Promise<{ userId: number; email: string } | null> {
  const userId = idOfUid(uidb64)
  if (userId === null) return null
  const row = await trx
    .updateTable('accounts_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashOfToken(token))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, email: row.email } : null
}

/** Ends the open links of an account. */
export async function endLinks(
  trx: Transaction<DB>,
  userId: number,
  purposes: readonly Purpose[],
): Promise<void> {
  await trx
    .deleteFrom('accounts_token')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes links and registrations that are over. */
export async function sweepLinks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 24 * 3600_000)
  await db.deleteFrom('accounts_token').where('expires_at', '<', before).execute()
  await db.deleteFrom('accounts_registration').where('expires_at', '<', before).execute()
}
