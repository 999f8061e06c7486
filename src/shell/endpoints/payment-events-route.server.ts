import type { FastifyInstance } from 'fastify'
import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { takeEvent } from '#sections/billing/online/events.server.ts'
import { onlineProvider } from '#sections/billing/providers/online.server.ts'

/** Stripe's largest events are some 30 kB. */
const MOST_BYTES = 256 * 1024

/**
 * `POST /webhooks/stripe`: what the provider of payments calls us with. No cookie, no form token: its signature over the very bytes is
 * what counts. It is answered when the event is stored; what it means is found out by a job.
 */
export async function servePaymentEvents(server: FastifyInstance, app: App): Promise<void> {
  if (!app.config.stripe) return
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/webhooks/stripe', async (request, reply) => {
      const provider = await onlineProvider(app.config)
      const { body, headers } = request
      const signature = headers['stripe-signature']
      if (!provider || !Buffer.isBuffer(body) || typeof signature !== 'string')
        throw new Refusal('bad_request')
      const event = provider.readWebhook(body, signature)
      // It is sent again: better late than not at all.
      if (app.database.away) throw new Refusal('unavailable', { retryAfter: 30 })
      if (event) await takeEvent(app, provider.key, event, new Date())
      return reply
        .headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send('OK\n')
    })
  })
}
