import Stripe from 'stripe'
import type { StripeConfig } from '#config/stripe.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { OnlineProvider, ProviderState } from './provider.ts'
import { disputeBack, refundBack, refusedState, sessionOf, stripeAmount } from './stripe-objects.ts'

/** A call that hangs holds a form or a job. */
const WAIT_MS = 8000
const REFS = /^(?:checkout\.session|payment_intent|charge|refund)\./

/** Payments by card over Stripe: a Checkout Session for each pro-forma, and a PaymentIntent for each renewal. */
export function stripeProvider({ secretKey, webhookSecret, apiUrl }: StripeConfig): OnlineProvider {
  const { protocol, hostname, port } = new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port }),
    timeout: WAIT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })

  async function intentState(intent: Stripe.PaymentIntent): Promise<ProviderState> {
    const { id, customer, payment_method: method } = intent
    const paid = intent.status === 'succeeded'
    const charge =
      intent.latest_charge && typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    const card = method && typeof method === 'object' ? method : null
    const owner = typeof customer === 'string' ? customer : (customer?.id ?? null)
    const disputes = charge?.disputed
      ? (await stripe.disputes.list({ payment_intent: id, limit: 20 })).data
      : []
    const refunds = paid ? (await stripe.refunds.list({ payment_intent: id, limit: 100 })).data : []
    return {
      id: intent.metadata['attempt'] ?? null,
      ref: id,
      status: paid
        ? 'paid'
        : intent.status === 'canceled'
          ? 'closed'
          : // On a page another card may be tried.
            intent.status === 'processing' || intent.metadata['kind'] !== 'charge'
            ? 'open'
            : 'failed',
      amount: BigInt(intent.amount_received),
      currency: intent.currency.toUpperCase(),
      payment: paid ? id : null,
      paidAt: new Date((charge?.created ?? intent.created) * 1000),
      card:
        card && owner && intent.setup_future_usage === 'off_session'
          ? {
              token: `${owner}:${card.id}`,
              label: `${card.card?.brand ?? card.type} ${card.card?.last4 ?? ''}`.trim(),
            }
          : null,
      back: [
        ...refunds.flatMap(refundBack),
        ...disputes.filter(({ status }) => status === 'lost').map(disputeBack),
      ],
      disputed: disputes.some(({ status }) => !/^(?:won|lost|warning_closed|prevented)$/.test(status)),
    }
  }

  const fetchIntent = (id: string) =>
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] })

  async function sessionState(ref: string): Promise<ProviderState> {
    const session = await stripe.checkout.sessions.retrieve(ref)
    const intent = session.payment_intent
    if (session.status === 'complete' && intent) {
      const state = await intentState(await fetchIntent(typeof intent === 'string' ? intent : intent.id))
      return { ...state, id: session.client_reference_id ?? state.id, ref }
    }
    return {
      id: session.client_reference_id,
      ref,
      status: session.status === 'expired' ? 'closed' : 'open',
      amount: 0n,
      currency: (session.currency ?? '').toUpperCase(),
      payment: null,
      paidAt: new Date(session.created * 1000),
      card: null,
      back: [],
      disputed: false,
    }
  }

  return {
    key: 'stripe',
    isTest: !secretKey.includes('_live_'),
    chargeable: stripeAmount,
    checkout: (order) =>
      reached(async () => {
        const { id, url } = await stripe.checkout.sessions.create(sessionOf(order), {
          idempotencyKey: order.id,
        })
        if (!url) throw new Error(`The session ${id} has no page`)
        return { ref: id, url }
      }),
    charge: (token, collection) =>
      reached(async () => {
        const [customer = '', method = ''] = token.split(':')
        // Keys of repeated calls are forgotten after a day; the payments themselves are not.
        const { data } = await stripe.paymentIntents.list({ customer, limit: 100 })
        const made = data.find(({ metadata }) => metadata['attempt'] === collection.id)
        if (made) return intentState(await fetchIntent(made.id))
        try {
          const { id } = await stripe.paymentIntents.create(
            {
              amount: Number(collection.amount),
              currency: collection.currency.toLowerCase(),
              customer,
              payment_method: method,
              allowed_payment_method_types: ['card'],
              off_session: true,
              confirm: true,
              description: collection.reference,
              metadata: { attempt: collection.id, kind: 'charge' },
            },
            { idempotencyKey: collection.id },
          )
          return intentState(await fetchIntent(id))
        } catch (error) {
          if (!isRefused(error)) throw error
          return refusedState(collection, error.payment_intent?.id ?? null)
        }
      }),
    find: (id) =>
      reached(async () => {
        const { data } = await stripe.paymentIntents.search({
          query: `metadata['attempt']:'${id}'`,
          limit: 1,
        })
        return data[0] ? intentState(await fetchIntent(data[0].id)) : null
      }),
    readWebhook(raw, signature) {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(raw, signature, webhookSecret)
      } catch {
        throw new Refusal('bad_request')
      }
      const object = event.data.object as { id?: string; object?: string; payment_intent?: unknown }
      const own = object.object === 'checkout.session' || object.object === 'payment_intent'
      const ref = own ? object.id : object.payment_intent
      if (!REFS.test(event.type) || typeof ref !== 'string') return null
      return { id: event.id, type: event.type, ref }
    },
    state: (ref) =>
      reached(async () => (ref.startsWith('cs_') ? sessionState(ref) : intentState(await fetchIntent(ref)))),
    cancel: (ref) =>
      reached(async () => {
        if (!ref.startsWith('cs_')) return
        await stripe.checkout.sessions.expire(ref).catch((error: unknown) => {
          // Paid or over already.
          if (!isRefused(error)) throw error
        })
      }),
    refund: (payment, { amount, reason, ends, key }) =>
      reached(async () => {
        try {
          await stripe.refunds.create(
            { payment_intent: payment, amount: Number(amount), metadata: { reason, ends: ends ? '1' : '0' } },
            { idempotencyKey: key },
          )
        } catch (error) {
          throw isRefused(error) ? new Refusal('conflict') : error
        }
      }),
    forget: (token) =>
      reached(async () => {
        await stripe.paymentMethods.detach(token.split(':')[1] ?? '').catch((error: unknown) => {
          if (!isRefused(error)) throw error
        })
      }),
  }
}

/** What Stripe looked at and said no to; anything else may be tried again, as may a call while its like is under way (409). */
const isRefused = (
  error: unknown,
): error is Stripe.errors.StripeCardError | Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeCardError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409)

/** The client's errors as one that a form can show and a job repeat. */
async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw Object.assign(new Refusal('unable_to_connect'), { cause: error })
  }
}
