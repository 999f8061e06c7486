import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { LANG_KEY } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import type { Rendered, StoredPage } from '#platform/cache/page-cache.server.ts'
import { readAnywhere } from '#platform/db/read-anywhere.server.ts'
import { VISITOR_COOKIE } from '#platform/sessions/sessions.server.ts'
import { openContext, type OpenContext } from './open-context.server.ts'
import { requestContext, type RequestContext } from './context.server.ts'
import { contentSecurityPolicy, scriptHash, SECURITY_HEADERS, type PolicyExtras } from './guard/csp.server.ts'
import { ERRORS } from './errors.ts'
import { readForm } from './form/read-form.server.ts'
import {
  canonicalPath,
  formRequest,
  languageTwin,
  pageRequest,
  queryIn,
  readAddress,
  routerUrl,
  shownUrl,
  targetOf,
  type ParametersOf,
} from './page-address.server.ts'
import { personOf, readerOf } from './own-parts/page-reader.server.ts'
import { isPlain, readerCookies, variesBy } from './reader-options.server.ts'
import { outageSender, type Outage } from './stored/outage-answer.server.ts'
import { cachedAnswer, laneOf, rendering, sendStored } from './stored/stored-answer.server.ts'
import { storePage } from './stored/stored-page.server.ts'

/** Unknown addresses are unbounded: their 404 is not cached. */
const CACHEABLE_STATUSES = new Set([200, 301])
const MAX_FORM_BYTES = 256 * 1024

/** Addresses that the site had once, and those that readers look for in vain. */
interface OldAddresses {
  /** Where a target leads by its very query, such as `/?p=123`; asked before any page. */
  byQuery(target: string): Promise<{ location: string; status: 301 | 302 } | null>
  /** Whether a target leads on if it has no page. */
  isKnown(target: string): Promise<boolean>
  /** Hears of a target that has no page and leads nowhere. */
  onMissing(target: string, referer: string | undefined): void
}

/** What the pages need to know of the site, supplied by the shell so that the platform stays without business words. */
export interface PageRules {
  /** The page shown in place of every other one while the site is closed to this reader; null while it is open. */
  closedPage(ctx: RequestContext): Promise<string | null>
  /** Whether the page under a path (as it is asked for) is rendered in the browser too. */
  isLive: (path: string) => boolean
  /** The query parameters of every page. */
  parameters(): Promise<ParametersOf>
  /** How many bytes the form of a page may have; without an answer as many as texts need. */
  formBytesOf?: (path: string) => number | undefined
  /** Whether a form under a path acts for no account: it is accepted without a token, and its sender's cookies are not read. */
  isOpenForm?: (path: string) => boolean
  /** Fixed inline scripts of pages, known to the policy by their hashes. */
  scripts: readonly string[]
  /** The page of an outage, made without a database; `form` is what was sent. */
  outagePage: (outage: Outage) => string
  oldAddresses?: OldAddresses
  /** Hosts that the settings let into the content security policy. */
  cspExtras(app: App): Promise<PolicyExtras>
}

/** Makes the page at an address for a request's context: the router's answer, as it comes. */
export type PageHandler = (request: Request, context: RequestContext) => Promise<Response>

/** Asks the router of the present build; development makes a new one at each change. */
export function pageHandler(build: () => Promise<ServerBuild>, mode: string): PageHandler {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()
  return async (request, context) => {
    const current = await build()
    let handler = handlers.get(current)
    if (!handler) handlers.set(current, (handler = createRequestHandler(current, mode)))
    const provider = new RouterContextProvider()
    provider.set(requestContext, context)
    return handler(request, provider)
  }
}

