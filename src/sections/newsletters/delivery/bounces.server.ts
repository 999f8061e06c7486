import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DB } from '#platform/db/types.ts'

/** So many refusals for now, one after the other in different issues, and an address gets no more letters. */
export const SOFT_BOUNCES = 3

/** SQL: an address gets letters no more. */
export const isSuppressed = (address: RawBuilder<string>) => sql<boolean>`exists (
  select from newsletter_bounce b where b.address_hash = ${hashOf(address)} and (b.hard or b.soft >= ${sql.lit(SOFT_BOUNCES)}))`

const hashOf = (address: RawBuilder<string>) => sql`sha256(convert_to(${address}, 'UTF8'))`

/** Notes that a server refused an address, for good or for now. */
export async function noteBounce(
  db: Db | Transaction<DB>,
  { address, hard, reason }: { address: string; hard: boolean; reason: string },
): Promise<void> {
  await sql`
    insert into newsletter_bounce (address_hash, soft, hard, reason)
    values (${hashOf(sql`${address}::text`)}, ${hard ? 0 : 1}, ${hard}, ${reason})
    on conflict (address_hash) do update set
      soft = least(newsletter_bounce.soft + excluded.soft, 100), hard = newsletter_bounce.hard or excluded.hard,
      reason = excluded.reason, at = now()`.execute(db)
}

/** Forgets the refusals of addresses that a mail reached since. */
export async function forgetBounces(db: Db | Transaction<DB>, addresses: readonly string[]): Promise<void> {
  await sql`delete from newsletter_bounce where address_hash = any (
    select sha256(convert_to(address, 'UTF8')) from unnest(${[...addresses]}::text[]) address)`.execute(db)
}
