import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { maskedAddress, recordByLink } from '../audit.server.ts'
import { RegistrationRefusal } from '../join/register.server.ts'
import { addressErrors } from '../join/registration.ts'
import type { MailLink } from '../link.server.ts'
import { accountMail } from '../mail.server.ts'
import { endLinks, issueLink, useLink } from '../recover/tokens.server.ts'
import { provePassword } from './password.server.ts'

/**
 * Asks for another e-mail: a link goes to the new address and nothing changes before it is opened. An address that has an
 * account gets the same answer and no link. Refuses with RegistrationRefusal, `wrong_password` and `too_many`.
 */
export async function askForEmail(
  ctx: RequestContext,
  given: { current: string; email: string; email2: string },
): Promise<void> {
  const { app, now } = ctx
  const email = given.email.normalize('NFKC').trim()
  const errors = addressErrors(email, given.email2)
  if (Object.keys(errors).length > 0) throw new RegistrationRefusal(errors)
  const { id, username, lang } = await provePassword(ctx, given.current)
  await once(ctx, 'email', async (trx) => {
    const verdict = await hit({ db: trx, secret: app.secret }, 'accountMail', { account: id }, now)
    if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
    const taken = await trx
      .selectFrom('accounts_user')
      .select('id')
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst()
    if (taken) return null
    const { uidb64, token } = await issueLink(trx, { userId: id, purpose: 'email', email }, now)
    const path = `/account/confirm_email/${uidb64}/${token}`
    await queueMail(trx, app.jobs, await accountMail(app, 'email', { lang, to: email, username, path }))
    return null
  })
}

/**
 * Makes the new address the account's, once; the old one is notified and can undo it for seven days. Refuses with
 * `not_found` when the link is not good any more and with `conflict` when the address has been taken.
 */
export async function confirmEmail(
  ctx: Pick<RequestContext, 'app' | 'now' | 'intent' | 'requestId'>,
  link: MailLink,
): Promise<{ email: string }> {
  const { app, now } = ctx
  return once(ctx, 'confirm-email', async (trx) => {
    const used = await useLink(trx, 'email', link, now)
    if (!used) throw new Refusal('not_found')
    const user = await trx
      .selectFrom('accounts_user')
      .select(['username', 'email', 'lang', 'role'])
      .where('id', '=', used.userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (await isOthers(trx, used)) throw new Refusal('conflict')
    await trx.updateTable('accounts_user').set({ email: used.email }).where('id', '=', used.userId).execute()
    await endLinks(trx, used.userId, ['restore', 'email'])
    const { username, lang, role } = user
    await recordByLink(
      trx,
      ctx,
      { id: used.userId, name: username, role },
      {
        action: 'account.email',
        before: { email: maskedAddress(user.email) },
        after: { email: maskedAddress(used.email) },
      },
    )
    const back = await issueLink(trx, { userId: used.userId, purpose: 'undo_email', email: user.email }, now)
    const path = `/account/undo_email/${back.uidb64}/${back.token}`
    await queueMail(
      trx,
      app.jobs,
      await accountMail(app, 'undoEmail', { lang, to: user.email, username, path }),
    )
    return { email: used.email }
  })
}

/**
 * Gives the account its old address back, once: every session ends and a new password must be set, by a mail that is sent
 * to the old address at once. Refuses like confirmEmail.
 */
export async function undoEmail(
  ctx: Pick<RequestContext, 'app' | 'now' | 'intent' | 'requestId'>,
  link: MailLink,
): Promise<{ email: string }> {
  const { app, now } = ctx
  return once(ctx, 'undo-email', async (trx) => {
    const used = await useLink(trx, 'undo_email', link, now)
    if (!used) throw new Refusal('not_found')
    if (await isOthers(trx, used)) throw new Refusal('conflict')
    const user = await trx
      .selectFrom('accounts_user')
      .select(['username', 'email', 'role'])
      .where('id', '=', used.userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await recordByLink(
      trx,
      ctx,
      { id: used.userId, name: user.username, role: user.role },
      {
        action: 'account.emailUndo',
        before: { email: maskedAddress(user.email) },
        after: { email: maskedAddress(used.email) },
      },
    )
    await trx
      .updateTable('accounts_user')
      // No password has this hash: the person who changed the address may know the password.
      .set({ email: used.email, password_hash: '' })
      .where('id', '=', used.userId)
      .execute()
    await endLinks(trx, used.userId, ['restore', 'email', 'undo_email'])
    await trx.deleteFrom('accounts_session').where('user_id', '=', used.userId).execute()
    await app.jobs.sendIn(trx, 'accounts.restore-mail', { email: used.email })
    return { email: used.email }
  })
}

function isOthers(
  db: Pick<RequestContext['app']['db'], 'selectFrom'>,
  { userId, email }: { userId: number; email: string },
): Promise<boolean> {
  return db
    .selectFrom('accounts_user')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('id', '!=', userId)
    .executeTakeFirst()
    .then((row) => row !== undefined)
}
