import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import type { LoaderFunctionArgs } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { onePageBuild } from '../testing-build.ts'
import type { App } from '#platform/app.server.ts'
import { DatabaseAwayError } from '#platform/db/away.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { can } from '#platform/policy/policy.ts'
import { isHolder, type Member } from '#platform/policy/viewer.ts'
import { closeSession, openSession } from '#platform/sessions/sessions.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { requestContext } from '../context.server.ts'
import { checkToken } from '../guard/csrf.server.ts'
import { servePages } from '../pages.server.ts'

const NAMES = { sara: 'سارة', omar: 'Omar "<O>" & co', long: 'اسم طويل جداً '.repeat(8).trim(), ed: 'محرر' }
type Who = keyof typeof NAMES

let database: TestDatabase
let app: App
let server: FastifyInstance
let renders: string[]
const sessions = {} as Record<Who, string>
const ids = {} as Record<Who, number>

const open = async (who: Who) => {
  sessions[who] = (await openSession(database.db, ids[who], true, null, new Date())).token
}

beforeAll(async () => {
  database = await testDatabase()
  for (const [username, display_name] of Object.entries(NAMES) as [Who, string][]) {
    const role: Member['role'] = username === 'ed' ? 'editor' : 'member'
    const row = { username, email: `${username}@kimya.example`, display_name, role, password_hash: 'x' }
    const { id } = await database.db
      .insertInto('accounts_user')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[username] = id
    await open(username)
  }
})
afterAll(() => database.drop())

beforeEach(async () => {
  renders = []
  app = testApp(database)
  server = Fastify()
  await servePages(server, app, async () => onePageBuild({ loader: page }), 'production', {
    parameters: async () => () => new Set(['page']),
    isLive: (path) => path === '/live',
    scripts: [],
    outagePage: ({ code }) => code,
    closedPage: async () => null,
    cspExtras: async () => ({ analytics: false, ads: false }),
  })
})
afterEach(() => server.close())

const WORDS = '<p>سوق البتروكيماويات في أسبوع</p>'.repeat(60)

