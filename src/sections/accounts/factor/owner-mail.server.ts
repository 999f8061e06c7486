import type { Transaction } from 'kysely'
import type { App } from '#platform/app.server.ts'
import type { DB } from '#platform/db/types.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { TWO_STEP } from '../login/steps.ts'
import { accountMail, type FactorMail } from '../mail.server.ts'

/** Notifies the owner of an account, in the language of their mails, of a change to its second factor. */
export async function mailOwner(
  app: App,
  trx: Transaction<DB>,
  userId: number,
  kind: FactorMail,
  about: 'app' | { passkey: string } | null = null,
): Promise<void> {
  const { username, email, lang } = await trx
    .selectFrom('accounts_user')
    .select(['username', 'email', 'lang'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const mail = await accountMail(app, kind, { lang, to: email, username, path: TWO_STEP, about })
  await queueMail(trx, app.jobs, mail)
}
