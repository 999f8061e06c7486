import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { DB } from '#platform/db/types.ts'
import { Refusal, type ErrorCode } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { checkContact, type ContactErrors, type ContactMessage, type Problem } from './contract.ts'
import { contactMail } from './mail.server.ts'

type Sending = Pick<RequestContext, 'app' | 'lang' | 'ip' | 'now' | 'intent'>

/** The number of the build, in front of every reference. */
const BUILD = 40_922
const TRIES = 40

const CODES: Record<Problem, ErrorCode> = {
  required: 'required_field',
  invalid: 'must_be_valid',
  too_long: 'must_be_valid',
}

/** The errors of a message, by field; carried by a Refusal to page and API. */
export class ContactRefusal extends Refusal {
  readonly errors: ContactErrors

  constructor(errors: ContactErrors) {
    super('invalid_input', {
      fields: Object.fromEntries(Object.entries(errors).map(([field, problem]) => [field, CODES[problem]])),
    })
    this.errors = errors
  }
}

/**
 * Checks a message, stores it and puts the mail to the newsroom into the queue, all or nothing; returns its reference.
 * The same form sent again (a second press of the button) gets the same reference, and its message is not stored twice.
 */
export async function sendMessage(ctx: Sending, input: unknown): Promise<{ reference: string }> {
  const checked = checkContact(input)
  if (!checked.ok) throw new ContactRefusal(checked.errors)
  const { message } = checked
  const { app, lang, now } = ctx
  const settings = await siteSettings(app)
  return once(ctx, 'contact', async (trx) => {
    const verdict = await hit({ db: trx, secret: app.secret }, 'contact', { network: ctx.ip }, now)
    if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
    const reference = await keep(trx, message, lang)
    const site = { name: settings.name[lang], url: app.config.publicUrl }
    await queueMail(trx, app.jobs, {
      to: app.config.contactTo,
      replyTo: message.email,
      lang,
      ...contactMail(lang, site, reference, message),
    })
    return { reference }
  })
}

/** Stores the message under a reference that no other has; more digits once five are mostly used up. */
async function keep(
  trx: Transaction<DB>,
  message: ContactMessage,
  lang: RequestContext['lang'],
): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const digits = 5 + Math.floor(attempt / 10)
    const reference = `${BUILD}-${String(randomInt(10 ** digits)).padStart(digits, '0')}`
    const row = await trx
      .insertInto('contact_message')
      .values({ reference, lang, ...message })
      .onConflict((c) => c.column('reference').doNothing())
      .returning('reference')
      .executeTakeFirst()
    if (row) return row.reference
  }
  throw new Error(`No free reference after ${TRIES} tries`)
}
