import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { hashOfToken, newToken } from '#platform/sessions/sessions.server.ts'
import { idOfUid, uidOf, type MailLink } from '../link.server.ts'
import { accountMail } from '../mail.server.ts'
import { ACTIVATION_HOURS } from './register.server.ts'

/** A link that was used is answered as before for so long: a program may open a mail's links ahead of its reader. */
const AGAIN_MS = 10 * 60_000

/**
 * Makes the account of a registration, once; the same link again within ten minutes gives the same answer. Refuses with
 * `not_found` when the link is unknown, over or used, and with `conflict` when name or address has been taken.
 */
export async function activate(
  app: Pick<App, 'db'>,
  { uidb64, token }: MailLink,
  now: Date,
): Promise<{ username: string }> {
  const id = idOfUid(uidb64)
  if (id === null) throw new Refusal('not_found')
  return app.db.transaction().execute(async (trx) => {
    const asked = await trx
      .selectFrom('accounts_registration')
      .select(['username', 'email', 'password_hash', 'lang', 'expires_at', 'activated_at'])
      .where('id', '=', id)
      .where('token_hash', '=', hashOfToken(token))
      .forUpdate()
      .executeTakeFirst()
    if (!asked) throw new Refusal('not_found')
    const { username, email, password_hash, lang, activated_at } = asked
    if (activated_at !== null) {
      if (now.getTime() - activated_at.getTime() > AGAIN_MS) throw new Refusal('not_found')
      return { username }
    }
    if (asked.expires_at <= now) throw new Refusal('not_found')
    const user = await trx
      .insertInto('accounts_user')
      .values({ username, email, display_name: username, role: 'member', password_hash, lang })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) throw new Refusal('conflict')
    await trx
      .updateTable('accounts_registration')
      .set({ activated_at: now, user_id: user.id, password_hash: '' })
      .where('id', '=', id)
      .execute()
    return { username }
  })
}

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'accounts.activation-mail': { email: string }
  }
}

type Mailing = Pick<App, 'db' | 'memo' | 'config'> & { jobs: Pick<Jobs, 'sendIn'> }

/**
 * The handler of `accounts.activation-mail`: a new link for the newest registration of an address, in place of the old one.
 * An address that has none gets nothing, so that the request's answer says nothing of it.
 */
export function activationMailer(app: Mailing): (job: { email: string }) => Promise<void> {
  return ({ email }) =>
    app.db.transaction().execute(async (trx) => {
      const now = new Date()
      const asked = await trx
        .selectFrom('accounts_registration')
        .select(['id', 'username', 'email', 'lang'])
        .where(sql<string>`lower(email)`, '=', email.toLowerCase())
        .where('activated_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('id', 'desc')
        .forUpdate()
        .executeTakeFirst()
      if (!asked) return
      const token = newToken()
      await trx
        .updateTable('accounts_registration')
        .set({
          token_hash: hashOfToken(token),
          expires_at: new Date(now.getTime() + ACTIVATION_HOURS * 3600_000),
        })
        .where('id', '=', asked.id)
        .execute()
      const { lang, username } = asked
      const path = `/account/activation/${uidOf(asked.id)}/${token}`
      await queueMail(
        trx,
        app.jobs,
        await accountMail(app, 'activate', { lang, to: asked.email, username, path }),
      )
    })
}
