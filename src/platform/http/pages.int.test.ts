import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { redirect, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { onePageBuild } from './testing-build.ts'
import type { App } from '#platform/app.server.ts'
import { DatabaseAwayError } from '#platform/db/away.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { LANES } from '#platform/limits/limits.ts'
import { openSession, SESSION_COOKIE, VISITOR_COOKIE } from '#platform/sessions/sessions.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { requestContext } from './context.server.ts'
import { servePages } from './pages.server.ts'
import { isOutage } from './stored/stored-answer.server.ts'

let database: TestDatabase
let app: App
let server: FastifyInstance
let renders: string[]
let session: string
let closed: string | null
let missing: (string | undefined)[][]

beforeAll(async () => {
  database = await testDatabase()
  const user = {
    username: 'editor1',
    email: 'e@kimya.example',
    display_name: 'محرر',
    role: 'editor',
    password_hash: 'x',
  } as const
  const { id } = await database.db
    .insertInto('accounts_user')
    .values(user)
    .returning('id')
    .executeTakeFirstOrThrow()
  session = (await openSession(database.db, id, true, null, new Date())).token
})
afterAll(() => database.drop())

beforeEach(async () => {
  renders = []
  closed = null
  missing = []
  const base = testApp(database)
  app = { ...base, config: { ...base.config, publicUrl: 'https://kimya.example' } }
  server = Fastify()
  await servePages(server, app, async () => build(), 'production', {
    parameters: async () => (path) => new Set(path === '/list' ? ['page', 'q', 'own'] : ['page']),
    isLive: (path) => path === '/live',
    scripts: ['window.a=1'],
    outagePage: ({ lang, code, path, form }) =>
      [lang, code, path, ...(form?.getAll('message') ?? []).map((text) => JSON.stringify(text))].join(' '),
    closedPage: async () => closed,
    oldAddresses: {
      byQuery: async (target) => (target === '/?p=1' ? { location: '/glossary', status: 301 } : null),
      isKnown: async (target) => ['/moved', '/list'].includes(target),
      onMissing: (...heard) => missing.push(heard),
    },
    cspExtras: async () => ({ analytics: false, ads: false }),
  })
})
afterEach(() => server.close())

/** One resource route that answers with what its context says, in ways that its path chooses. */
async function answer({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const ctx = context.get(requestContext)
  const url = new URL(request.url)
  renders.push(url.pathname)
  ctx.tag('post:1')
  const token = url.pathname.endsWith('/form') ? ctx.formToken() : ''
  if (url.pathname === '/slow') await sleep(50)
  if (url.pathname === '/mine') ctx.personal()
  if (url.pathname === '/framed') ctx.frame('https://player.vimeo.com')
  if (url.pathname === '/lost') throw new DatabaseAwayError('lost on the way')
  if (url.pathname === '/moved') throw redirect('/index', 301)
  if (url.pathname === '/cookie') ctx.setCookie('a=b; Path=/')
  const typed = request.method === 'POST' ? (await request.formData()).get('message') : null
  const body = JSON.stringify({
    lang: ctx.lang,
    role: ctx.viewer.role,
    url: ctx.url.href,
    host: url.host,
    prefs: ctx.prefs,
    token,
    typed,
    method: request.method,
    posted: ctx.posted?.get('message') ?? null,
    refused: ctx.refused,
    cookie: request.headers.get('cookie'),
  })
  const status = url.pathname === '/404' ? 404 : 200
  return new Response(`<script>let a</script>${body}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

/** As the shell's own: an outage ends the page. */
function handleError(error: unknown, { context }: { context: RouterContextProvider }): void {
  if (isOutage(error)) context.get(requestContext).outage = error
}

const build = () => onePageBuild({ loader: answer, action: answer }, { handleError })

interface Seen {
  lang: string
  role: string
  url: string
  host: string
  token: string
  typed: string | null
  method: string
  posted: string | null
  refused: string | null
  cookie: string | null
  prefs: { digits: string; hijri: boolean }
}

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await server.inject({ url, headers })
  return { response, seen: () => JSON.parse(response.body.replace(/^.*<\/script>/, '')) as Seen }
}

const post = (url: string, fields: Record<string, string>, cookie = '') =>
  server.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
  })

test('MOVE-02 an old address leads on by one step in any of its forms, and never in place of a page', async () => {
  const leadsTo = async (target: string) => (await get(target)).response.headers['location']
  expect(await leadsTo('/?p=1')).toBe('/glossary')
  expect(await leadsTo('/?p=2')).toBeUndefined()
  for (const form of ['/moved', '/moved/', '/Moved//', '/moved/?utm_source=x']) {
    expect([form, await leadsTo(form)]).toEqual([form, '/index'])
  }
  // Once rendered and once out of the cache.
  for (const form of ['/list/?page=2', '/list/?page=2']) expect(await leadsTo(form)).toBe('/list?page=2')
  expect(await leadsTo('/other/')).toBe('/other')
})

test('MOVE-02 what has no page is heard of as it was asked for', async () => {
  await get('/404?a=1', { referer: 'https://kimya.example/index' })
  await get('/en/?p=2')
  await get('/index')
  await server.inject({ method: 'HEAD', url: '/404' })
  expect(missing).toEqual([
    ['/404?a=1', 'https://kimya.example/index'],
    ['/en/?p=2', undefined],
  ])
})

describe('anonymous pages', () => {
  test('are rendered once and carry everything a page must', async () => {
    const [{ response }, again] = [await get('/index'), await get('/index')]
    expect(renders).toEqual(['/index'])
    expect(again.response.body).toBe(response.body)
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-language': 'ar',
      'content-security-policy': expect.stringMatching(/script-src 'self' 'nonce-[\w-]{22}' 'sha256-/),
      vary: 'accept-encoding, cookie',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers['set-cookie']).toBeUndefined()
    const { statusCode, body } = (await get('/index', { 'if-none-match': String(response.headers['etag']) }))
      .response
    expect([statusCode, body]).toEqual([304, ''])
  })

  test('NEWS-02 a page that opens frames of another site says so in its policy, from the cache too; no other page does', async () => {
    const policyOf = async (path: string) =>
      String((await get(path)).response.headers['content-security-policy'])
    for (const _ of [1, 2]) expect(await policyOf('/framed')).toContain('frame-src https://player.vimeo.com;')
    expect(await policyOf('/index')).not.toContain('frame-src')
  })

  test('concurrent misses render once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => get('/slow')))
    expect(renders).toEqual(['/slow'])
  })

  test('ADMIN-03 a published change shows at the next request', async () => {
    await get('/index')
    await app.changes.publish(['post:2'])
    await get('/index')
    expect(renders).toHaveLength(1)
    await app.changes.publish(['post:1'])
    await get('/index')
    expect(renders).toHaveLength(2)
  })

  test('parameters that mean nothing make no page of their own, those that do make one each, in any order', async () => {
    for (const query of ['', '?utm_source=x', '?fbclid=1']) await get(`/list${query}`)
    expect(renders).toHaveLength(1)
    for (const query of ['?page=2&q=pvc', '?q=pvc&page=2', '?page=3', '?own=1', '?own=2'])
      await get(`/list${query}`)
    expect(renders).toHaveLength(5)
  })

  test("LANG-05 readers' options make pages of their own", async () => {
    await get('/index')
    const { seen } = await get('/index', { cookie: 'prefs=d%3Darab%26h%3D1' })
    expect(seen().prefs).toEqual({ digits: 'arab', hijri: true })
    expect((await get('/index')).seen().prefs).toEqual({ digits: 'latn', hijri: false })
    expect(renders).toHaveLength(2)
  })

  test('OPS-04 behind an edge the options are what it says, one of four, and the page varies by that alone; elsewhere nobody says them', async () => {
    const prefs = async (options: string) =>
      (await get('/index', { 'x-reader-options': options })).seen().prefs
    expect(await prefs('d=arab')).toEqual({ digits: 'latn', hijri: false })
    Object.assign(app, {
      config: { ...app.config, edge: { kind: 'varnish', places: ['http://edge'], token: null } },
    })
    await app.changes.publish(['*'])
    renders.length = 0
    expect((await get('/index')).response.headers['vary']).toBe('accept-encoding, x-reader-options')
    expect(await prefs('d=arab&h=1')).toEqual({ digits: 'arab', hijri: true })
    // The cookie is not what the copy is kept under.
    for (const options of ['default', '', 'd=other', `d=${'x'.repeat(2000)}`]) {
      const headers = { 'x-reader-options': options, cookie: 'prefs=d%3Darab' }
      expect((await get('/index', headers)).seen().prefs).toEqual({ digits: 'latn', hijri: false })
    }
    expect((await get('/index', { cookie: 'prefs=d%3Darab' })).seen().prefs.digits).toBe('arab')
    expect(renders).toHaveLength(3)
    const { response } = await get('/index', { cookie: `__Host-${SESSION_COOKIE}=${session}` })
    expect(response.headers).toMatchObject({
      vary: 'accept-encoding, cookie',
      'cache-control': 'private, no-store',
    })
  })

  test('ROUTE-02 a moved page has its status from the cache too; a missing one is not cached', async () => {
    for (const _ of [1, 2]) {
      expect((await get('/404')).response.statusCode).toBe(404)
      const moved = (await get('/moved')).response
      expect([moved.statusCode, moved.headers['location']]).toEqual([301, '/index'])
    }
    expect(renders).toEqual(['/404', '/moved', '/404'])
  })

  test('HEAD has the headers of GET and no body', async () => {
    const { response } = await get('/index')
    const head = await server.inject({ method: 'HEAD', url: '/index' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      response.headers['content-length'],
    ])
  })
})

describe('what a cached page depends on', () => {
  test.each(['/index', '/list', '/en/index'])(
    'SAFE-05 %s is made without any parameter that is not its own, as a page and as data',
    async (path) => {
      const junk = 'utm_source=%3Cb%3E&page=2&evil=1'
      const { seen } = await get(`${path}?${junk}`)
      expect(seen().url).toBe(`https://kimya.example${path}?page=2`)
      const data = (await get(`${path}.data?${junk}&_routes=all`)).response
      expect(data.body).not.toMatch(/utm_source|evil/)
      expect((await get(`/C/1-x?${junk}`)).response.headers['location']).toBe('/c/1-x?page=2')
    },
  )

  test('SAFE-05 parameters of one page mean nothing on another', async () => {
    for (const query of ['', '?own=1', '?own=2', '?q=x']) await get(`/index${query}`)
    expect(renders).toEqual(['/index'])
  })

  test('SAFE-06 the host that a request names is in no page, and makes none of its own', async () => {
    const { seen } = await get('/index', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(seen().url).toBe('https://kimya.example/index')
    await get('/index')
    expect(renders).toEqual(['/index'])
  })

  test('SAFE-06 each render has a nonce of its own', async () => {
    const nonce = async (path: string) =>
      /'nonce-([\w-]+)'/.exec(String((await get(path)).response.headers['content-security-policy']))?.[1]
    expect(await nonce('/mine')).not.toBe(await nonce('/mine'))
    expect(await nonce('/index')).toBe(await nonce('/index'))
  })
})

describe('while the database is away', () => {
  const goAway = () => {
    app.database = { away: true, since: new Date(), check: async () => false }
  }

  test('SAFE-03 what is in the cache is served, to readers with a session as a visitor has it', async () => {
    const before = (await get('/index')).response.body
    goAway()
    expect((await get('/index')).response.body).toBe(before)
    const mine = await get('/index', { cookie: `${SESSION_COOKIE}=${session}` })
    expect([mine.response.statusCode, mine.seen().role]).toEqual([200, 'visitor'])
    expect(renders).toEqual(['/index'])
  })

  test('SAFE-03 an old copy is marked with its age', async () => {
    await get('/index')
    goAway()
    vi.useFakeTimers({ now: Date.now() + 13 * 3600_000, toFake: ['Date'] })
    const { headers, statusCode } = (await get('/index')).response
    vi.useRealTimers()
    expect(statusCode).toBe(200)
    expect(Number(headers['age'])).toBeGreaterThanOrEqual(13 * 3600)
    expect(headers['cache-status']).toMatch(/^kimya; hit; fwd=stale; ttl=-\d+$/)
    expect(headers['server-timing']).toMatch(/^copy;desc="\d{4}-/)
  })

  test.each([
    ['/new', 'ar'],
    ['/en/new', 'en'],
  ])('SAFE-03 %s, which is not, is 503 with Retry-After in its language', async (path, lang) => {
    goAway()
    const { response } = await get(path)
    expect([response.statusCode, response.body]).toEqual([503, `${lang} unavailable ${path}`])
    expect(response.headers).toMatchObject({
      'retry-after': '5',
      'content-language': lang,
      'cache-control': 'private, no-store',
    })
    expect(renders).toEqual([])
  })

  test('SAFE-03 a form is refused with all that was typed', async () => {
    goAway()
    const response = await post('/form', { message: 'سعر PVC' })
    expect([response.statusCode, response.body]).toEqual([503, 'ar unavailable /form "سعر PVC"'])
  })

  test('SAFE-02 a page whose query loses the database is 503, and is made when it is asked for again', async () => {
    expect((await get('/lost')).response.statusCode).toBe(503)
    expect((await get('/lost')).response.statusCode).toBe(503)
    expect(renders).toEqual(['/lost', '/lost'])
  })
})

describe('more readers than pages can be made for', () => {
  test('SAFE-04 beyond the queue pages are refused, and cached ones are served', async () => {
    await get('/index')
    const { running, waiting } = LANES.render
    const places = await Promise.all(
      Array.from({ length: running }, (_, at) => app.lanes.render.enter(`reader ${at}`)),
    )
    const queued = Array.from({ length: waiting }, (_, at) =>
      app.lanes.render.run(`reader ${at}`, async () => {}),
    )
    const { response } = await get('/new')
    expect([response.statusCode, response.body, response.headers['retry-after']]).toEqual([
      503,
      'ar overloaded /new',
      String(LANES.render.retryAfter),
    ])
    expect((await get('/index')).response.statusCode).toBe(200)
    for (const leave of places) leave()
    await Promise.all(queued)
    expect((await get('/new')).response.statusCode).toBe(200)
  })
})

describe('personal pages', () => {
  test('ACC-06 a reader with a session never gets a visitors’ cached page, in either direction', async () => {
    const mine = await get('/index', { cookie: `__Host-${SESSION_COOKIE}=${session}` })
    expect(mine.seen().role).toBe('editor')
    expect(mine.response.headers['cache-control']).toBe('private, no-store')
    expect((await get('/index')).seen().role).toBe('visitor')
    expect((await get('/index', { cookie: `__Host-${SESSION_COOKIE}=${session}` })).seen().role).toBe(
      'editor',
    )
    expect(renders).toEqual(['/index', '/index'])
    expect(app.pages.size).toBe(2)
  })

  test('SAFE-07 under https a session cookie without the prefix of its host opens nothing', async () => {
    expect((await get('/index', { cookie: `${SESSION_COOKIE}=${session}` })).seen().role).toBe('visitor')
  })

  test('a personal page, and one that sets a cookie, is not cached', async () => {
    for (const path of ['/mine', '/mine', '/cookie', '/cookie']) {
      expect((await get(path)).response.headers['cache-control']).toBe('private, no-store')
    }
    expect(renders).toEqual(['/mine', '/mine', '/cookie', '/cookie'])
    expect((await get('/cookie')).response.headers['set-cookie']).toEqual(['a=b; Path=/'])
  })

  test('API-01 readers who open a form at the same moment get tokens and cookies of their own', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => get('/form')))
    expect(new Set(answers.map(({ seen }) => seen().token)).size).toBe(5)
    expect(new Set(answers.map(({ response }) => String(response.headers['set-cookie']))).size).toBe(5)
  })
})

