import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'

/** Counts one more use by an account and by its network, as part of what is done. Refuses with `too_many`. */
export async function countUse(
  trx: Transaction<DB>,
  { app, ip, now }: Pick<RequestContext, 'app' | 'ip' | 'now'>,
  limit: 'comment' | 'report',
  accountId: number,
): Promise<void> {
  for (const who of [{ account: accountId }, { network: ip }]) {
    const verdict = await hit({ db: trx, secret: app.secret }, limit, who, now)
    if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
  }
}
