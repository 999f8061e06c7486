import type { Attempt } from './attempt.server.ts'
import type { BillingApp } from '../mail.server.ts'
import { onlineProvider } from '../providers/online.server.ts'
import type { OnlineProvider } from '../providers/provider.ts'
import { bookState } from './book.server.ts'

/** Asks the provider what became of an attempt and books it; a page that must not be paid any more is closed first. */
export async function checkAttempt(
  app: BillingApp,
  provider: OnlineProvider,
  attempt: Pick<Attempt, 'id' | 'ref' | 'kind' | 'status' | 'invoice_id'>,
  now: Date,
): Promise<void> {
  const { id, ref } = attempt
  if (ref === null) return
  const { kind, status } = attempt
  if (
    kind === 'page' &&
    (status === 'closed' || (status === 'open' && (await isOver(app, attempt.invoice_id))))
  )
    await provider.cancel(ref)
  await bookState(app, id, await provider.state(ref), now)
}

const isOver = async ({ db }: BillingApp, invoiceId: string) =>
  (
    await db
      .selectFrom('billing_invoice')
      .select('status')
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow()
  ).status !== 'open'

/** The handler of the job `billing.look`. */
export const looker =
  (app: BillingApp) =>
  async ({ attempt: id }: { attempt: string }): Promise<void> => {
    const provider = await onlineProvider(app.config)
    const attempt = await app.db
      .selectFrom('billing_attempt')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (provider && attempt) await checkAttempt(app, provider, attempt, new Date())
  }

/** Queries the pages of a pro-forma that a customer returns from: no webhook is awaited. */
export async function lookAtPages(app: BillingApp, invoiceId: string, now: Date): Promise<void> {
  const provider = await onlineProvider(app.config)
  if (!provider) return
  const open = await app.db
    .selectFrom('billing_attempt')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'page')
    .where('status', '=', 'open')
    .execute()
  for (const attempt of open) await checkAttempt(app, provider, attempt, now)
}
