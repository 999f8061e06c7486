import Fastify, { type FastifyInstance } from 'fastify'
import type { LoaderFunctionArgs, ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestContext } from '#platform/http/context.server.ts'
import { servePages } from '#platform/http/pages.server.ts'
import { readingOf } from '#platform/policy/policy.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'
import { testBilling, type BillingRoom } from '#testing/billing.server.ts'

let room: BillingRoom
let server: FastifyInstance
let renders: string[]

beforeAll(async () => {
  room = await testBilling()
  server = Fastify()
  await servePages(server, room.app, async () => build(), 'production', {
    parameters: async () => () => new Set(),
    isLive: () => false,
    scripts: [],
    outagePage: ({ code }) => code,
    closedPage: async () => null,
    cspExtras: async () => ({ analytics: false, ads: false }),
  })
  renders = []
})
afterAll(async () => {
  await server.close()
  await room.drop()
})

/** A paid text as the policy gives it. */
async function page({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const ctx = context.get(requestContext)
  const { pathname } = new URL(request.url)
  renders.push(`${pathname} ${ctx.viewer.role}`)
  const reading = readingOf(ctx.viewer, { visibility: 3, paid: true, ownerId: null })
  return new Response(`<p>${reading}</p>`.repeat(50), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

function build(): ServerBuild {
  const route = { id: 'all', path: '*', module: { loader: page, default: undefined } }
  return {
    entry: { module: { default: () => new Response('no document', { status: 500 }) } },
    routes: { all: route },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    basename: '/',
    future: {},
    publicPath: '/',
    ssr: true,
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  } as unknown as ServerBuild
}

const sessionOf = async (viewer: Member) =>
  (await openSession(room.db, viewer.id, true, null, new Date(), { proven: true })).token

async function reads(session: string | null, url: string) {
  const { body, headers } = await server.inject({
    url,
    headers: session === null ? {} : { cookie: `session=${session}` },
  })
  return { reading: /<p>(\w+)</.exec(body)?.[1], kept: headers['cache-control'] }
}

const endAccess = (viewer: Member, at: Date) =>
  room.db
    .updateTable('billing_entitlement')
    .set({ valid_until: at })
    .where('user_id', '=', viewer.id)
    .execute()

test('ACC-09 a paid page cached for subscribers is served to no one else, and to no one whose subscription is over', async () => {
  const [payer, member, later] = [await room.account(), await room.account(), await room.account()]
  await room.pay(await room.order(payer, {}))
  await room.pay(await room.order(later, {}))
  const [paying, plain, second] = [await sessionOf(payer), await sessionOf(member), await sessionOf(later)]
  // The subscriber first, so that their page is in the cache when the others come.
  expect(await reads(paying, '/paid')).toEqual({ reading: 'full', kept: 'private, no-store' })
  expect((await reads(plain, '/paid')).reading).toBe('preview')
  expect((await reads(null, '/paid')).reading).toBe('preview')
  expect((await reads(second, '/paid')).reading).toBe('full')
  expect(renders).toEqual(['/paid subscriber', '/paid member', '/paid visitor'])
  // The end is noticed by the next request: no job, no dropped tag, and the cached page is still there for the other.
  await endAccess(payer, new Date())
  expect((await reads(paying, '/paid')).reading).toBe('preview')
  expect((await reads(second, '/paid')).reading).toBe('full')
  expect(renders).toHaveLength(3)
})

test('ACC-09 access that has not begun gives nothing, and access given again holds with the next page', async () => {
  const payer = await room.account()
  await room.pay(await room.order(payer, {}))
  const session = await sessionOf(payer)
  const tomorrow = new Date(Date.now() + 86_400_000)
  await room.db
    .updateTable('billing_entitlement')
    .set({ valid_from: tomorrow })
    .where('user_id', '=', payer.id)
    .execute()
  expect((await reads(session, '/begun')).reading).toBe('preview')
  await room.db
    .updateTable('billing_entitlement')
    .set({ valid_from: new Date(0) })
    .where('user_id', '=', payer.id)
    .execute()
  expect((await reads(session, '/begun')).reading).toBe('full')
})

test('ACC-09 the newsroom has its own role, whether it subscribes or not, and a member who was given reading without end has it', async () => {
  const [editor, author, given] = [
    await room.account('editor'),
    await room.account('author'),
    await room.account('subscriber'),
  ]
  await room.pay(await room.order(author, {}))
  const now = new Date()
  expect(await room.roleAt(author, now)).toBe('author')
  await endAccess(author, new Date(0))
  for (const viewer of [editor, author, given])
    expect((await reads(await sessionOf(viewer), '/staff')).reading).toBe('full')
})
