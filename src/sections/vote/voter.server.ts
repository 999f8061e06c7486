import { createHmac } from 'node:crypto'
import type { RequestContext } from '#platform/http/context.server.ts'
import { networkOf } from '#platform/limits/network.server.ts'

type Asking = Pick<RequestContext, 'app' | 'viewer' | 'owner'>

/**
 * Who votes, as a keyed hash: the account, or the visitor's cookie. Null for a visitor without one. The table of ballots
 * thus names no one, and a copy of it without the key cannot be matched with accounts.
 */
export function voterOf({ app, viewer, owner }: Asking): string | null {
  if (viewer.role !== 'visitor') return accountVoter(app.secret, viewer.id)
  const cookie = owner()
  return cookie && visitorVoter(app.secret, cookie)
}

/** The voter that an account is. */
export const accountVoter = (secret: string, account: number): string => hashOf(secret, `account:${account}`)

/** The voter that a visitor's cookie is. */
export const visitorVoter = (secret: string, cookie: string): string => hashOf(secret, `visitor:${cookie}`)

/** The network that a ballot comes from, as a keyed hash of this question alone: it says only that two are the same. */
export function voterNetwork({ app, ip }: Pick<RequestContext, 'app' | 'ip'>, questionId: number): string {
  return hashOf(app.secret, `network:${questionId}:${networkOf(ip)}`)
}

function hashOf(secret: string, who: string): string {
  return createHmac('sha256', secret).update(`ballot:${who}`).digest('base64url')
}
