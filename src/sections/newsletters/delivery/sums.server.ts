import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'

/** The outcome of an issue's mails. */
export interface IssueSums {
  /** Not done yet. */
  open: number
  sent: number
  bounced: number
  failed: number
  /** Who left the list, or the audience, while it was on its way. */
  skipped: number
  /** Readers who left the list through this issue's mail, also those who subscribed again; null where it was not recorded. */
  unsubscribed: number | null
}

/** How long single deliveries are stored; afterwards their sums are. */
const STORED_DAYS = 90
const REQUEST_DAYS = 30

const SUMS = sql<IssueSums>`jsonb_build_object(
  'open', count(*) filter (where d.status in ('waiting', 'claimed', 'later')),
  'sent', count(*) filter (where d.status = 'sent'),
  'bounced', count(*) filter (where d.status = 'bounced'),
  'failed', count(*) filter (where d.status = 'failed'),
  'skipped', count(*) filter (where d.status = 'skipped'),
  'unsubscribed', count(d.unsubscribed_at))`

/** The sums of one issue. */
export async function sumsOf(db: Db, issue: number): Promise<IssueSums> {
  const { rows } = await sql<{ sums: IssueSums }>`
    select '{"unsubscribed": null}' || coalesce((select counts from newsletter_issue where id = ${issue} and counts is not null),
      (select ${SUMS} from newsletter_delivery d where d.issue_id = ${issue})) as sums`.execute(db)
  return rows[0]?.sums ?? { open: 0, sent: 0, bounced: 0, failed: 0, skipped: 0, unsubscribed: 0 }
}

/** Replaces the deliveries of issues that ended long ago by their sums, and forgets addresses that were asked and never answered. */
export async function sweepNewsletters(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update newsletter_issue i set counts = (select ${SUMS} from newsletter_delivery d where d.issue_id = i.id)
      where counts is null and ended_at < ${before(STORED_DAYS)} returning id`.execute(trx)
    if (rows.length > 0)
      await trx
        .deleteFrom('newsletter_delivery')
        .where(
          'issue_id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
  })
  await db
    .deleteFrom('newsletter_member')
    .where('state', '=', 'pending')
    .where('asked_at', '<', before(REQUEST_DAYS))
    .execute()
}
