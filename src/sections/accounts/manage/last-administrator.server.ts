import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import { Refusal } from '#platform/http/errors.ts'

/**
 * Refuses with `last_administrator` when this account is the only administrator. All administrators are locked in
 * one order until the transaction ends: two who go at once cannot each be the other's last.
 */
export async function keepAnAdministrator(trx: Transaction<DB>, id: number): Promise<void> {
  const administrators = await trx
    .selectFrom('accounts_user')
    .select(['id', 'disabled_at'])
    .where('role', '=', 'administrator')
    .orderBy('id')
    .forUpdate()
    .execute()
  const able = administrators.filter(({ disabled_at }) => disabled_at === null)
  if (able.length === 1 && able[0]?.id === id) throw new Refusal('last_administrator')
}
