import { createHmac } from 'node:crypto'
import type { RequestContext } from '#platform/http/context.server.ts'

/**
 * Who votes, as a keyed hash: the account, or the visitor's cookie. Null for a visitor without one. The table of ballots
 * thus names nobody, and a copy of it without the key cannot be matched with accounts.
 */
export function voterOf({
  app,
  viewer,
  owner,
}: Pick<RequestContext, 'app' | 'viewer' | 'owner'>): string | null {
  const cookie = owner()
  const who = viewer.role === 'visitor' ? cookie && `visitor:${cookie}` : `account:${viewer.id}`
  return who && createHmac('sha256', app.secret).update(`ballot:${who}`).digest('base64url')
}
