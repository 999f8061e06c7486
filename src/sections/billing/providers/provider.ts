import type { BillingSettings } from '../settings.ts'

/** What is to be paid. */
interface Order {
  reference: string
  /** In the smallest unit. */
  amount: number
  currency: string
}

/** How it is paid: by going somewhere, or by doing what the page says. */
export type Checkout =
  | { kind: 'redirect'; url: string }
  | {
      kind: 'instructions'
      to: { holder: string; bank: { ar: string; en: string }; iban: string; swift: string }
      order: Order
    }

/**
 * A way to pay. It knows nothing of subscriptions: the portal asks for money, and books what a provider says has come. One that
 * calls back is only a hint to look: its state is fetched, and booked once under the subscription's lock.
 */
export interface PaymentProvider {
  key: string
  /** Who starts the payment of the next period: the provider by itself, the portal with a token, or the customer. */
  renews: 'provider' | 'us' | 'customer'
  /** Whether it can be offered as the portal is set up. */
  isReady(settings: BillingSettings): boolean
  checkout(settings: BillingSettings, order: Order): Promise<Checkout>
}