/** A page that says whom it was made for, in ways that its path chooses. */
async function page({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const ctx = context.get(requestContext)
  const { pathname } = new URL(request.url)
  renders.push(`${ctx.viewer.role} ${pathname}`)
  ctx.tag('post:1')
  if (pathname === '/known' && ctx.viewer.role !== 'visitor') ctx.tag(ctx.viewer.username)
  const own = pathname === '/owned' && isHolder(ctx.viewer, ids.sara)
  const name = ctx.ownName() ?? 'دخول'
  const form = pathname === '/form' && ctx.viewer.role !== 'visitor'
  const body = [
    `<a href="/profile" title="${name}">${name}</a>`,
    `<i>${ctx.viewer.role}</i>`,
    can(ctx.viewer, 'comment.moderate') ? '<b>staff</b>' : '',
    own ? '<b>own</b>' : '',
    form ? `<input value="${ctx.formToken()}">` : '',
    WORDS,
    `<u>${ctx.prefs.digits}</u><a>${name}</a>`,
  ].join('\n')
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

type Encoding = 'br' | 'gzip' | 'identity'

async function get(who: Who | null, url: string, encoding: Encoding = 'identity', more = {}, cookies = '') {
  const cookie = `${who ? `session=${sessions[who]}; ` : ''}${cookies}`
  const { headers, rawPayload, statusCode } = await server.inject({
    url,
    headers: { cookie, 'accept-encoding': encoding, ...more },
  })
  const packed = headers['content-encoding']
  const bytes =
    packed === 'br'
      ? brotliDecompressSync(rawPayload)
      : packed === 'gzip'
        ? gunzipSync(rawPayload)
        : rawPayload
  // What a name leaves of its hole is blank.
  return {
    html: bytes.toString().replace(/(?<=title="[^"]*|<a[^>]*>[^<]*) +(?=["<])/g, ''),
    headers,
    statusCode,
    packed,
  }
}

const escaped = (who: Who) =>
  NAMES[who].replace('&', '&amp;').replaceAll('"', '&quot;').replace('<', '&lt;').replace('>', '&gt;')
const greets = (html: string, name: string) => {
  expect(html).toContain(`title="${name}">${name}</a>`)
  expect(html).toContain(`</u><a>${name}</a>`)
}

test('SAFE-05 members and a visitor who come in turn share pages by audience, and never see another’s name', async () => {
  for (const encoding of ['br', 'gzip', 'identity', 'br', 'br'] as const)
    for (const who of ['sara', null, 'omar', 'long', 'ed'] as const) {
      const { html, packed } = await get(who, '/index', encoding)
      expect(packed ?? 'identity').toBe(encoding)
      greets(html, who ? escaped(who) : 'دخول')
      for (const other of Object.keys(NAMES) as Who[])
        if (other !== who) expect(html).not.toContain(`>${escaped(other)}<`)
      expect(html.includes('staff')).toBe(who === 'ed')
      expect(html).toContain(WORDS)
    }
  expect(renders).toEqual(['member /index', 'visitor /index', 'editor /index'])
})

test('SAFE-05 members who ask for a page at the same moment have it rendered once, each with their own name', async () => {
  const both = await Promise.all((['sara', 'omar'] as const).map((who) => get(who, '/index', 'br')))
  expect(renders).toHaveLength(1)
  both.forEach(({ html }, i) => greets(html, escaped(i === 0 ? 'sara' : 'omar')))
})

test('ACC-06 a signed-in reader’s answer is stored by no other cache, and its validator is personal', async () => {
  const [first, again, other] = [
    await get('sara', '/index', 'br'),
    await get('sara', '/index', 'br'),
    await get('omar', '/index', 'br'),
  ]
  expect(renders).toHaveLength(1)
  for (const { headers } of [first, again, other]) {
    expect(headers['cache-control']).toBe('private, no-store')
  }
  const tag = String(first.headers['etag'])
  expect(again.headers['etag']).toBe(tag)
  expect(other.headers['etag']).not.toBe(tag)
  expect((await get('sara', '/index', 'br', { 'if-none-match': tag })).statusCode).toBe(304)
  expect((await get('omar', '/index', 'br', { 'if-none-match': tag })).statusCode).toBe(200)
  expect((await get(null, '/index', 'br', { 'if-none-match': tag })).statusCode).toBe(200)
})

test('API-01 the form of a cached page has the reader’s own token, and the answer its cookie', async () => {
  const token = ({ html }: { html: string }) => /value="([^"]*)"/.exec(html)?.[1]
  for (const encoding of ['br', 'identity'] as const)
    for (const who of ['sara', 'omar'] as const) {
      const answer = await get(who, '/form', encoding)
      for (const holder of ['sara', 'omar'] as const)
        expect(checkToken(app.secret, sessions[holder], token(answer), new Date())).toBe(holder === who)
      expect(String(answer.headers['set-cookie'])).toContain(`csrftoken=${token(answer)}`)
    }
  expect(renders).toEqual(['member /form'])
  expect((await get(null, '/form')).headers['set-cookie']).toBeUndefined()
})

test('SAFE-05 a page that reads the viewer is rendered for that viewer alone', async () => {
  for (const who of ['sara', 'omar', 'sara', null, null] as const)
    greets((await get(who, '/known')).html, who ? escaped(who) : 'دخول')
  expect(renders.filter((line) => line.startsWith('member'))).toHaveLength(3)
  expect(renders).toHaveLength(4)
})

test.each([['omar'], ['sara']] as const)(
  'ACC-06 a page that checks an owner is cached for all but that owner (%s comes first)',
  async (first) => {
    const order = [first, 'omar', 'long', 'sara', 'omar', 'sara'] as const
    for (const who of order)
      expect((await get(who, '/owned', 'br')).html.includes('own</b>')).toBe(who === 'sara')
    const shared = 1
    expect(renders).toHaveLength(shared + order.filter((who) => who === 'sara').length)
  },
)

test('ACC-06 who logs out, is suspended or comes with an unknown session gets the visitor’s page at once', async () => {
  await get('omar', '/index')
  await closeSession(database.db, sessions.omar)
  greets((await get('omar', '/index')).html, 'دخول')
  await open('omar')
  greets((await get('omar', '/index')).html, escaped('omar'))
  const setDisabled = (disabled_at: Date | null) =>
    database.db
      .updateTable('accounts_user')
      .set({ disabled_at, disabled_note: disabled_at && 'x' })
      .where('id', '=', ids.omar)
      .execute()
  await setDisabled(new Date())
  const { html, headers } = await get('omar', '/index')
  greets(html, 'دخول')
  expect(headers['cache-control']).toBe('private, no-store')
  await setDisabled(null)
  expect(renders).toEqual(['member /index', 'visitor /index', 'visitor /index'])
})

test('ACC-05 a changed role or name holds at the next request', async () => {
  const change = (set: { role?: Member['role']; display_name?: string }) =>
    database.db.updateTable('accounts_user').set(set).where('id', '=', ids.omar).execute()
  await get('omar', '/index')
  await change({ role: 'editor', display_name: 'عمر' })
  const { html } = await get('omar', '/index')
  greets(html, 'عمر')
  expect(html).toContain('staff')
  await change({ role: 'member', display_name: NAMES.omar })
  expect((await get('omar', '/index')).html).not.toContain('staff')
})

test('LANG-05 the choices of a signed-in reader make pages of their own', async () => {
  expect((await get('sara', '/index', 'br', {}, 'prefs=d%3Darab')).html).toContain('<u>arab</u>')
  expect((await get('omar', '/index', 'br')).html).toContain('<u>latn</u>')
  expect((await get('omar', '/index', 'br', {}, 'prefs=d%3Darab')).html).toContain('<u>arab</u>')
  expect(renders).toHaveLength(2)
})

test('SAFE-05 a live page, and the data of any, are made for a signed-in reader alone', async () => {
  for (const url of ['/live', '/live', '/index.data', '/index.data']) await get('sara', url)
  expect(renders).toHaveLength(4)
  expect(app.pages.size).toBe(0)
  greets((await get('sara', '/live')).html, NAMES.sara)
})

test('ADMIN-03 a published change shows to members at the next request', async () => {
  await get('sara', '/index')
  await app.changes.publish(['post:1'])
  await get('omar', '/index')
  expect(renders).toHaveLength(2)
})

test('SAFE-03 while no session can be looked up, a signed-in reader has the visitor’s page, or 503', async () => {
  await get(null, '/index')
  app.db = new Proxy(database.db, {
    get: (db, name, receiver) =>
      name === 'selectFrom'
        ? () => {
            throw new DatabaseAwayError('lost on the way')
          }
        : Reflect.get(db, name, receiver),
  })
  const kept = await get('sara', '/index')
  greets(kept.html, 'دخول')
  expect(kept.headers['cache-control']).toBe('private, no-store')
  expect((await get('sara', '/new')).statusCode).toBe(503)
})
