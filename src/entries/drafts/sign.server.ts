import { sql } from 'kysely'
import { accountOf, type Hand } from './draft.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'

/** Names who writes, and no import, in the past that the database's triggers keep, until the transaction ends. */
export async function setRevisionAuthor(trx: Trx, hand: Pick<Hand, 'viewer'>): Promise<void> {
  await sql`select set_config('kimya.import', '', true),
    set_config('kimya.account', ${String(accountOf(hand) ?? '')}, true)`.execute(trx)
}
