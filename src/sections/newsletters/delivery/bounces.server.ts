import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DB } from '#platform/db/types.ts'

/**
 * After this many temporary refusals in consecutive issues an address gets no more newsletters; or after this many mails that came back
 * for now, each within 90 days of the one before: that a server took a mail does not say that it arrived.
 */
export const SOFT_BOUNCES = 3

/** SQL: an address gets letters no more. */
export const isSuppressed = (address: RawBuilder<string>) => sql<boolean>`exists (
  select from newsletter_bounce b where b.address_hash = ${hashOf(address)} and (b.hard or greatest(b.soft, b.returned) >= ${sql.lit(SOFT_BOUNCES)}))`

const hashOf = (address: RawBuilder<string>) => sql`sha256(convert_to(${address}, 'UTF8'))`

/** Notes that a server refused an address, permanently or temporarily. */
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

/** Notes that a mail which a server had taken came back, permanently or temporarily. */
export async function noteReturnedMail(
  trx: Transaction<DB>,
  { address, hard, reason }: { address: string; hard: boolean; reason: string },
): Promise<void> {
  await sql`
    insert into newsletter_bounce as b (address_hash, returned, hard, reason)
    values (${hashOf(sql`${address}::text`)}, ${hard ? 0 : 1}, ${hard}, ${reason})
    on conflict (address_hash) do update set
      returned = case when b.returned_at > now() - interval '90 days' then least(b.returned + excluded.returned, 100)
        else excluded.returned end,
      returned_at = now(), hard = b.hard or excluded.hard, reason = excluded.reason, at = now()`.execute(trx)
}

/** Forgets the refusals of addresses whose server took a mail since; what came back stays. */
export async function forgetRefusals(db: Db, addresses: readonly string[]): Promise<void> {
  const ours = sql`b.address_hash = any (
    select sha256(convert_to(address, 'UTF8')) from unnest(${[...addresses]}::text[]) address)`
  await sql`
    with gone as (delete from newsletter_bounce b where ${ours} and not b.hard and b.returned = 0)
    update newsletter_bounce b set soft = 0 where ${ours} and b.soft > 0 and (b.hard or b.returned > 0)`.execute(
    db,
  )
}

/** Forgets all that is known against an address. */
export async function forgetBounces(trx: Transaction<DB>, address: string): Promise<void> {
  await sql`delete from newsletter_bounce where address_hash = ${hashOf(sql`${address}::text`)}`.execute(trx)
}
