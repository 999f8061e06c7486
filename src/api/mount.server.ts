import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RequestPayload } from 'fastify'
import { DEFAULT_LANG, LANGS, type Lang } from '#i18n/locale.ts'
import { parsePrefs, PREFS_COOKIE, serializePrefs } from '#i18n/prefs.ts'
import { readAnywhere } from '#platform/db/read-anywhere.server.ts'
import type { App } from '#platform/app.server.ts'
import type { ApiCall, ApiModule } from '#platform/http/api.ts'
import { isSecure, parseCookies } from '#platform/http/cookies.server.ts'
import { readerCookies } from '#platform/http/reader-options.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { checkToken, TOKEN_HEADER } from '#platform/http/guard/csrf.server.ts'
import { openContext, type OpenContext } from '#platform/http/open-context.server.ts'
import { SESSION_COOKIE, VISITOR_COOKIE } from '#platform/sessions/sessions.server.ts'
import { cachedAnswer, laneOf, rendering, sendStored } from '#platform/http/stored/stored-answer.server.ts'
import { sendError } from './answer.server.ts'
import { guardUnsafe } from './guard.server.ts'
import { meaningfulQuery } from './input.server.ts'
import { serveOpenApi } from './openapi.server.ts'
import { runCall } from './run-call.server.ts'

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const BODY_LIMIT = 1024 * 1024
/** Modules that answer while the site is closed: the start of the client, and logging in. */
const ALWAYS = new Set(['/Web', '/accounts/api'])

interface Options {
  checkAnswers?: boolean
}

/**
 * Mounts every call under `/ar` and `/en`, and the document that describes them at `/openapi.json`. Register before
 * the pages. The language is the path's; a LANGUAGES header or a cookie that says another one changes nothing.
 */
export async function mountApi(
  server: FastifyInstance,
  app: App,
  modules: readonly ApiModule[],
  options: Options = {},
): Promise<void> {
  const checkAnswers = options.checkAnswers ?? process.env['NODE_ENV'] !== 'production'
  await serveOpenApi(server, app, modules)
  await server.register(async (api) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      api.getDefaultJsonParser('error', 'error'),
    )
    // Left unread: the call that takes files reads it, and all others refuse it.
    api.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload))
    api.setErrorHandler((error, request, reply) =>
      sendError(request, reply, {
        error,
        lang: langOf(request),
        telemetry: app.telemetry,
        path: patternOf(request),
      }),
    )
    for (const { prefix, calls } of modules) {
      const always = ALWAYS.has(prefix)
      const paths = Map.groupBy(calls as readonly unknown[] as readonly ApiCall[], (call) =>
        pathOf(prefix, call),
      )
      const unknown = unknownOf(app, paths)
      for (const lang of LANGS) {
        for (const [path, there] of paths) {
          const method = allowedOf(there)
          const handler = handlerOf(app, lang, there, { always, checkAnswers })
          const bodyLimit = Math.max(BODY_LIMIT, ...there.map(({ bodyBytes }) => bodyBytes ?? 0))
          const preParsing = bodyLimit > BODY_LIMIT ? largeBodies(app) : undefined
          for (const end of ['', '/'])
            api.route({ method, url: `/${lang}${path}${end}`, handler, bodyLimit, preParsing })
        }
      }
      for (const root of [...LANGS.map((lang) => `/${lang}${prefix}`), prefix]) {
        const taken = root === prefix ? [] : allowedOf(paths.get(prefix) ?? [])
        const method = METHODS.filter((one) => !taken.includes(one))
        for (const end of ['', '/']) api.route({ method, url: root + end, handler: unknown })
        api.route({ method: METHODS, url: `${root}/*`, handler: unknown })
      }
    }
  })
}

/** The methods of an address, in order. A reader of what is there may ask for its head alone. */
function allowedOf(calls: readonly ApiCall[]): HTTPMethods[] {
  const methods = new Set<HTTPMethods>(calls.map(({ method }) => method))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].toSorted()
}

/** A call's address without language and without a slash at the end. */
function pathOf(prefix: string, call: ApiCall): string {
  return `${prefix}/${call.path}`.replace(/\/+$/, '')
}

