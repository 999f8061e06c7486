import type { RequestContext } from '#platform/http/context.server.ts'
import type { NewsletterList } from '../contract.ts'
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

/** Takes who holds a token off its list, as often as it is asked for; false for an unknown token. */
export async function leaveList({ app, now }: Asking, text: string): Promise<boolean> {
  const token = readToken(text)
  if (!token) return false
  const row = await app.db
    .updateTable('newsletter_member')
    .set((eb) => ({
      state: 'off' as const,
      // When it was first asked for.
      changed_at: eb.case().when('state', '=', 'off').then(eb.ref('changed_at')).else(now).end(),
    }))
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
