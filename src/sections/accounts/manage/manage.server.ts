import type { Transaction } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lacking, Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { hashOfToken } from '#platform/sessions/sessions.server.ts'
import { endLinks } from '../recover/tokens.server.ts'
import { NOTE_MAX, type AccountRole } from './account-roles.ts'
import { keepAnAdministrator } from './last-administrator.server.ts'

interface Account {
  id: number
  email: string
  role: AccountRole
  disabled_at: Date | null
  disabled_note: string | null
}

/**
 * One administrator's work on an account, once a form. Refuses with `unauthorized` and `not_found`. The administrators are
 * locked before the account, as wherever both are: two who work at once cannot wait for each other.
 */
function manage(
  ctx: RequestContext,
  name: string,
  id: number,
  work: (trx: Transaction<DB>, account: Account) => Promise<void>,
  mayEndAdministrator = false,
): Promise<null> {
  if (!can(ctx.viewer, 'user.edit')) throw lacking(ctx.viewer)
  return once(ctx, name, async (trx) => {
    if (mayEndAdministrator) await keepAnAdministrator(trx, id)
    const account = await trx
      .selectFrom('accounts_user')
      .select(['id', 'email', 'role', 'disabled_at', 'disabled_note'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw new Refusal('not_found')
    await work(trx, account)
    return null
  })
}

/**
 * Gives an account another role. It holds with the next request; the account's sessions end, so that it goes on with a new
 * token. Refuses with `last_administrator`, `unauthorized` and `not_found`.
 */
export async function setRole(ctx: RequestContext, id: number, role: AccountRole): Promise<void> {
  await manage(
    ctx,
    'user-role',
    id,
    async (trx, account) => {
      if (account.role === role) return
      await trx.updateTable('accounts_user').set({ role }).where('id', '=', id).execute()
      await closeSessions(trx, id)
      const [before, after] = [{ role: account.role }, { role }]
      await writeAudit(trx, { ctx, action: 'user.role', kind: 'user', key: id, before, after })
    },
    role !== 'administrator',
  )
}

/**
 * Suspends an account: its sessions and the links of its mails end, and it cannot log in. The note says why. Refuses
 * with `required_field` and `invalid_input` (the note), `last_administrator`, `unauthorized` and `not_found`.
 */
export async function disableUser(ctx: RequestContext, id: number, typed: string): Promise<void> {
  const note = typed.normalize('NFC').trim()
  if (note === '') throw new Refusal('invalid_input', { fields: { note: 'required_field' } })
  if (Array.from(note).length > NOTE_MAX)
    throw new Refusal('invalid_input', { fields: { note: 'must_be_valid' } })
  await manage(
    ctx,
    'user-disable',
    id,
    async (trx, account) => {
      const { disabled_at, disabled_note } = account
      if (disabled_note === note) return
      await trx
        .updateTable('accounts_user')
        .set({ disabled_at: disabled_at ?? ctx.now, disabled_note: note })
        .where('id', '=', id)
        .execute()
      await closeSessions(trx, id)
      await endLinks(trx, id, ['restore', 'email', 'undo_email'])
      const before = disabled_note === null ? undefined : { note: disabled_note }
      await writeAudit(trx, {
        ctx,
        action: 'user.disable',
        kind: 'user',
        key: id,
        ...(before && { before }),
        after: { note },
      })
    },
    true,
  )
}

/** Restores a suspended account. Refuses with `unauthorized` and `not_found`. */
export async function enableUser(ctx: RequestContext, id: number): Promise<void> {
  await manage(ctx, 'user-enable', id, async (trx, { disabled_note }) => {
    if (disabled_note === null) return
    await trx
      .updateTable('accounts_user')
      .set({ disabled_at: null, disabled_note: null })
      .where('id', '=', id)
      .execute()
    const before = { note: disabled_note }
    await writeAudit(trx, { ctx, action: 'user.enable', kind: 'user', key: id, before })
  })
}

/** Ends every session of an account, of the administrator's own account all but this one. Refuses like enableUser. */
export async function endSessionsOf(ctx: RequestContext, id: number): Promise<void> {
  await manage(ctx, 'user-sessions', id, async (trx) => {
    const ended = await closeSessions(trx, id, ctx.owner())
    if (ended > 0)
      await writeAudit(trx, {
        ctx,
        action: 'user.endSessions',
        kind: 'user',
        key: id,
        before: { sessions: ended },
      })
  })
}

/**
 * Mails an account's owner a link that sets a new password. Refuses like enableUser and, while the account is suspended,
 * with `account_disabled`.
 */
export async function sendRestoreLink(ctx: RequestContext, id: number): Promise<void> {
  await manage(ctx, 'user-link', id, async (trx, { email, disabled_at }) => {
    if (disabled_at !== null) throw new Refusal('account_disabled')
    await ctx.app.jobs.sendIn(trx, 'accounts.restore-mail', { email })
    await writeAudit(trx, { ctx, action: 'user.sendLink', kind: 'user', key: id })
  })
}

/** Ends the sessions of an account but the one with this token, and gives their number. */
async function closeSessions(
  trx: Transaction<DB>,
  id: number,
  except: string | null = null,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('accounts_session')
    .where('user_id', '=', id)
    .$if(except !== null, (query) => query.where('token_hash', '!=', hashOfToken(except ?? '')))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
