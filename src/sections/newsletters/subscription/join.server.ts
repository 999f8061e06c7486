import { sql, type Transaction } from 'kysely'
import { localePath } from '#i18n/locale.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { mailingAddress } from './address.server.ts'
import { forgetBounces } from '../delivery/bounces.server.ts'
import { confirmPath } from '../paths.ts'
import type { JoinValues, NewsletterList } from '../lists.ts'
import { allLists, openLists, presentList } from '../lists.server.ts'
import { confirmMail } from './mail.server.ts'
import { isProof, newToken, proofOf, readToken, tokenText } from './token.server.ts'

/** How long a request can be confirmed. */
const CONFIRM_DAYS = 7

type Asking = Pick<RequestContext, 'app' | 'lang' | 'ip' | 'now' | 'intent' | 'tag'>

/**
 * Asks an address to confirm the lists: it is subscribed to none before its owner agrees. An address that is on all of
 * them already gets no mail, and the same answer. Refuses with `invalid_input` and `too_many`.
 */
export async function askToJoin(ctx: Asking, { email, lang, lists }: JoinValues): Promise<void> {
  const { app, now } = ctx
  const address = mailingAddress(email)
  const open = await openLists(ctx)
  const wanted = open.filter(({ slug }) => lists.includes(slug))
  if (address === null || wanted.length === 0)
    throw new Refusal('invalid_input', {
      fields: {
        ...(address === null && { email: email.trim() === '' ? 'required_field' : 'must_be_valid' }),
        ...(wanted.length === 0 && { lists: 'required_field' }),
      },
    })
  // The work below has one connection: it asks nothing over another.
  const site = (await siteSettings(app)).name[lang]
  const rows = await allLists(app.db)
  await once(ctx, 'newsletter.ask', async (trx) => {
    for (const [limit, who] of [
      ['newsletter', { network: ctx.ip }],
      ['newsletterMail', { account: address }],
    ] as const) {
      const verdict = await hit({ db: trx, secret: app.secret }, limit, who, now)
      if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
    }
    for (const list of wanted) {
      const request = await writeRequest(trx, { address, lang, list, now })
      if (request === null) continue
      const path = confirmPath(tokenText(request.token), proofOf(app.secret, request.token, now))
      const url = new URL(localePath(lang, path), app.config.publicUrl).href
      const row = rows.find(({ id }) => id === list.id)
      const name = row ? presentList(row, lang).name : list.name
      await queueMail(trx, app.jobs, confirmMail(app, { lang, to: address, site, list: name, url }))
    }
    return null
  })
}

/** Writes down that an address was asked, or asks again; null where it is on the list already. */
function writeRequest(
  trx: Transaction<DB>,
  { address, lang, list, now }: { address: string; lang: 'ar' | 'en'; list: NewsletterList; now: Date },
): Promise<{ token: Buffer } | null> {
  return trx
    .insertInto('newsletter_member')
    .values({
      list_id: list.id,
      address,
      lang,
      state: 'pending',
      token: newToken(),
      how: 'form',
      asked_at: now,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['list_id', 'address'])
        .doUpdateSet({ asked_at: now, lang, state: 'pending', changed_at: now })
        .where('newsletter_member.state', '!=', 'on'),
    )
    .returning('token')
    .executeTakeFirst()
    .then((row) => row ?? null)
}

/** The request behind a mail's link, with its list; null where there is none or it is too old. */
export async function findRequest(
  { app, lang, now }: Pick<RequestContext, 'app' | 'lang' | 'now'>,
  link: { token: string; proof: string },
): Promise<{ list: NewsletterList; token: Buffer; state: 'pending' | 'on' } | null> {
  const token = readToken(link.token)
  if (!token) return null
  const row = await app.db
    .selectFrom('newsletter_member as m')
    .innerJoin('newsletter_list as l', 'l.id', 'm.list_id')
    .selectAll('l')
    .select(['m.state', 'm.asked_at'])
    .where('m.token', '=', token)
    .executeTakeFirst()
  if (!row || row.state === 'off' || !isProof(app.secret, token, row.asked_at, link.proof)) return null
  const isOver = now.getTime() - row.asked_at.getTime() > CONFIRM_DAYS * 24 * 3_600_000
  return row.state === 'pending' && isOver ? null : { list: presentList(row, lang), token, state: row.state }
}

/** Puts who opened the mail on the list; a second time is the same. Refuses with `not_found`. */
export async function confirmJoin(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'now'>,
  link: { token: string; proof: string },
): Promise<NewsletterList> {
  const request = await findRequest(ctx, link)
  if (!request) throw new Refusal('not_found')
  await ctx.app.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('newsletter_member')
      .set({ state: 'on', changed_at: ctx.now })
      .where('token', '=', request.token)
      .where('state', '=', 'pending')
      .returning(['address', 'list_id'])
      .executeTakeFirst()
    if (!row) return
    // The mail arrived: what was known of the address before is over.
    await forgetBounces(trx, row.address)
    // The owner of the address is the account's: it is then among what its page lists, unless it has chosen there already.
    await sql`
      update newsletter_member m set user_id = u.id from accounts_user u
      where m.token = ${request.token} and m.user_id is null and lower(u.email) = m.address
        and not exists (select from newsletter_member o where o.user_id = u.id and o.list_id = m.list_id)`.execute(
      trx,
    )
  })
  return request.list
}
