import type { Config } from '#config.ts'
import type { OnlineProvider } from './provider.ts'

type Configured = Pick<Config, 'stripe'>

const opened = new WeakMap<object, Promise<OnlineProvider>>()

/** The provider of payments by card; null where none is configured. Its client is loaded at the first use. */
export async function onlineProvider({ stripe }: Configured): Promise<OnlineProvider | null> {
  if (!stripe) return null
  const known = opened.get(stripe)
  if (known) return known
  // 23 MB on the disk and a second to load, for those alone who use it.
  const provider = import('./stripe.server.ts').then(({ stripeProvider }) => stripeProvider(stripe))
  opened.set(stripe, provider)
  provider.catch(() => opened.delete(stripe))
  return provider
}

/** Where a form may lead on to when a payment begins, for the content security policy. */
export function paymentPages({ stripe }: Configured): readonly string[] {
  if (!stripe) return []
  const { origin, hostname } = new URL(stripe.apiUrl)
  // A stand-in has the page itself.
  return hostname === 'api.stripe.com' ? ['https://checkout.stripe.com'] : [origin]
}
