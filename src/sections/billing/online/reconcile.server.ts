import type { BillingApp } from '../mail.server.ts'
import { addDays } from '../money/period.ts'
import { onlineProvider } from '../providers/online.server.ts'
import type { OnlineProvider } from '../providers/provider.ts'
import { bookState } from './book.server.ts'
import { handleEvent } from './events.server.ts'
import { checkAttempt } from './look.server.ts'

/** An event whose job is lost is looked at after so long. */
const LOST_MS = 10 * 60_000
/** Paid attempts are asked after once a day for so long: refunds and disputes come late. */
const PAID_DAYS = 180
/** The most at a time: a provider limits calls. */
const MOST = 500
const EVENTS_DAYS = 90

/**
 * Finds what no event reported: pages that were paid or are over, refunds and disputes, events whose job is lost. Each on its own, so that one that
 * fails holds up no other.
 */
export async function reconcile(app: BillingApp, now: Date): Promise<void> {
  const provider = await onlineProvider(app.config)
  if (!provider) return
  const { db } = app
  const failures: unknown[] = []
  const attempted = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      failures.push(error)
    })
  // Their page was never shown.
  await db
    .updateTable('billing_attempt')
    .set({ status: 'closed' })
    .where('status', '=', 'new')
    .where('kind', '=', 'page')
    .where('expires_at', '<=', now)
    .execute()
  const waiting = await db
    .selectFrom('billing_event')
    .select('event_id')
    .where('provider', '=', provider.key)
    .where('handled_at', 'is', null)
    .where('received_at', '<=', new Date(now.getTime() - LOST_MS))
    .orderBy('received_at')
    .limit(MOST)
    .execute()
  for (const { event_id } of waiting) await attempted(handleEvent(app, provider, event_id, now))
  const attempts = await db
    .selectFrom('billing_attempt')
    .selectAll()
    .where('provider', '=', provider.key)
    .where('ref', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'open'),
        // Given up by us, and perhaps paid before its page was closed.
        eb.and([
          eb('status', '=', 'closed'),
          eb('kind', '=', 'page'),
          eb('expires_at', '>', addDays(now, -1)),
        ]),
        eb.and([
          eb('status', '=', 'paid'),
          eb('created_at', '>', addDays(now, -PAID_DAYS)),
          eb('checked_at', '<=', addDays(now, -1)),
        ]),
      ]),
    )
    .orderBy('checked_at')
    .limit(MOST)
    .execute()
  for (const attempt of attempts) await attempted(checkAttempt(app, provider, attempt, now))
  for (const id of await lostCharges(app, now)) await attempted(findCharge(app, provider, id, now))
  await db
    .deleteFrom('billing_event')
    .where('handled_at', '<=', addDays(now, -EVENTS_DAYS))
    .where('problem', 'is', null)
    .execute()
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} payments could not be looked at`)
}

/** Charges that were interrupted and are not repeated: what they were for is no longer due. */
const lostCharges = async ({ db }: BillingApp, now: Date) =>
  (
    await db
      .selectFrom('billing_attempt as a')
      .innerJoin('billing_invoice as i', 'i.id', 'a.invoice_id')
      .innerJoin('billing_subscription as s', 's.id', 'i.subscription_id')
      .select('a.id')
      .where('a.status', '=', 'new')
      .where('a.kind', '=', 'charge')
      .where('a.created_at', '<=', new Date(now.getTime() - LOST_MS))
      .where((eb) =>
        eb.or([eb('i.status', '!=', 'open'), eb('s.status', '=', 'ended'), eb('s.provider_ref', 'is', null)]),
      )
      .limit(MOST)
      .execute()
  ).map(({ id }) => id)

async function findCharge(app: BillingApp, provider: OnlineProvider, id: string, now: Date): Promise<void> {
  const state = await provider.find(id)
  if (state) await bookState(app, id, state, now)
  else await app.db.updateTable('billing_attempt').set({ status: 'closed' }).where('id', '=', id).execute()
}