/** Serves every page through React Router, cached ones from the page cache. Register last: it takes what is left. */
export async function servePages(
  server: FastifyInstance,
  app: App,
  build: () => Promise<ServerBuild>,
  mode: string,
  rules: PageRules,
): Promise<void> {
  const { publicUrl } = app.config
  const { oldAddresses: old } = rules
  const hashes = rules.scripts.map(scriptHash)
  const development = mode === 'development'
  const handle = pageHandler(build, mode)
  const sendOutage = outageSender(app, rules.outagePage)

  /** Runs the router once and returns a finished answer. Throws the refusal if the page could not be made. */
  const render = async (asked: Request, open: OpenContext): Promise<Rendered> => {
    const closed = await rules.closedPage(open.context)
    const request = closed === null ? asked : new Request(new URL(closed, publicUrl), asked)
    const response = await handle(request, open.context)
    if (open.context.outage !== null) throw open.context.outage
    const headers: Record<string, string> = {}
    for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value
    const shared =
      !open.isPersonal() && open.cookies().length === 0 && CACHEABLE_STATUSES.has(response.status)
    const html = headers['content-type']?.startsWith('text/html') ?? false
    const text = Buffer.from(await response.arrayBuffer())
    const { body, holes } = open.marks?.cut(text) ?? { body: text }
    const forAll = shared && !open.marks
    if (html) {
      headers['content-security-policy'] = contentSecurityPolicy(
        { nonce: open.context.nonce, hashes },
        { ...(await rules.cspExtras(app)), frames: open.frames(), development },
      )
      headers['content-language'] = open.context.lang
    }
    // A signed-in reader's answer is stored nowhere; public ones are revalidated: a change shows within a second.
    headers['cache-control'] = forAll ? 'public, max-age=0, must-revalidate' : 'private, no-store'
    headers['vary'] = forAll ? variesBy(app.config) : 'accept-encoding, cookie'
    Object.assign(headers, SECURITY_HEADERS)
    const { refused } = open.context
    const status = response.status === 200 && refused ? ERRORS[refused].status : response.status
    const page = storePage(status, headers, body, { holes })
    if (open.notFor.size > 0) page.notFor = open.notFor
    report(open, response.status)
    return { page, tags: open.tags(), shared }
  }

  /** What a reader was refused or denied goes to the one channel; our own faults to the other (API-03). */
  const report = ({ context: { requestId, url } }: OpenContext, status: number) => {
    if (status >= 400 && status <= 404)
      app.telemetry.errors({ kind: 'request', requestId, status, path: url.pathname })
    else if (status > 404) app.telemetry.log('warn', `Answered ${status}`, { requestId, path: url.pathname })
  }

  /** A form: read, its token checked, its action run; never from the cache. */
  const submit = async (request: FastifyRequest, reply: FastifyReply, cookies: Cookies) => {
    const address = readAddress(targetOf(request), await rules.parameters())
    if (address.data) return refuseMethod(reply)
    const read = await readForm(request.raw, rules.formBytesOf?.(address.path) ?? MAX_FORM_BYTES)
    if (!read) {
      // The unread rest of the body is still arriving: the connection cannot be reused.
      const headers = { ...SECURITY_HEADERS, connection: 'close' }
      return reply.code(413).headers(headers).type('text/plain').send('413')
    }
    const { form } = read
    const url = shownUrl(publicUrl, address)
    try {
      const { page, open } = await rendering(
        app,
        request.ip,
        async () => {
          const isOpen = rules.isOpenForm?.(address.path) ?? false
          const open = await openContext({
            app,
            request,
            cookies: isOpen ? NO_COOKIES : cookies,
            url,
            lang: address.lang,
          })
          const asked = open.acceptForm(form, isOpen) ? formRequest(url, form) : pageRequest(request, url)
          return { ...(await render(asked, open)), open }
        },
        'form',
      )
      return await sendStored(request, reply, { page }, open.cookies())
    } catch (error) {
      return sendOutage(reply, error, address, form)
    } finally {
      await read.close()
    }
  }

  const show = async (request: FastifyRequest, reply: FastifyReply, cookies: Cookies) => {
    const target = targetOf(request)
    const parametersOf = await rules.parameters()
    const { referer } = request.headers
    const hasQuery = target.includes('?')
    const moved = hasQuery ? await old?.byQuery(target) : null
    if (moved) return sendOn(reply, moved.location, moved.status)
    if (hasQuery && request.method === 'GET' && /^\/(en\/?)?\?/.test(target)) old?.onMissing(target, referer)
    const asked = readAddress(target, parametersOf)
    const canonical = asked.data ? null : canonicalPath(asked.path)
    // Which parameters a page has is known by its canonical path alone.
    const address = canonical === null ? asked : readAddress(canonical + queryIn(target), parametersOf)
    const toCanonical = () => sendOn(reply, address.path + address.search)
    // An old address leads to its new one at once, whichever of its forms is asked for.
    if (canonical !== null && !(await old?.isKnown(canonical))) return toCanonical()
    const { lang } = address
    const twin = languageTwin(address, cookies.get(LANG_KEY), referer)
    if (twin !== null)
      return reply
        .code(302)
        .headers({
          ...SECURITY_HEADERS,
          'cache-control': 'private, no-store',
          vary: 'cookie',
          location: twin,
        })
        .send()

    const reader = await readerOf(app, address, cookies)
    const fresh = reader.key === null ? undefined : app.pages.find(reader.key, reader.id)
    const person = (page: StoredPage) => personOf(app, reader, page)
    const isElsewhere = ({ status }: StoredPage) => canonical !== null && status === 200
    if (fresh)
      return isElsewhere(fresh)
        ? toCanonical()
        : sendStored(request, reply, { page: fresh }, [], person(fresh))
    // React renders a live page again in the browser, from data without holes.
    const key = reader.id !== null && rules.isLive(address.path) ? null : reader.key
    let setCookies: readonly string[] = []
    const renderBy = async (app: App) => {
      if (reader.outage) throw reader.outage
      const url = shownUrl(publicUrl, address)
      const { holder } = reader
      const open = await openContext({ app, request, cookies, url, lang, holder, shared: key !== null })
      const rendered = await render(pageRequest(request, routerUrl(publicUrl, address)), open)
      setCookies = open.cookies()
      return rendered
    }
    // One who was here before may have written something, and looks for it.
    const isAnybody = key !== null && reader.session === undefined && !cookies.has(VISITOR_COOKIE)
    const renderThis = () => (isAnybody ? readAnywhere(app, renderBy) : renderBy(app))
    try {
      const lane = laneOf(address.search)
      const served =
        key === null
          ? await rendering(app, request.ip, renderThis, lane)
          : await cachedAnswer(app, key, request.ip, renderThis, lane, reader.id)
      if (isElsewhere(served.page)) return await toCanonical()
      if (served.page.status === 404 && request.method === 'GET') old?.onMissing(target, referer)
      return await sendStored(request, reply, served, setCookies, person(served.page))
    } catch (error) {
      return sendOutage(reply, error, address, null)
    }
  }

  await server.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        const target = targetOf(request)
        // The way of most requests, and the whole cost of a page under load: only a valid address is ever cached.
        const plain = request.method !== 'POST' && !target.includes('?')
        const known = plain && isPlain(request, app.config) ? app.pages.find(`|${target}`) : undefined
        if (known) return sendStored(request, reply, { page: known })
        const cookies = readerCookies(request, app.config)
        return request.method === 'POST' ? submit(request, reply, cookies) : show(request, reply, cookies)
      },
    })
  })
}

type Cookies = ReadonlyMap<string, string>
const NO_COOKIES: Cookies = new Map()

function sendOn(reply: FastifyReply, location: string, status: 301 | 302 = 301) {
  return reply
    .code(status)
    .headers({ ...SECURITY_HEADERS, location })
    .send()
}

function refuseMethod(reply: FastifyReply) {
  return reply
    .code(405)
    .headers({ ...SECURITY_HEADERS, allow: 'GET, HEAD' })
    .send()
}
