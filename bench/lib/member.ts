import { openSession } from '../../src/platform/sessions/sessions.server.ts'
import { besidePortal } from './data/database.ts'

/** The measuring member's name as pages show it. */
export const MEMBER_NAME = 'سارة القحطاني'

/** Logs a member of the measuring database in, creating the account where it is missing; returns the token of the session. */
export async function memberSession(folder: string): Promise<string> {
  const beside = await besidePortal(folder)
  try {
    const row = { username: 'bench-member', email: 'member@kimya.example', password_hash: 'none' }
    await beside.db
      .insertInto('accounts_user')
      .values({ ...row, display_name: MEMBER_NAME, role: 'member' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { id } = await beside.db
      .selectFrom('accounts_user')
      .select('id')
      .where('username', '=', row.username)
      .executeTakeFirstOrThrow()
    return (await openSession(beside.db, id, true, null, new Date())).token
  } finally {
    await beside.close()
  }
}
