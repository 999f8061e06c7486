import { sql } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { hashPassword, verifyPassword } from './password.server.ts'

const USERNAME = 'admin'

/** The administrator's login; `password` is the initial one until its first use, to be shown at the start. */
export interface AdministratorLogin {
  username: string
  password: string | null
}

interface Given {
  email: string
  /** The configuration's password: set whenever it is not the present one, which ends the administrator's sessions. */
  password: string | null
  /** The password of a new account when the configuration has none. */
  initial: string
  /** Given by the operator's command: then it also restores an account that was demoted or suspended. */
  operator?: string
}

/** Ensures that there is an administrator. */
export async function ensureAdministrator(db: Db, given: Given): Promise<AdministratorLogin> {
  const known = await db
    .selectFrom('accounts_user')
    .select(['id', 'username', 'role', 'password_hash', 'first_login_at', 'disabled_at'])
    .where(sql<string>`lower(username)`, '=', USERNAME)
    .executeTakeFirst()
  if (!known) {
    const password = given.password ?? given.initial
    const made = await db
      .insertInto('accounts_user')
      .values({
        username: USERNAME,
        email: given.email,
        display_name: USERNAME,
        role: 'administrator',
        password_hash: await hashPassword(password),
      })
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Another instance that starts at the same time made it first: its password is the one that counts.
    return { username: USERNAME, password: made && given.password === null ? password : null }
  }
  const shutOut = known.role !== 'administrator' || known.disabled_at !== null
  if (
    given.password !== null &&
    ((given.operator !== undefined && shutOut) ||
      !(await verifyPassword(known.password_hash, given.password)))
  ) {
    const password_hash = await hashPassword(given.password)
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('accounts_user')
        .set({ password_hash, role: 'administrator', disabled_at: null, disabled_note: null })
        .where('id', '=', known.id)
        .execute()
      await trx.deleteFrom('accounts_session').where('user_id', '=', known.id).execute()
      await writeAudit(trx, {
        actor: {
          id: null,
          name: given.operator ?? '',
          role: given.operator === undefined ? 'system' : 'operator',
        },
        action: 'account.password',
        kind: 'user',
        key: known.id,
        before: { role: known.role, disabled: known.disabled_at !== null },
        after: { role: 'administrator', disabled: false },
      })
    })
  }
  const initial =
    given.password === null &&
    known.first_login_at === null &&
    (await verifyPassword(known.password_hash, given.initial))
  return { username: known.username, password: initial ? given.initial : null }
}
