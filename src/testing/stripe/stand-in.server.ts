import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { signature, StripeAccount, StripeNo, type StripeEvent } from './account.ts'
import { accountPage, checkoutPage } from './pages.ts'

export const STANDIN_KEY = 'sk_test_standin'
export const STANDIN_SECRET = 'whsec_standin'

/** Stripe's API, the page of Checkout and a little dashboard, on this machine. */
export interface StandIn {
  url: string
  account: StripeAccount
  /** The events, in order. */
  events: StripeEvent[]
  /** While it is not null, every call of the API fails so. */
  down: 'no answer' | null
  /** Where each event is sent as it happens; null: a test sends what it likes. */
  webhooks: string | null
  /** Calls of the API so far: method and path. */
  calls: string[]
  /** Sends an event to the portal; gives its status. */
  send(event: StripeEvent, to: string): Promise<number>
  close(): Promise<void>
}

type Fields = { [name: string]: string | Fields }

/** Starts it on a port, or on a free one. */
export async function startStandIn({
  port = 0,
  webhooks = null,
}: { port?: number; webhooks?: string | null } = {}): Promise<StandIn> {
  const account = new StripeAccount()
  const server = fastify()
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, String(body)))
  const standIn: StandIn = {
    url: '',
    account,
    events: [],
    down: null,
    webhooks,
    calls: [],
    async send(event, to) {
      const payload = JSON.stringify(event)
      const answer = await fetch(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': signature(payload, STANDIN_SECRET, new Date()),
        },
        body: payload,
      })
      await answer.body?.cancel()
      return answer.status
    },
    close: () => server.close(),
  }
  account.onEvent = (event) => {
    standIn.events.push(event)
    if (standIn.webhooks) void standIn.send(event, standIn.webhooks).catch(() => 0)
  }
  server.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/v1/')) return
    standIn.calls.push(`${request.method} ${request.url.split('?', 1)[0] ?? ''}`)
    if (standIn.down) request.raw.socket.destroy()
    if (request.headers.authorization !== `Bearer ${STANDIN_KEY}`)
      throw new StripeNo(401, 'invalid_request_error', 'Invalid API key')
  })
  server.setErrorHandler((error, _request, reply) =>
    error instanceof StripeNo
      ? reply.code(error.status).send(error.body)
      : reply.code(500).send({ error: { type: 'api_error', message: String(error) } }),
  )
  serveApi(server, account, () => standIn.url)
  servePages(server, standIn)
  standIn.url = await server.listen({ host: '127.0.0.1', port })
  return standIn
}

function serveApi(server: FastifyInstance, account: StripeAccount, origin: () => string): void {
  const list = (data: readonly object[], url: string) => ({ object: 'list', url, has_more: false, data })
  const key = ({ headers }: FastifyRequest) => headers['idempotency-key']?.toString()
  const of = (request: FastifyRequest) => (request.query as { payment_intent?: string }).payment_intent
  server.post('/v1/checkout/sessions', async (request) => {
    const form = fieldsOf(request.body)
    const item = at(form, 'line_items', '0', 'price_data') as Fields
    return account.once(key(request), () =>
      account.createSession(
        {
          client_reference_id: text(form['client_reference_id']),
          currency: text(item['currency']),
          amount_total: Number(text(item['unit_amount'])),
          expires_at: Number(text(form['expires_at'])),
          success_url: text(form['success_url']),
          cancel_url: text(form['cancel_url']),
          name: text(at(item, 'product_data', 'name')),
          metadata: at(form, 'payment_intent_data', 'metadata') as Record<string, string>,
          saves: text(at(form, 'payment_intent_data', 'setup_future_usage')) === 'off_session',
        },
        origin(),
      ),
    )
  })
  server.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', async ({ params }) =>
    account.session(params.id),
  )
  server.post<{ Params: { id: string } }>('/v1/checkout/sessions/:id/expire', async ({ params }) =>
    account.expire(params.id),
  )
  server.get<{ Querystring: { customer?: string } }>('/v1/payment_intents', async ({ query }) =>
    list(
      [...account.intents.values()].filter(({ customer }) => customer === query.customer).toReversed(),
      '/v1/payment_intents',
    ),
  )
  server.get<{ Querystring: { query: string } }>('/v1/payment_intents/search', async ({ query }) => {
    const attempt = /^metadata\['attempt'\]:'([^']+)'$/.exec(query.query)?.[1]
    return {
      ...list(
        [...account.intents.values()].filter(({ metadata }) => metadata['attempt'] === attempt),
        '/v1/payment_intents/search',
      ),
      object: 'search_result',
    }
  })
  server.get<{ Params: { id: string } }>('/v1/payment_intents/:id', async ({ params }) =>
    account.intent(params.id),
  )
  server.post('/v1/payment_intents', async (request) => {
    const form = fieldsOf(request.body)
    return account.once(key(request), () =>
      account.charge({
        amount: Number(text(form['amount'])),
        currency: text(form['currency']),
        customer: text(form['customer']),
        method: text(form['payment_method']),
        metadata: form['metadata'] as Record<string, string>,
      }),
    )
  })
  server.get('/v1/refunds', async (request) =>
    list(account.refunds.filter((one) => one.payment_intent === of(request)).toReversed(), '/v1/refunds'),
  )
  server.post('/v1/refunds', async (request) => {
    const form = fieldsOf(request.body)
    return account.once(key(request), () =>
      account.refund(
        text(form['payment_intent']),
        Number(text(form['amount'])),
        form['metadata'] as Record<string, string>,
      ),
    )
  })
  server.get('/v1/disputes', async (request) =>
    list(
      account.disputes.filter((one) => one.payment_intent === of(request)),
      '/v1/disputes',
    ),
  )
  server.post<{ Params: { id: string } }>('/v1/payment_methods/:id/detach', async ({ params }) => {
    account.detached.add(params.id)
    return { id: params.id, object: 'payment_method', customer: null }
  })
}

function servePages(server: FastifyInstance, standIn: StandIn): void {
  const { account, events } = standIn
  server.get<{ Params: { id: string } }>('/pay/:id', async ({ params }, reply) =>
    reply.type('text/html; charset=utf-8').send(checkoutPage(account.session(params.id))),
  )
  server.post<{ Params: { id: string } }>('/pay/:id', async ({ params }, reply) => {
    account.pay(params.id)
    return reply.code(303).header('location', account.session(params.id).success_url).send()
  })
  server.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(accountPage(account)),
  )
  server.post('/do', async (request, reply) => {
    const { refund, dispute, decline, again, to } = fieldsOf(request.body)
    if (refund) account.refund(text(refund))
    if (dispute) account.dispute(text(dispute), 'lost')
    if (decline) account.declined.add(text(decline))
    if (again) await Promise.all(events.map((event) => standIn.send(event, text(to))))
    return reply.code(303).header('location', '/').send()
  })
}

const text = (value: string | Fields | undefined) => (typeof value === 'string' ? value : '')

const at = (from: Fields, ...path: string[]) =>
  path.reduce<string | Fields | undefined>(
    (value, name) => (typeof value === 'object' ? value[name] : undefined),
    from,
  )

/** A form as Stripe's client writes it: `line_items[0][quantity]=1`. */
function fieldsOf(body: unknown): Fields {
  const fields: Fields = {}
  for (const [name, value] of new URLSearchParams(typeof body === 'string' ? body : '')) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    const last = path.pop() ?? ''
    const inner = path.reduce((from, part) => (from[part] ??= {}) as Fields, fields)
    inner[last] = value
  }
  return fields
}
