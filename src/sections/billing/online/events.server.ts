import type { App } from '#platform/app.server.ts'
import { onlineProvider } from '../providers/online.server.ts'
import type { OnlineProvider, ProviderEvent } from '../providers/provider.ts'
import type { BillingApp } from '../mail.server.ts'
import { bookState } from './book.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'billing.event': { provider: string; event: string }
  }
}

/** Stores a signed event, once however often it comes, and queues the job `billing.event` in the same transaction. */
export async function takeEvent(
  { db, jobs }: Pick<App, 'db' | 'jobs'>,
  provider: string,
  { id, type, ref }: ProviderEvent,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const kept = await trx
      .insertInto('billing_event')
      .values({ provider, event_id: id, type, ref, received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (kept) await jobs.sendIn(trx, 'billing.event', { provider, event: id })
  })
}

/** Looks at what an event is about. Nothing else of it is believed, so that their order does not matter. */
export async function handleEvent(
  app: BillingApp,
  provider: OnlineProvider,
  event: string,
  now: Date,
): Promise<void> {
  const row = await app.db
    .selectFrom('billing_event')
    .select(['ref', 'handled_at'])
    .where('provider', '=', provider.key)
    .where('event_id', '=', event)
    .executeTakeFirst()
  if (!row || row.handled_at) return
  const state = await provider.state(row.ref)
  // The account at the provider may be used for other things too.
  const known = state.id === null || (isUuid(state.id) && (await bookState(app, state.id, state, now)))
  await app.db
    .updateTable('billing_event')
    .set({ handled_at: now, problem: known ? null : 'unknown' })
    .where('provider', '=', provider.key)
    .where('event_id', '=', event)
    .execute()
}

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The handler of the job `billing.event`. */
export const eventHandler =
  (app: BillingApp) =>
  async ({ event }: { event: string }): Promise<void> => {
    const provider = await onlineProvider(app.config)
    if (provider) await handleEvent(app, provider, event, new Date())
  }
