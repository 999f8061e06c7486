import type Stripe from 'stripe'
import type { Collection, MoneyBack, PageOrder, ProviderState } from './provider.ts'

/** Stripe's decimals of what can be asked for; all of them have Intl's. */
const DECIMALS: Readonly<Record<string, 0 | 2 | 3>> = {
  SAR: 2,
  AED: 2,
  QAR: 2,
  USD: 2,
  EUR: 2,
  GBP: 2,
  BHD: 3,
  KWD: 3,
  OMR: 3,
  JOD: 3,
  TND: 3,
  JPY: 0,
  KRW: 0,
}

/** What Stripe charges of an amount: of currencies with three decimals, whole tens, and never more than is due. */
export function stripeAmount(amount: bigint, currency: string): bigint | null {
  const decimals = DECIMALS[currency]
  if (decimals === undefined) return null
  const charged = decimals === 3 ? amount - (amount % 10n) : amount
  return charged > 0n ? charged : null
}

/** A page of Checkout, on which nothing but this amount is paid. */
export const sessionOf = (order: PageOrder): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: order.id,
  allowed_payment_method_types: ['card'],
  // The ledger is paid in its own currency.
  adaptive_pricing: { enabled: false },
  // Its page has no Arabic: the browser's next language.
  locale: order.lang === 'ar' ? 'auto' : 'en',
  customer_email: order.email,
  ...(order.saves && { customer_creation: 'always' as const }),
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: order.currency.toLowerCase(),
        unit_amount: Number(order.amount),
        product_data: { name: order.reference },
      },
    },
  ],
  payment_intent_data: {
    description: order.reference,
    metadata: { attempt: order.id, kind: 'page' },
    ...(order.saves && { setup_future_usage: 'off_session' as const }),
  },
  success_url: order.paidUrl,
  cancel_url: order.cancelledUrl,
  expires_at: Math.floor(order.expiresAt.getTime() / 1000),
})

/** A refund, where it is decided. */
export function refundBack({ id, amount, status, metadata }: Stripe.Refund): MoneyBack[] {
  const is = status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : null
  const reason = metadata?.['reason']
  if (is === null) return []
  return [
    {
      ref: id,
      amount: BigInt(amount),
      status: is,
      asked: reason ? { reason, ends: metadata['ends'] === '1' } : null,
      isDispute: false,
    },
  ]
}

/** A dispute that was lost. */
export const disputeBack = ({ id, amount }: Stripe.Dispute): MoneyBack => ({
  ref: id,
  amount: BigInt(amount),
  status: 'done',
  asked: null,
  isDispute: true,
})

/** A charge that was refused before it was anything. */
export const refusedState = ({ id, currency }: Collection, ref: string | null): ProviderState => ({
  id,
  ref,
  status: 'failed',
  amount: 0n,
  currency,
  payment: null,
  paidAt: new Date(),
  card: null,
  back: [],
  disputed: false,
})