describe('forms', () => {
  async function opened() {
    const { response, seen } = await get('/form')
    const cookies = [response.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0])
    return {
      token: seen().token,
      cookie: cookies.find((line) => line?.startsWith(`__Host-${VISITOR_COOKIE}`)) ?? '',
    }
  }

  test('API-01 a form with its token reaches the action', async () => {
    const { token, cookie } = await opened()
    const response = await post('/form', { csrftoken: token, message: 'سعر PVC' }, cookie)
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('"typed":"سعر PVC"')
    expect(response.headers['cache-control']).toBe('private, no-store')
  })

  test("API-01 ROUTE-03 without it, or with another's, the action does not run: 412, and nothing typed is lost", async () => {
    const [one, two] = [await opened(), await opened()]
    for (const [token, cookie] of [
      ['', one.cookie],
      [two.token, one.cookie],
      [one.token, ''],
      ['x.y', one.cookie],
    ] as const) {
      const response = await post('/form', { csrftoken: token, message: 'kept' }, cookie)
      expect(response.statusCode).toBe(412)
      expect(response.body).toContain('"method":"GET","posted":"kept","refused":"bad_token"')
    }
  })

  test('SAFE-07 U+0000 in a field is 400 before the action runs, and what was typed comes back without it', async () => {
    const { token, cookie } = await opened()
    const response = await post('/form', { csrftoken: token, message: 'سعر \u0000PVC' }, cookie)
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('"method":"GET","posted":"سعر PVC","refused":"invalid_input"')
  })

  test('a form larger than forms are is 413', async () => {
    expect((await post('/form', { message: 'x'.repeat(300_000) })).statusCode).toBe(413)
  })

  test('a post to a data address is refused', async () => {
    expect((await post('/form.data', {})).statusCode).toBe(405)
  })
})

