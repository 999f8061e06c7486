import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { hit } from '#platform/rate-limit/rate-limit.server.ts'

/** Counts one more use by an account and by its address. Refuses with `too_many`. */
export async function countUse(
  { app, ip, now }: Pick<RequestContext, 'app' | 'ip' | 'now'>,
  limit: 'comment' | 'report',
  accountId: number,
): Promise<void> {
  for (const who of [`account:${accountId}`, ip]) {
    const verdict = await hit({ db: app.db, secret: app.secret }, limit, who, now)
    if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
  }
}
