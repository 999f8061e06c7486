import { writeAudit } from '#platform/audit/write.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { isDone, once } from '#platform/http/form/once.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { RegistrationRefusal } from '../join/register.server.ts'
import { passwordErrors } from '../join/registration.ts'
import { checkWithinLimits } from '../login/login-limits.server.ts'
import { knownDevice } from '../login/device.server.ts'
import { hashPassword, verifyPassword } from '../login/password.server.ts'
import { freshen, keepOnlySession, memberOf, takeNewToken } from '../login/sessions.server.ts'
import { accountMail } from '../mail.server.ts'
import { setPassword } from '../recover/restore.server.ts'

/** The member's row, after the password was verified. Refuses with `wrong_password`, `too_many` and `unauthorized`. */
export async function provePassword(
  ctx: RequestContext,
  password: string,
): Promise<{ id: number; username: string; email: string; lang: 'ar' | 'en' }> {
  const { app } = ctx
  const member = memberOf(ctx)
  if (!member) throw new Refusal('unauthorized')
  const user = await app.db
    .selectFrom('accounts_user')
    .select(['id', 'username', 'email', 'lang', 'password_hash'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const { password_hash, ...account } = user
  const right = await checkWithinLimits(ctx, user.username.toLowerCase(), knownDevice(ctx, user.id), () =>
    verifyPassword(password_hash, password),
  )
  if (!right) throw new Refusal('wrong_password', { fields: { current_password: 'wrong_password' } })
  await freshen(ctx, app.db)
  return account
}

type NewPassword = { current: string; password: string; password2: string }

/** Looks at what was typed; gives the account and the new hash. */
async function prepare(ctx: RequestContext, given: NewPassword) {
  const account = await provePassword(ctx, given.current)
  const errors = passwordErrors(given.password, given.password2, account)
  if (Object.keys(errors).length > 0) throw new RegistrationRefusal(errors)
  const passwordHash = await ctx.app.lanes.password.run(ctx.ip, () => hashPassword(given.password))
  return { account, passwordHash }
}

/**
 * Changes the member's password: the other sessions end, this one gets a new token, and the address is notified. Refuses with
 * RegistrationRefusal, `wrong_password`, `too_many` and `overloaded`.
 */
export async function changePassword(ctx: RequestContext, given: NewPassword): Promise<void> {
  const { app, now } = ctx
  const ready = await prepare(ctx, given).catch(async (error: unknown) => {
    // Sent twice: the second finds the password changed by the first.
    if (await isDone(ctx, 'password')) return null
    throw error
  })
  if (ready) {
    const { account, passwordHash } = ready
    const { id, username, email, lang } = account
    await once(ctx, 'password', async (trx) => {
      await setPassword(trx, id, passwordHash, now)
      await keepOnlySession(ctx, trx)
      await writeAudit(trx, { ctx, action: 'account.password', kind: 'user', key: id })
      await queueMail(
        trx,
        app.jobs,
        await accountMail(app, 'password', { lang, to: email, username, path: '/account/restore_password' }),
      )
      return null
    })
  }
  await takeNewToken(ctx)
}
