import { sql, type Transaction } from 'kysely'
import type { App } from '#platform/app.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { isDone, once } from '#platform/http/form/once.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import { isMailAddress } from '#platform/mail/address.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { passwordErrors, type RegistrationErrors } from '../join/registration.ts'
import { RegistrationRefusal } from '../join/register.server.ts'
import { recordByLink } from '../audit.server.ts'
import type { MailLink } from '../link.server.ts'
import { hashPassword } from '../login/password.server.ts'
import { accountMail } from '../mail.server.ts'
import { endLinks, issueLink, readLink, useLink } from './tokens.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'accounts.restore-mail': { email: string }
  }
}

/** The two mails that any visitor may request for an address. */
export type AskedMail = 'accounts.restore-mail' | 'accounts.activation-mail'

/**
 * Asks for a mail to an address. Only queued here: whether the address has an account is looked up by the job, so that
 * neither the answer nor its delay says it. Refuses with RegistrationRefusal for no address and with `too_many`.
 */
export async function askForMail(
  ctx: Pick<RequestContext, 'app' | 'ip' | 'now' | 'intent'>,
  mail: AskedMail,
  typed: string,
): Promise<void> {
  const { app, ip, now } = ctx
  const email = typed.normalize('NFKC').trim()
  if (email === '') throw new RegistrationRefusal({ email: 'required' })
  if (!isMailAddress(email)) throw new RegistrationRefusal({ email: 'invalid' })
  await once(ctx, mail, async (trx) => {
    for (const who of [{ network: ip }, { account: email.toLowerCase() }]) {
      const verdict = await hit({ db: trx, secret: app.secret }, 'accountMail', who, now)
      if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
    }
    await app.jobs.sendIn(trx, mail, { email })
    return null
  })
}

type Mailing = Pick<App, 'db' | 'memo' | 'config'> & { jobs: Pick<Jobs, 'sendIn'> }

/** The handler of `accounts.restore-mail`: the link that sets a new password, if the address has an account. */
export function restoreMailer(app: Mailing): (job: { email: string }) => Promise<void> {
  return ({ email }) =>
    app.db.transaction().execute(async (trx) => {
      const user = await trx
        .selectFrom('accounts_user')
        .select(['id', 'username', 'email', 'lang'])
        .where(sql<string>`lower(email)`, '=', email.toLowerCase())
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      if (!user) return
      const { id, username, lang } = user
      const { uidb64, token } = await issueLink(
        trx,
        { userId: id, purpose: 'restore', email: user.email },
        new Date(),
      )
      const path = `/account/form_restore_password/${uidb64}/${token}`
      await queueMail(
        trx,
        app.jobs,
        await accountMail(app, 'restore', { lang, to: user.email, username, path }),
      )
    })
}

/** Whose password a link sets; null when it is not good any more. */
export async function accountToRestore(
  { app, now }: Pick<RequestContext, 'app' | 'now'>,
  link: MailLink,
): Promise<{ username: string } | null> {
  const found = await readLink(app.db, 'restore', link, now)
  if (!found) return null
  const user = await app.db
    .selectFrom('accounts_user')
    .select('username')
    .where('id', '=', found.userId)
    .executeTakeFirst()
  return user ?? null
}

/**
 * Sets a new password by a mail's link, once: ends every session and open link of the account and notifies its owner.
 * It opens no session. Refuses with RegistrationRefusal and, when the link is not good any more, `not_found`.
 */
export async function restorePassword(
  ctx: Pick<RequestContext, 'app' | 'ip' | 'now' | 'intent' | 'requestId'>,
  link: MailLink,
  { password, password2 }: { password: string; password2: string },
): Promise<void> {
  const { app, ip, now } = ctx
  if (await isDone(ctx, 'restore')) return
  const found = await readLink(app.db, 'restore', link, now)
  if (!found) throw new Refusal('not_found')
  const user = await app.db
    .selectFrom('accounts_user')
    .select(['username', 'email', 'lang', 'role'])
    .where('id', '=', found.userId)
    .executeTakeFirstOrThrow()
  const errors: RegistrationErrors = passwordErrors(password, password2, user)
  if (Object.keys(errors).length > 0) throw new RegistrationRefusal(errors)
  const passwordHash = await app.lanes.password.run(ip, () => hashPassword(password))
  await once(ctx, 'restore', async (trx) => {
    const used = await useLink(trx, 'restore', link, now)
    if (!used) throw new Refusal('not_found')
    await setPassword(trx, used.userId, passwordHash, now)
    await trx.deleteFrom('accounts_session').where('user_id', '=', used.userId).execute()
    const { username, email, lang, role } = user
    await recordByLink(trx, ctx, { id: used.userId, name: username, role }, { action: 'account.password' })
    await queueMail(
      trx,
      app.jobs,
      await accountMail(app, 'restored', { lang, to: email, username, path: '/account/restore_password' }),
    )
    return null
  })
}

/** Writes a new password's hash; links that set one or change the address end with the old password. */
export async function setPassword(
  trx: Transaction<DB>,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('accounts_user')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', userId)
    .execute()
  await endLinks(trx, userId, ['restore', 'email'])
}
