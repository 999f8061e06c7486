import { localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueBulkMail } from '#platform/mail/outbox.server.ts'
import { confirmPath } from '../paths.ts'
import { presentList, type ListRow } from '../lists.server.ts'
import { mailingAddress } from './address.server.ts'
import { confirmMail } from './mail.server.ts'
import { newToken, proofOf, tokenText } from './token.server.ts'

/** An open list by its name in addresses; null where there is none. */
export async function joinedList(db: Db, slug: string): Promise<ListRow | null> {
  const row = await db
    .selectFrom('newsletter_list')
    .selectAll()
    .where('slug', '=', slug)
    .where('open', '=', true)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Asks several addresses, readers of another newsletter, to confirm a list, by mails that are not urgent. Nobody is asked who is on
 * the list, was asked before, or has left it. Says who was asked, with the number of the membership that waits.
 */
export async function askSeveralToJoin(
  trx: Trx,
  app: Pick<App, 'secret'> & { config: Pick<App['config'], 'publicUrl'>; jobs: Pick<Jobs, 'sendIn'> },
  {
    list,
    site,
    people,
    now,
  }: {
    list: ListRow
    site: Readonly<Record<Lang, string>>
    people: readonly { email: string; lang: Lang }[]
    now: Date
  },
): Promise<{ id: number; address: string }[]> {
  const wanted = new Map<string, Lang>()
  for (const { email, lang } of people) {
    const address = mailingAddress(email)
    if (address !== null && !wanted.has(address)) wanted.set(address, lang)
  }
  if (wanted.size === 0) return []
  const asked = await trx
    .insertInto('newsletter_member')
    .values(
      [...wanted].map(([address, lang]) => ({
        list_id: list.id,
        address,
        lang,
        state: 'pending' as const,
        token: newToken(),
        how: 'form' as const,
        asked_at: now,
        changed_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['list_id', 'address']).doNothing())
    .returning(['id', 'address', 'lang', 'token'])
    .execute()
  await queueBulkMail(
    trx,
    app.jobs,
    asked.map(({ address, lang, token }) => {
      const path = confirmPath(tokenText(token), proofOf(app.secret, token, now))
      const url = new URL(localePath(lang, path), app.config.publicUrl).href
      return confirmMail(app, {
        lang,
        to: address,
        site: site[lang],
        list: presentList(list, lang).name,
        url,
      })
    }),
  )
  return asked.map(({ id, address }) => ({ id, address }))
}
