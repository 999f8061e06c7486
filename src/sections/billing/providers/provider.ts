import type { BillingSettings } from '../settings.ts'

/** Where a transfer is sent and how it is recognized. */
export interface TransferInstructions {
  to: { holder: string; bank: { ar: string; en: string }; iban: string; swift: string }
  reference: string
  /** In the smallest unit. */
  amount: number
  currency: string
}

/** A payment outside the portal: the portal shows the bank account, and the newsroom books the transfer. */
export interface TransferProvider {
  key: 'bank'
  /** Whether it can be offered as the portal is set up. */
  isReady(settings: BillingSettings): boolean
  instructions(
    settings: BillingSettings,
    order: Pick<TransferInstructions, 'reference' | 'amount' | 'currency'>,
  ): TransferInstructions
}

/** Money to be collected, once: asked for again under the same id, a provider does not collect it twice. */
export interface Collection {
  /** Our reference; the provider stores it with everything that follows. */
  id: string
  /** The amount to charge, in the smallest unit. */
  amount: bigint
  currency: string
  /** The pro-forma's reference, as the customer sees it on the statement and the page. */
  reference: string
}

/** The input of the provider's payment page. */
export interface PageOrder extends Collection {
  lang: 'ar' | 'en'
  email: string
  /** Whether the card is saved for renewals. */
  saves: boolean
  /** The address to return to. */
  paidUrl: string
  cancelledUrl: string
  expiresAt: Date
}

/** A refund, or a dispute. */
export interface MoneyBack {
  ref: string
  amount: bigint
  status: 'done' | 'failed'
  /** As we asked for it; null for what was begun elsewhere. */
  asked: { reason: string; ends: boolean } | null
  /** The bank of the customer took it back. */
  isDispute: boolean
}

/** A payment as the provider records it: bookings are made from this. */
export interface ProviderState {
  /** Our own id of the collection; null for what is not ours. */
  id: string | null
  ref: string | null
  status: 'open' | 'paid' | 'failed' | 'closed'
  /** The charged amount; undefined before it is paid. */
  amount: bigint
  currency: string
  /** The provider's name of the payment. */
  payment: string | null
  paidAt: Date
  /** What a later renewal can be charged to. */
  card: { token: string; label: string } | null
  back: readonly MoneyBack[]
  /** A dispute that is not decided. */
  disputed: boolean
}

/** Something happened at a provider: which, and to what. */
export interface ProviderEvent {
  id: string
  type: string
  ref: string
}

/**
 * A provider that collects money online. It knows nothing of subscriptions, prices, coupons or tax. What it calls us with is only
 * a hint to look: `state` is fetched, and booked once under the subscription's lock. Renewals are charged by us with `charge`.
 * `Refusal('unable_to_connect')` is thrown while it cannot be reached.
 */
export interface OnlineProvider {
  key: string
  /** What it would charge of an amount; null where it does not take the currency or so little. */
  chargeable(amount: bigint, currency: string): bigint | null
  /** Whether no real money moves. */
  isTest: boolean
  /** The page on which the customer pays. */
  checkout(order: PageOrder): Promise<{ ref: string; url: string }>
  /** Charges a saved card without its owner. A card that is refused is a state, not an error. */
  charge(token: string, collection: Collection): Promise<ProviderState>
  /** A charge whose answer was lost, by our id; null when it was never made. A charge of the last minute may not be found. */
  find(id: string): Promise<ProviderState | null>
  /** Checks the signature. Null for what does not concern us; refuses with `bad_request`. */
  readWebhook(raw: Buffer, signature: string): ProviderEvent | null
  state(ref: string): Promise<ProviderState>
  /** Closes a page that must not be paid any more; what is paid already stays so. */
  cancel(ref: string): Promise<void>
  /** Sends money back. Refuses with `conflict` what was not paid, or has gone back already. */
  refund(payment: string, back: { amount: bigint; reason: string; ends: boolean; key: string }): Promise<void>
  /** Lets go of a saved card. */
  forget(token: string): Promise<void>
}
