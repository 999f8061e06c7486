import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal, ERRORS } from '#platform/http/errors.ts'
import { testCards, type CardRoom } from '#testing/card-room.server.ts'
import { signature } from '#testing/stripe/account.ts'
import { STANDIN_SECRET } from '#testing/stripe/stand-in.server.ts'
import { servePaymentEvents } from './payment-events-route.server.ts'

let room: CardRoom
let server: FastifyInstance
beforeAll(async () => {
  room = await testCards()
  server = fastify()
  server.setErrorHandler((error, _request, reply) =>
    reply
      .code(
        error instanceof Refusal
          ? ERRORS[error.code].status
          : ((error as { statusCode?: number }).statusCode ?? 500),
      )
      .send(),
  )
  await servePaymentEvents(server, room.app)
})
afterAll(async () => {
  await server.close()
  await room.drop()
})

const EVENT = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { id: 'cs_test_1', object: 'checkout.session' } },
})
const send = async (body: string | Buffer, header?: string) =>
  (
    await server.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: {
        'content-type': 'application/json',
        ...(header !== undefined && { 'stripe-signature': header }),
      },
      payload: body,
    })
  ).statusCode
const kept = () => room.db.selectFrom('billing_event').select(['event_id', 'ref']).execute()
const signed = (body: string, ago = 0) => signature(body, STANDIN_SECRET, new Date(Date.now() - ago * 1000))

test('SEC ACC-09 an event without a signature, with a wrong or an old one, or changed on the way is 400 and not stored', async () => {
  expect(await send(EVENT)).toBe(400)
  expect(await send(EVENT, 't=1,v1=00')).toBe(400)
  expect(await send(EVENT, signature(EVENT, 'whsec_other', new Date()))).toBe(400)
  expect(await send(EVENT, signed(EVENT, 301))).toBe(400)
  expect(await send(EVENT.replace('cs_test_1', 'cs_test_2'), signed(EVENT))).toBe(400)
  expect(await send('not json', signed('not json'))).toBe(400)
  expect(await send('', signed(''))).toBe(400)
  expect(await send(Buffer.alloc(300 * 1024, 32), 't=1,v1=00')).toBe(413)
  expect(await kept()).toEqual([])
})

test('ACC-09 a signed event is stored once and handed to one job; what does not concern payments is acknowledged and forgotten', async () => {
  const before = room.app.seen.jobs.length
  expect(await Promise.all([1, 2, 3].map(() => send(EVENT, signed(EVENT))))).toEqual([200, 200, 200])
  expect(await kept()).toEqual([{ event_id: 'evt_1', ref: 'cs_test_1' }])
  expect(room.app.seen.jobs.slice(before)).toEqual([
    { name: 'billing.event', data: { provider: 'stripe', event: 'evt_1' } },
  ])
  const other = EVENT.replace('checkout.session.completed', 'customer.created').replace('evt_1', 'evt_2')
  expect(await send(other, signed(other))).toBe(200)
  expect(await kept()).toHaveLength(1)
})

test('SAFE-02 ACC-09 while the database is away an event is asked for again', async () => {
  const away = fastify()
  away.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal ? ERRORS[error.code].status : 500).send(),
  )
  await servePaymentEvents(away, { ...room.app, database: { ...room.app.database, away: true } })
  const answer = await away.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'stripe-signature': signed(EVENT), 'content-type': 'application/json' },
    payload: EVENT,
  })
  expect(answer.statusCode).toBe(503)
  await away.close()
})

test('ACC-09 without keys there is no such address', async () => {
  const bare = fastify()
  await servePaymentEvents(bare, { ...room.app, config: { ...room.app.config, stripe: null } })
  expect((await bare.inject({ method: 'POST', url: '/webhooks/stripe', payload: '{}' })).statusCode).toBe(404)
  await bare.close()
})
