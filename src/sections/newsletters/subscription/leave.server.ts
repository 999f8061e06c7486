import type { RequestContext } from '#platform/http/context.server.ts'
import type { NewsletterList } from '../lists.ts'
import { presentList } from '../lists.server.ts'
import { readToken } from './token.server.ts'

type Asking = Pick<RequestContext, 'app' | 'lang' | 'now'>

/** The list that a token is of, and whether mails still come; null for an unknown token. */
export async function membershipOf(
  { app, lang }: Pick<Asking, 'app' | 'lang'>,
  text: string,
): Promise<{ list: NewsletterList; on: boolean } | null> {
  const token = readToken(text)
  if (!token) return null
  const row = await app.db
    .selectFrom('newsletter_member as m')
    .innerJoin('newsletter_list as l', 'l.id', 'm.list_id')
    .selectAll('l')
    .select('m.state')
    .where('m.token', '=', token)
    .executeTakeFirst()
  return row ? { list: presentList(row, lang), on: row.state !== 'off' } : null
}

/**
 * Takes who holds a token off its list, as often as it is asked for; false for an unknown token. Where it takes a reader who was on
 * the list, the issue whose mail it was asked in counts it, once for each reader, also when they subscribe again.
 */
export function leaveList({ app, now }: Asking, text: string, issue: number | null = null): Promise<boolean> {
  const token = readToken(text)
  if (!token) return Promise.resolve(false)
  return app.db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('newsletter_member')
      .select(['id', 'state'])
      .where('token', '=', token)
      .forUpdate()
      .executeTakeFirst()
    if (!member) return false
    // When it was first asked for stays.
    if (member.state === 'off') return true
    await trx
      .updateTable('newsletter_member')
      .set({ state: 'off', changed_at: now })
      .where('id', '=', member.id)
      .execute()
    if (issue !== null && member.state === 'on')
      await trx
        .updateTable('newsletter_delivery')
        .set({ unsubscribed_at: now })
        .where('issue_id', '=', issue)
        .where('member_token', '=', token)
        .where('unsubscribed_at', 'is', null)
        .execute()
    return true
  })
}
