import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'
import type { Returned } from '#platform/mail/returned.server.ts'
import { noteReturnedMail } from './bounces.server.ts'
import { isReturnKey, readReturnAddress } from './return-address.server.ts'
import { ADDRESS } from './start.server.ts'

/**
 * The result of a returned mail: recorded as hard, soft or refused; `repeated`: noted before; `old`: only the issue's sums are stored;
 * `unknown`: no address in it is one of ours, or its reader is gone or has another address by now.
 */
export type NotedReturn = Returned['kind'] | 'repeated' | 'old' | 'unknown'

/** Notes that a newsletter came back: in the issue's figures, and against its address. The same report twice counts once. */
export async function noteReturned(
  { db, secret }: Pick<App, 'db' | 'secret'>,
  bounceAddress: string,
  { recipients, kind, reason }: Returned,
): Promise<NotedReturn> {
  for (const recipient of recipients) {
    const key = readReturnAddress(bounceAddress, recipient)
    if (!key) continue
    const { rows } = await sql<{ address: string }>`
      select ${ADDRESS} as address from newsletter_member m left join accounts_user u on u.id = m.user_id
      where m.token = ${key.token}`.execute(db)
    const address = rows[0]?.address
    if (address === undefined || !isReturnKey(secret, key, address)) continue
    return db.transaction().execute(async (trx) => {
      const delivery = await trx
        .selectFrom('newsletter_delivery')
        .select('status')
        .where('issue_id', '=', key.issue)
        .where('member_token', '=', key.token)
        .forUpdate()
        .executeTakeFirst()
      if (!delivery) return 'old'
      // A report may come before the worker notes that the mail was taken.
      if (delivery.status !== 'sent' && delivery.status !== 'claimed') return 'repeated'
      await trx
        .updateTable('newsletter_delivery')
        .set({ status: kind === 'refused' ? 'failed' : 'bounced', at: sql<Date>`now()` })
        .where('issue_id', '=', key.issue)
        .where('member_token', '=', key.token)
        .execute()
      if (kind !== 'refused') await noteReturnedMail(trx, { address, hard: kind === 'hard', reason })
      return kind
    })
  }
  return 'unknown'
}