describe('addresses', () => {
  test('LANG-03 a reader who chose English is redirected to the English twin, query included', async () => {
    const { response } = await get('/aw/show?page=2', { cookie: 'lan=en' })
    expect([response.statusCode, response.headers['location'], response.headers['cache-control']]).toEqual([
      302,
      '/en/aw/show?page=2',
      'private, no-store',
    ])
    expect((await get('/en/aw/show', { cookie: 'lan=en' })).seen().lang).toBe('en')
    expect((await get('/aw/show', { cookie: 'lan=ar' })).seen().lang).toBe('ar')
  })

  test.each([
    ['/aw/show/', '/aw/show'],
    ['/C/1-x?page=2', '/c/1-x?page=2'],
    ['/ar/index', '/index'],
    ['/ar/list?q=x&utm_source=y&page=2', '/list?page=2&q=x'],
    ['/LIST/?q=x', '/list?q=x'],
    ['/en/', '/en'],
    ['/account/send_activation_email/', '/account/send_activation_email'],
    ['/AROUNDWORLD-post/create', '/aroundWorld-post/create'],
  ])('ROUTE-14 %s has one address: %s', async (from, to) => {
    const { response } = await get(from)
    expect([response.statusCode, response.headers['location']]).toEqual([301, to])
  })

  test.each(['//evil.example/x', '//', '/\\evil.example', '///evil.example'])(
    '%s stays on our own host',
    async (url) => {
      const { response } = await get(url)
      expect([200, 301]).toContain(response.statusCode)
      expect(String(response.headers['location'] ?? '/')).toMatch(/^\/(?![/\\])/)
      const twin = await get(url, { cookie: 'lan=en' })
      expect(twin.response.headers['location'] ?? '/').toMatch(/^\/(?![/\\])/)
    },
  )

  test('ROUTE-05 while the site is closed its closing page answers every address', async () => {
    closed = '/status'
    await get('/index')
    expect(renders).toEqual(['/status'])
  })
})
