import type { Variables } from './variables.ts'

/** An account at Stripe. */
export interface StripeConfig {
  secretKey: string
  /** Signs what it calls us with. */
  webhookSecret: string
  /** Stripe's own, or a stand-in's. */
  apiUrl: string
}

const STRIPE_API = 'https://api.stripe.com'

/** Payments by card; null where neither key is given. One without the other is a problem. */
export function readStripe({ read, url, problems }: Variables): StripeConfig | null {
  const key = (name: string, form: RegExp, example: string) =>
    read<string | null>(
      name,
      null,
      (t) => (form.test(t) ? t : undefined),
      'is not a key as Stripe shows it',
      example,
    )
  const secretKey = key('STRIPE_SECRET_KEY', /^[sr]k_(?:test|live)_\w+$/, 'sk_live_…')
  const webhookSecret = key('STRIPE_WEBHOOK_SECRET', /^whsec_\S+$/, 'whsec_…')
  const apiUrl = url('STRIPE_API_URL', ['https:', 'http:'], STRIPE_API) ?? STRIPE_API
  if (secretKey && webhookSecret) return { secretKey, webhookSecret, apiUrl }
  // Payments require the webhook.
  if (secretKey || webhookSecret)
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together, or neither of them.')
  return null
}