function handlerOf(
  app: App,
  lang: Lang,
  calls: readonly ApiCall[],
  options: { always: boolean; checkAnswers: boolean },
) {
  const byMethod = new Map<string, ApiCall>(calls.map((call) => [call.method, call]))
  const get = byMethod.get('GET')
  if (get) byMethod.set('HEAD', get)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    let open: OpenContext | null = null
    const cookies = readerCookies(request, app.config)
    const url = addressOf(app, request)
    const run = async (call: ApiCall, from = app) => {
      const opened = (open = await openContext({ app: from, request, cookies, url, lang }))
      if (call !== get) guardUnsafe(request, opened, app.config)
      return runCall(call, request, opened, options)
    }
    const setCookies = () => open?.cookies() ?? []
    try {
      const call = byMethod.get(request.method)
      if (!call) throw new Refusal('not_found')
      if (call !== get || cookies.has(SESSION_COOKIE)) {
        const { page } = await rendering(
          app,
          request.ip,
          () => run(call),
          call === get ? laneOf(url.search) : call.withFile ? 'upload' : 'form',
        )
        return await sendStored(request, reply, { page }, setCookies())
      }
      const key = `api|${serializePrefs(parsePrefs(cookies.get(PREFS_COOKIE)))}|${url.pathname.replace(/\/$/, '')}?${meaningfulQuery(url.searchParams, call.query)}`
      // One who was here before may have written something, and looks for it.
      const anywhere = (call: ApiCall) =>
        cookies.has(VISITOR_COOKIE) ? run(call) : readAnywhere(app, (from) => run(call, from))
      const page = app.pages.find(key)
      const served = page
        ? { page }
        : await cachedAnswer(app, key, request.ip, () => anywhere(call), laneOf(url.search))
      return await sendStored(request, reply, served, setCookies())
    } catch (error) {
      return sendError(request, reply, {
        error,
        lang,
        telemetry: app.telemetry,
        path: patternOf(request),
        cookies: setCookies(),
      })
    }
  }
}

/** Lets only logged-in callers send a body that is larger than any other call's: it is in memory before the call begins. */
function largeBodies(app: App) {
  return async (request: FastifyRequest, _reply: FastifyReply, payload: RequestPayload) => {
    const isSmall = Number(request.headers['content-length'] ?? Infinity) <= BODY_LIMIT
    if (isSmall || request.headers['content-type']?.startsWith('multipart/form-data')) return payload
    const session = parseCookies(request.headers.cookie, isSecure(app.config)).get(SESSION_COOKIE) ?? null
    const token = request.headers[TOKEN_HEADER]
    if (!checkToken(app.secret, session, typeof token === 'string' ? token : null, new Date()))
      throw new Refusal('bad_token')
    return payload
  }
}

/**
 * Answers every address under a known prefix that is no call's, and the calls' own for methods that they do not have: a route for
 * each of those would take 2 kB.
 */
function unknownOf(app: App, paths: ReadonlyMap<string, readonly ApiCall[]>) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.raw.url?.split('?')[0] ?? ''
    const there = [...paths].find(([pattern]) => LANGS.some((lang) => isUnder(path, `/${lang}${pattern}`)))
    const lang = langOf(request)
    return sendError(request, reply, {
      error: new Refusal(there ? 'method_not_allowed' : 'not_found'),
      lang,
      telemetry: app.telemetry,
      path: there ? `/${lang}${there[0]}` : path,
      headers: there && { allow: allowedOf(there[1]).join(', ') },
    })
  }
}

/** Whether a path is one of a pattern with `:names`, with a slash at the end or without. */
function isUnder(path: string, pattern: string): boolean {
  const [parts, wanted] = [path.replace(/\/$/, '').split('/'), pattern.split('/')]
  return (
    parts.length === wanted.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
  )
}

/** The address asked for, on our own host: a request's target may name another one. */
function addressOf(app: App, request: FastifyRequest): URL {
  const asked = new URL(request.raw.url ?? '/', app.config.publicUrl)
  return new URL(asked.pathname + asked.search, app.config.publicUrl)
}

function patternOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? ''
}

/** The language of an address under `/ar` or `/en`; the default where there is none. */
function langOf(request: FastifyRequest): Lang {
  return LANGS.find((lang) => request.raw.url?.startsWith(`/${lang}/`)) ?? DEFAULT_LANG
}
