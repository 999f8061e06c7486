import { sql } from 'kysely'
import { accountOf, type Hand, type Trx } from './draft.server.ts'

/** Names who writes, and no import, in the past that the database's triggers keep, until the transaction ends. */
export async function setRevisionAuthor(trx: Trx, hand: Pick<Hand, 'viewer'>): Promise<void> {
  await sql`select set_config('kimya.import', '', true),
    set_config('kimya.account', ${String(accountOf(hand) ?? '')}, true)`.execute(trx)
}
