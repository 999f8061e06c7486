import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { LANG_KEY, localePath, splitLang } from '#i18n/locale.ts'
import { parsePrefs, PREFS_COOKIE, serializePrefs } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import type { Rendered, StoredPage } from '#platform/cache/page-cache.server.ts'
import { SESSION_COOKIE } from '#platform/sessions/sessions.server.ts'
import { parseCookies } from './cookies.server.ts'
import { openContext, type OpenContext } from './open-context.server.ts'
import { requestContext, type RequestContext } from './context.server.ts'
import { contentSecurityPolicy, SECURITY_HEADERS } from './csp.server.ts'
import { startScriptsLate } from './late-scripts.ts'
import { answerOf, storePage } from './stored-page.server.ts'

/** Query parameters that change what a page shows; every other one is left out of the cache's key. */
const MEANINGFUL = new Set([
  'page',
  'comments',
  'q',
  'in',
  'sort',
  'market',
  'range',
  'view',
  'category',
  'country',
  'month',
  'status',
])
/** Unknown addresses are without number: their 404 is not kept. */
const KEPT = new Set([200, 301])
const MAX_FORM_BYTES = 256 * 1024

/** What the pages need to know of the site, supplied by the shell so that the platform stays without business words. */
export interface PageRules {
  /** The page shown in place of every other one while the site is closed to this reader; null while it is open. */
  closedPage(ctx: RequestContext): Promise<string | null>
  /** Parameters of pages that declare their own, beside those that many share. */
  parameters: ReadonlySet<string>
  /** Hosts that the settings let into the content security policy. */
  cspExtras(app: App): Promise<{ analytics: boolean; ads: boolean }>
}

/** Serves every page through React Router, anonymous ones through the page cache. Register last: it takes what is left. */
export async function servePages(
  server: FastifyInstance,
  app: App,
  build: () => Promise<ServerBuild>,
  mode: string,
  rules: PageRules,
): Promise<void> {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()
  const handle = async (request: Request, context: RouterContextProvider) => {
    const current = await build()
    let handler = handlers.get(current)
    if (!handler) handlers.set(current, (handler = createRequestHandler(current, mode)))
    return handler(request, context)
  }

  /** Runs the router once and gives back a finished, compressed answer. */
  const render = async (asked: Request, open: OpenContext): Promise<Rendered> => {
    const closed = await rules.closedPage(open.context)
    const request = closed === null ? asked : new Request(new URL(closed, app.config.publicUrl), asked)
    const context = new RouterContextProvider()
    context.set(requestContext, open.context)
    const response = await handle(request, context)
    const headers: Record<string, string> = {}
    for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value
    const shared = !open.isPersonal() && open.cookies().length === 0 && KEPT.has(response.status)
    const html = headers['content-type']?.startsWith('text/html') ?? false
    const text = html ? startScriptsLate(await response.text()) : null
    const body = text === null ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text)
    if (text !== null)
      headers['content-security-policy'] = contentSecurityPolicy(text, await rules.cspExtras(app))
    // A reader's own page is never stored; a shared one is revalidated, so that a change shows within a second.
    headers['cache-control'] = shared ? 'public, max-age=0, must-revalidate' : 'private, no-store'
    headers['vary'] = 'accept-encoding, cookie'
    if (html) headers['content-language'] = open.context.lang
    Object.assign(headers, SECURITY_HEADERS)
    const page = storePage(
      response.status === 200 && open.context.refused ? 412 : response.status,
      headers,
      body,
    )
    report(open, response.status)
    return { page, tags: open.tags(), shared }
  }

  /** What a reader was refused or denied goes to the one channel; our own faults to the other (API-03). */
  const report = ({ context: { requestId, url } }: OpenContext, status: number) => {
    if (status >= 400 && status <= 404)
      app.telemetry.errors({ kind: 'request', requestId, status, path: url.pathname })
    else if (status > 404) app.telemetry.log('warn', `Answered ${status}`, { requestId, path: url.pathname })
  }

  await server.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        const raw = request.raw.url ?? '/'
        // The way of most requests, and the whole cost of a page under load: only an address that is right is ever kept.
        const plain = request.headers.cookie === undefined && request.method !== 'POST'
        const known = plain ? app.pages.find(cacheKey(...split(raw), undefined, rules.parameters)) : undefined
        if (known) return write(reply, request, known, [])
        const isData = /\.data(?:\?|$)/.test(raw)
        const cookies = parseCookies(request.headers.cookie)
        const { path, query, lang } = address(raw)
        if (request.method === 'POST') {
          if (isData) return refuseMethod(reply)
          const open = await openContext({ app, request, cookies, url: addressOn(app, raw), lang })
          const form = await readForm(request, MAX_FORM_BYTES)
          if (!form) return reply.code(413).headers(SECURITY_HEADERS).type('text/plain').send('413')
          const good = open.checkFormToken(form.get('csrftoken'))
          if (!good) open.refuse(form)
          const rendered = await render(
            good ? formRequest(request, app, form) : pageRequest(request, app),
            open,
          )
          return write(reply, request, rendered.page, open.cookies())
        }
        const canonical = isData ? null : canonicalPath(path)
        if (canonical !== null) {
          const location = canonical + (query ? `?${query}` : '')
          return reply
            .code(301)
            .headers({ ...SECURITY_HEADERS, location })
            .send()
        }
        const twin = languageTwin(path, query, cookies.get(LANG_KEY), isData)
        if (twin)
          return reply
            .code(302)
            .headers({
              ...SECURITY_HEADERS,
              'cache-control': 'private, no-store',
              vary: 'cookie',
              location: twin,
            })
            .send()

        const anonymous = !cookies.has(SESSION_COOKIE)
        const key = anonymous ? cacheKey(path, query, cookies.get(PREFS_COOKIE), rules.parameters) : null
        const fresh = key === null ? undefined : app.pages.find(key)
        if (fresh) return write(reply, request, fresh, [])
        const url = shownAddress(app, raw)
        let setCookies: readonly string[] = []
        const renderThis = async () => {
          const open = await openContext({ app, request, cookies, url, lang })
          const rendered = await render(pageRequest(request, app), open)
          setCookies = open.cookies()
          return rendered
        }
        const page = key === null ? (await renderThis()).page : await app.pages.get(key, renderThis)
        return write(reply, request, page, setCookies)
      },
    })
  })
}

