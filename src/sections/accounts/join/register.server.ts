import { sql, type Transaction } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { DB } from '#platform/db/types.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { hashOfToken, newToken } from '#platform/sessions/sessions.server.ts'
import { uidOf } from '../link.server.ts'
import { hashPassword } from '../login/password.server.ts'
import { accountMail } from '../mail.server.ts'
import { checkRegistration, type RegistrationErrors, type RegistrationValues } from './registration.ts'

/** How long a link of an activation mail is good; the name is reserved as long. */
export const ACTIVATION_HOURS = 48

/** The errors of a registration, by field. */
export class RegistrationRefusal extends Refusal {
  readonly errors: RegistrationErrors

  constructor(errors: RegistrationErrors) {
    super('invalid_input', {
      fields: Object.fromEntries(
        Object.entries(errors).map(([field, problem]) => [
          field,
          problem === 'required' ? 'required_field' : 'must_be_valid',
        ]),
      ),
    })
    this.errors = errors
  }
}

type Registering = Pick<RequestContext, 'app' | 'lang' | 'ip' | 'now' | 'intent'>

/**
 * Takes a registration and queues the mail that activates it. The answer is the same, and takes the same time, when the
 * address has an account already: its owner gets another mail. Refuses with RegistrationRefusal, `not_allowed` while
 * registration is closed, `too_many` and `overloaded`.
 */
export async function register(ctx: Registering, values: RegistrationValues): Promise<void> {
  const { app, ip, now, lang } = ctx
  const settings = await siteSettings(app)
  if (!settings.registration_open) throw new Refusal('not_allowed')
  const checked = checkRegistration(values)
  if (!checked.ok) throw new RegistrationRefusal(checked.errors)
  const { username, email, password } = checked.registration
  // Counted before anything is looked up, for the answer may say that a name is taken.
  const verdict = await hit(app, 'register', { network: ip }, now)
  if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
  const passwordHash = await app.lanes.password.run(ip, () => hashPassword(password))
  await once(ctx, 'register', async (trx) => {
    if (await isTaken(trx, username, email, now)) throw new RegistrationRefusal({ username: 'taken' })
    const owner = await trx
      .selectFrom('accounts_user')
      .select(['username', 'lang'])
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst()
    const token = newToken()
    const { id } = await trx
      .insertInto('accounts_registration')
      .values({
        username,
        email,
        password_hash: passwordHash,
        lang,
        token_hash: hashOfToken(token),
        created_at: now,
        // Of an address that has an account the row is over at once: it only makes both ways cost the same.
        expires_at: owner ? now : new Date(now.getTime() + ACTIVATION_HOURS * 3600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueMail(
      trx,
      app.jobs,
      owner
        ? await accountMail(app, 'known', {
            lang: owner.lang,
            to: email,
            username: owner.username,
            path: '/account/restore_password',
          })
        : await accountMail(app, 'activate', {
            lang,
            to: email,
            username,
            path: `/account/activation/${uidOf(id)}/${token}`,
          }),
    )
    return null
  })
}

/** Whether a name belongs to an account, or was requested with another address that is not confirmed yet. */
async function isTaken(trx: Transaction<DB>, username: string, email: string, now: Date): Promise<boolean> {
  const name = username.toLowerCase()
  const { taken } = await trx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('accounts_user')
              .select('id')
              .where(sql<string>`lower(username)`, '=', name),
          ),
          eb.exists(
            eb
              .selectFrom('accounts_registration')
              .select('id')
              .where(sql<string>`lower(username)`, '=', name)
              .where(sql<string>`lower(email)`, '!=', email.toLowerCase())
              .where('expires_at', '>', now)
              .where('activated_at', 'is', null),
          ),
        ])
        .as('taken'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(taken)
}
