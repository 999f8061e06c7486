import type { Member } from '#platform/policy/viewer.ts'
import { handleEvent, takeEvent } from '#sections/billing/online/events.server.ts'
import { startPayment } from '#sections/billing/online/start.server.ts'
import { onlineProvider } from '#sections/billing/providers/online.server.ts'
import { testBilling } from './billing.server.ts'
import { signature, type StripeEvent } from './stripe/account.ts'
import { startStandIn, STANDIN_KEY, STANDIN_SECRET } from './stripe/stand-in.server.ts'

/** A portal with a seller and plans that takes cards, over a stand-in for Stripe with the test's own clock. */
export async function testCards() {
  const room = await testBilling()
  const stripe = await startStandIn()
  room.app.config.stripe = { secretKey: STANDIN_KEY, webhookSecret: STANDIN_SECRET, apiUrl: stripe.url }
  const provider = await onlineProvider(room.app.config)
  if (!provider) throw new Error('No provider')
  const { db, app } = room
  return {
    ...room,
    stripe,
    provider,
    /** Begins a payment by card; returns the id of the page at the stand-in. */
    async page(viewer: Member, invoice: string, now: Date): Promise<string> {
      stripe.account.clock = () => now
      return (await startPayment(room.as(viewer, now), invoice)).split('/').at(-1) ?? ''
    },
    /** An event comes in and its job runs. */
    async deliver(event: StripeEvent, now: Date): Promise<void> {
      stripe.account.clock = () => now
      const payload = JSON.stringify(event)
      const read = provider.readWebhook(Buffer.from(payload), signature(payload, STANDIN_SECRET, new Date()))
      if (!read) return
      await takeEvent(app, provider.key, read, now)
      await handleEvent(app, provider, read.id, now)
    },
    /** Documents, payments and attempts of a pro-forma, as they count. */
    async books(proforma: string) {
      const [documents, attempts] = await Promise.all([
        db
          .selectFrom('billing_invoice as d')
          .leftJoin('billing_invoice as i', 'i.id', 'd.refers_to')
          .select(['d.id', 'd.kind', 'd.status', 'd.gross_minor'])
          .where((eb) =>
            eb.or([
              eb('d.id', '=', proforma),
              eb('d.refers_to', '=', proforma),
              eb('i.refers_to', '=', proforma),
            ]),
          )
          .orderBy('d.kind')
          .orderBy('d.number')
          .execute(),
        db
          .selectFrom('billing_attempt')
          .select(['id', 'kind', 'status', 'problem', 'payment', 'step'])
          .where('invoice_id', '=', proforma)
          .orderBy('created_at')
          .execute(),
      ])
      const payments = await db
        .selectFrom('billing_payment')
        .select(['provider', 'amount_minor', 'currency'])
        .where(
          'invoice_id',
          'in',
          documents.map(({ id }) => id),
        )
        .orderBy('recorded_at')
        .orderBy('provider', 'desc')
        .execute()
      return {
        documents: documents
          .map(({ kind, status, gross_minor }) => `${kind} ${status} ${gross_minor}`)
          .toSorted(),
        payments: payments.map(({ provider: by, amount_minor }) => `${by} ${amount_minor}`),
        attempts: attempts.map(
          ({ kind, status, problem }) => `${kind} ${status}${problem ? ` ${problem}` : ''}`,
        ),
        invoice: documents.find(({ kind }) => kind === 'invoice')?.id ?? '',
        attempt: attempts.at(-1)?.id ?? '',
        payment: attempts.at(-1)?.payment ?? '',
      }
    },
    async drop() {
      await stripe.close()
      await room.drop()
    },
  }
}

export type CardRoom = Awaited<ReturnType<typeof testCards>>
