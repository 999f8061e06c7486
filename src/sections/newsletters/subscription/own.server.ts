import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { mailingAddress } from './address.server.ts'
import type { OwnList } from '../lists.ts'
import { openLists } from '../lists.server.ts'
import { newToken } from './token.server.ts'

type Asking = Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'now' | 'tag'>

/** The lists with a member's choices, and the language of their mails. Refuses a visitor with `unauthorized`. */
export async function ownNewsletters(ctx: Asking): Promise<{ lists: OwnList[]; mailLang: Lang }> {
  const { viewer } = ctx
  if (viewer.role === 'visitor') throw new Refusal('unauthorized')
  const [lists, rows] = await Promise.all([
    openLists(ctx),
    ctx.app.db
      .selectFrom('newsletter_member')
      .select(['list_id', 'state', 'lang'])
      .where('user_id', '=', viewer.id)
      .execute(),
  ])
  const stateOf = new Map(rows.map(({ list_id, state }) => [list_id, state]))
  return {
    lists: lists.map((list) => ({ ...list, on: stateOf.get(list.id) === 'on' })),
    mailLang: rows.find(({ state }) => state === 'on')?.lang ?? ctx.lang,
  }
}

/**
 * Saves a member's choices at once: the account's address was proved when it was opened. A subscription that was made with the
 * same address before becomes the account's, with its token. Refuses with `unauthorized` and `invalid_input`.
 */
export async function saveOwnNewsletters(
  ctx: Asking,
  { slugs, mailLang }: { slugs: readonly string[]; mailLang: Lang },
): Promise<void> {
  const { app, viewer, now } = ctx
  if (viewer.role === 'visitor') throw new Refusal('unauthorized')
  const lists = await openLists(ctx)
  await app.db.transaction().execute(async (trx) => {
    const { email } = await trx
      .selectFrom('accounts_user')
      .select('email')
      .where('id', '=', viewer.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const address = mailingAddress(email)
    if (address === null) throw new Refusal('invalid_input', { fields: { email: 'must_be_valid' } })
    const known = await trx
      .selectFrom('newsletter_member')
      .select(['id', 'list_id', 'state', 'user_id', 'lang'])
      .where((eb) =>
        eb.or([
          eb('user_id', '=', viewer.id),
          eb.and([eb('user_id', 'is', null), eb('address', '=', address)]),
        ]),
      )
      .orderBy('user_id', (order) => order.asc().nullsLast())
      .forUpdate()
      .execute()
    for (const { id, slug } of lists) {
      const on = slugs.includes(slug)
      const row = known.find(({ list_id }) => list_id === id)
      const state = on ? ('on' as const) : ('off' as const)
      if (!row && on)
        await trx
          .insertInto('newsletter_member')
          .values({
            list_id: id,
            address,
            user_id: viewer.id,
            lang: mailLang,
            state,
            token: newToken(),
            how: 'profile',
            asked_at: now,
            changed_at: now,
          })
          // The address was another account's before.
          .onConflict((conflict) =>
            conflict
              .columns(['list_id', 'address'])
              .doUpdateSet({ user_id: viewer.id, lang: mailLang, state, how: 'profile', changed_at: now }),
          )
          .execute()
      else if (row)
        await trx
          .updateTable('newsletter_member')
          .set({
            user_id: viewer.id,
            lang: mailLang,
            ...(row.state !== state && { state, how: 'profile', changed_at: now }),
          })
          .where('id', '=', row.id)
          .execute()
    }
  })
}

/** The subscriptions of an account, for the file of what the portal has of it. */
export const newslettersOf = (db: Db, userId: number) =>
  db
    .selectFrom('newsletter_member as m')
    .innerJoin('newsletter_list as l', 'l.id', 'm.list_id')
    .select(['l.slug', 'm.address', 'm.lang', 'm.state', 'm.how', 'm.asked_at', 'm.changed_at'])
    .where('m.user_id', '=', userId)
    .orderBy('m.id')
    .execute()
