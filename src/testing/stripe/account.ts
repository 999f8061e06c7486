import { createHmac, randomBytes } from 'node:crypto'

/** A page of Checkout, as far as the portal uses it. */
interface Session {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  client_reference_id: string
  payment_intent: string | null
  currency: string
  amount_total: number
  created: number
  expires_at: number
  url: string
  success_url: string
  cancel_url: string
  name: string
  metadata: Record<string, string>
  saves: boolean
}

interface Intent {
  id: string
  object: 'payment_intent'
  status: 'succeeded' | 'requires_payment_method' | 'canceled'
  amount: number
  amount_received: number
  currency: string
  customer: string | null
  payment_method: {
    id: string
    object: 'payment_method'
    type: 'card'
    card: { brand: string; last4: string }
  }
  setup_future_usage: 'off_session' | null
  latest_charge: { id: string; object: 'charge'; created: number; disputed: boolean } | null
  created: number
  metadata: Record<string, string>
}

interface Refund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  status: 'succeeded' | 'failed'
  metadata: Record<string, string>
}

interface Dispute {
  id: string
  object: 'dispute'
  payment_intent: string
  amount: number
  status: 'needs_response' | 'won' | 'lost'
}

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: object }
}

/** What Stripe says no to. */
export class StripeNo extends Error {
  readonly status: number
  readonly body: object

  constructor(
    status: number,
    type: 'invalid_request_error' | 'card_error',
    message: string,
    more: object = {},
  ) {
    super(message)
    this.status = status
    this.body = { error: { type, message, ...more } }
  }
}

const THREE_DECIMALS = new Set(['bhd', 'kwd', 'omr', 'jod', 'tnd'])
const id = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`

/** A webhook's signature over its text, as Stripe makes it. */
export function signature(payload: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`
}

/** An account at Stripe in memory: what the portal asks of it, and what customers, banks and the dashboard do. */
export class StripeAccount {
  readonly sessions = new Map<string, Session>()
  readonly intents = new Map<string, Intent>()
  readonly refunds: Refund[] = []
  readonly disputes: Dispute[] = []
  /** Cards that banks refuse. */
  readonly declined = new Set<string>()
  readonly detached = new Set<string>()
  /** Called with everything that happens; the portal hears of it when somebody sends it there. */
  onEvent: (event: StripeEvent) => void = () => {}
  clock = () => new Date()
  readonly #answers = new Map<string, object>()

  /** The answer to the first call of an idempotency key, for every later one. */
  once<T extends object>(key: string | undefined, make: () => T): T {
    const known = key === undefined ? undefined : this.#answers.get(key)
    if (known) return known as T
    const made = make()
    if (key !== undefined) this.#answers.set(key, made)
    return made
  }

  createSession(
    asked: Omit<
      Session,
      'id' | 'object' | 'status' | 'payment_status' | 'payment_intent' | 'created' | 'url'
    >,
    origin: string,
  ): Session {
    this.#checkAmount(asked.amount_total, asked.currency)
    const now = this.#now()
    if (asked.expires_at < now + 1800 || asked.expires_at > now + 86_400)
      throw new StripeNo(400, 'invalid_request_error', 'expires_at must be in half an hour to a day')
    const sessionId = id('cs_test')
    const session: Session = {
      ...asked,
      id: sessionId,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      created: now,
      url: `${origin}/pay/${sessionId}`,
    }
    this.sessions.set(sessionId, session)
    return session
  }

