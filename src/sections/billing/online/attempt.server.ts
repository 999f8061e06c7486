import type { Selectable, Transaction } from 'kysely'
import type { BillingAttempt, DB } from '#platform/db/types.ts'
import type { BillingApp } from '../mail.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'billing.look': { attempt: string }
  }
}

/** Money that a provider was asked to collect for a pro-forma. */
export type Attempt = Selectable<BillingAttempt>

/** In whose name a provider's payments are booked. */
export const PROVIDER_ACTOR = { id: null, name: 'Stripe', role: 'system' } as const

/** Closes the payment pages of a subscription's pro-formas that must not be paid any more, if and when the transaction commits. */
export async function closePages(
  { jobs }: Pick<BillingApp, 'jobs'>,
  trx: Transaction<DB>,
  subscriptionId: string,
): Promise<void> {
  const open = await trx
    .selectFrom('billing_attempt as a')
    .innerJoin('billing_invoice as i', 'i.id', 'a.invoice_id')
    .select('a.id')
    .where('i.subscription_id', '=', subscriptionId)
    .where('i.status', '!=', 'open')
    .where('a.status', 'in', ['new', 'open'])
    .execute()
  for (const { id } of open) await jobs.sendIn(trx, 'billing.look', { attempt: id })
}