/** Path and query of a request's target. */
function split(raw: string): [path: string, query: string] {
  const at = raw.indexOf('?')
  return at < 0 ? [raw, ''] : [raw.slice(0, at), raw.slice(at + 1)]
}

function address(raw: string): { path: string; query: string; lang: 'ar' | 'en' } {
  const [path, query] = split(raw)
  return { path, query, lang: splitLang(path).lang }
}

/**
 * The one form of an address that has several: no `/ar` in front, no slash at the end, the section in the case of the
 * route table. Null when it is that form already.
 */
function canonicalPath(path: string): string | null {
  const { lang, path: shared } = splitLang(path.replace(/^\/ar(?=\/|$)/, ''))
  const [section = '', ...rest] = shared.slice(1).split('/')
  const known = section.toLowerCase() === 'aroundworld-post' ? 'aroundWorld-post' : section.toLowerCase()
  const tail = ['', known, ...rest].join('/').replace(/\/+$/, '')
  const canonical = localePath(lang, tail || '/')
  return canonical === path || path === '/' ? null : canonical
}

/** The English address for a reader who chose English and opened an Arabic one (LANG-03). */
function languageTwin(
  path: string,
  query: string,
  choice: string | undefined,
  isData: boolean,
): string | null {
  if (choice !== 'en' || isData || splitLang(path).lang === 'en') return null
  // The shared path has one slash in front: `//host` would lead away from the site.
  return localePath('en', splitLang(path).path) + (query ? `?${query}` : '')
}

/** Most requests have neither query nor choices: they cost no parsing. */
function cacheKey(path: string, query: string, prefs: string | undefined, own: ReadonlySet<string>): string {
  const choices = prefs === undefined ? '' : serializePrefs(parsePrefs(prefs))
  return `${choices}|${path}?${query === '' ? '' : meaningful(query, own)}`
}

function meaningful(query: string, own: ReadonlySet<string>): string {
  const kept = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(query))
    if (MEANINGFUL.has(name) || own.has(name) || name === ROUTES) kept.append(name, value)
  kept.sort()
  return kept.toString()
}

/** What the router adds to an address to ask for some of a page's data. */
const ROUTES = '_routes'

/** The address as the reader sees it: pages link and redirect from it. */
function shownAddress(app: App, raw: string): URL {
  const url = addressOn(app, raw.replace(/\.data(?=\?|$)/, ''))
  if (url.searchParams.has(ROUTES)) url.searchParams.delete(ROUTES)
  return url
}

/** A request's target on our own host: resolved as a link, `//host/path` would name another one and `//` none at all. */
function addressOn(app: App, target: string): URL {
  return new URL(app.config.publicUrl + (target.startsWith('/') ? target : '/'))
}

function pageRequest(request: FastifyRequest, app: App): Request {
  const headers = new Headers({ accept: request.headers.accept ?? '*/*' })
  return new Request(addressOn(app, request.raw.url ?? '/'), { headers })
}

function formRequest(request: FastifyRequest, app: App, form: FormData): Request {
  const body = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') body.append(name, value)
  const url = addressOn(app, request.raw.url ?? '/')
  // The token was checked against the session: the router's own origin check needs no more than our own origin.
  return new Request(url, { method: 'POST', body, headers: { origin: url.origin } })
}

/** The fields of an urlencoded form, or null when it is larger than a form may be. */
async function readForm(request: FastifyRequest, maxBytes: number): Promise<FormData | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.raw) {
    size += (chunk as Buffer).length
    if (size > maxBytes) return null
    chunks.push(chunk as Buffer)
  }
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
    form.append(name, value)
  return form
}

function refuseMethod(reply: FastifyReply) {
  return reply
    .code(405)
    .headers({ ...SECURITY_HEADERS, allow: 'GET, HEAD' })
    .send()
}

async function write(
  reply: FastifyReply,
  request: FastifyRequest,
  page: StoredPage,
  cookies: readonly string[],
): Promise<FastifyReply> {
  const answer = await answerOf(page, request.headers['accept-encoding'], request.headers['if-none-match'])
  reply.hijack()
  const out = reply.raw
  const headers = { ...answer.headers, 'x-request-id': request.id }
  out.writeHead(answer.status, cookies.length > 0 ? { ...headers, 'set-cookie': [...cookies] } : headers)
  out.end(request.method === 'HEAD' ? undefined : (answer.body ?? undefined))
  return reply
}