  session(sessionId: string): Session {
    const session = this.sessions.get(sessionId)
    if (!session) throw new StripeNo(404, 'invalid_request_error', `No such session: ${sessionId}`)
    if (session.status === 'open' && session.expires_at <= this.#now()) this.#over(session)
    return session
  }

  expire(sessionId: string): Session {
    const session = this.session(sessionId)
    if (session.status !== 'open') throw new StripeNo(400, 'invalid_request_error', 'The session is not open')
    this.#over(session)
    return session
  }

  /** The customer pays; `amount` and `currency` are those of a manipulated page. */
  pay(sessionId: string, changed: { amount?: number; currency?: string } = {}): Intent {
    const session = this.session(sessionId)
    if (session.status !== 'open') throw new StripeNo(400, 'invalid_request_error', 'The session is not open')
    const intent = this.#intent({
      amount: changed.amount ?? session.amount_total,
      currency: changed.currency ?? session.currency,
      customer: session.saves ? id('cus') : null,
      method: id('pm'),
      saves: session.saves,
      metadata: session.metadata,
    })
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id })
    this.#emit('checkout.session.completed', session)
    return intent
  }

  intent(intentId: string): Intent {
    const intent = this.intents.get(intentId)
    if (!intent) throw new StripeNo(404, 'invalid_request_error', `No such payment_intent: ${intentId}`)
    return intent
  }

  charge(asked: {
    amount: number
    currency: string
    customer: string
    method: string
    metadata: Record<string, string>
  }): Intent {
    this.#checkAmount(asked.amount, asked.currency)
    if (this.detached.has(asked.method))
      throw new StripeNo(400, 'invalid_request_error', 'The payment method is detached')
    const intent = this.#intent({ ...asked, saves: false })
    if (intent.status === 'succeeded') return intent
    throw new StripeNo(402, 'card_error', 'Your card was declined.', {
      code: 'card_declined',
      payment_intent: intent,
    })
  }

  refund(intentId: string, amount?: number, metadata: Record<string, string> = {}): Refund {
    const intent = this.intent(intentId)
    const gone = this.refunds
      .filter((one) => one.payment_intent === intentId && one.status === 'succeeded')
      .reduce((sum, one) => sum + one.amount, 0)
    const back = amount ?? intent.amount_received - gone
    this.#checkAmount(back, intent.currency)
    if (intent.status !== 'succeeded' || gone + back > intent.amount_received)
      throw new StripeNo(400, 'invalid_request_error', 'More than was charged', {
        code: 'charge_already_refunded',
      })
    const refund: Refund = {
      id: id('re'),
      object: 'refund',
      payment_intent: intentId,
      amount: back,
      status: 'succeeded',
      metadata,
    }
    this.refunds.push(refund)
    this.#emit('refund.created', refund)
    return refund
  }

  /** The customer's bank takes the money back, and later decides. */
  dispute(intentId: string, status: Dispute['status'] = 'needs_response'): Dispute {
    const intent = this.intent(intentId)
    const known = this.disputes.find((one) => one.payment_intent === intentId)
    const dispute: Dispute = known ?? {
      id: id('du'),
      object: 'dispute',
      payment_intent: intentId,
      amount: intent.amount_received,
      status,
    }
    dispute.status = status
    if (!known) this.disputes.push(dispute)
    if (intent.latest_charge) intent.latest_charge.disputed = true
    this.#emit(known ? 'charge.dispute.closed' : 'charge.dispute.created', dispute)
    return dispute
  }

  #over(session: Session): void {
    session.status = 'expired'
    this.#emit('checkout.session.expired', session)
  }

  #intent(asked: {
    amount: number
    currency: string
    customer: string | null
    method: string
    saves: boolean
    metadata: Record<string, string>
  }): Intent {
    const paid = !this.declined.has(asked.method)
    const intent: Intent = {
      id: id('pi'),
      object: 'payment_intent',
      status: paid ? 'succeeded' : 'requires_payment_method',
      amount: asked.amount,
      amount_received: paid ? asked.amount : 0,
      currency: asked.currency,
      customer: asked.customer,
      payment_method: {
        id: asked.method,
        object: 'payment_method',
        type: 'card',
        card: { brand: 'visa', last4: '4242' },
      },
      setup_future_usage: asked.saves ? 'off_session' : null,
      latest_charge: paid ? { id: id('ch'), object: 'charge', created: this.#now(), disputed: false } : null,
      created: this.#now(),
      metadata: asked.metadata,
    }
    this.intents.set(intent.id, intent)
    this.#emit(paid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent)
    return intent
  }

  #checkAmount(amount: number, currency: string): void {
    if (!Number.isInteger(amount) || amount <= 0)
      throw new StripeNo(400, 'invalid_request_error', 'The amount must be a positive whole number')
    if (THREE_DECIMALS.has(currency) && amount % 10 !== 0)
      throw new StripeNo(400, 'invalid_request_error', `Amounts of ${currency} must be whole tens`)
  }

  #now(): number {
    return Math.floor(this.clock().getTime() / 1000)
  }

  #emit(type: string, object: object): void {
    this.onEvent({
      id: id('evt'),
      object: 'event',
      type,
      created: this.#now(),
      data: { object: structuredClone(object) },
    })
  }
}
