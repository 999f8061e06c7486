import type { FastifyRequest } from 'fastify'
import type { Lang } from '#i18n/locale.ts'
import { parsePrefs, PREFS_COOKIE } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import { newToken, SESSION_COOKIE, viewerOf, VISITOR_COOKIE } from '#platform/sessions/sessions.server.ts'
import { setCookie } from './cookies.server.ts'
import type { RequestContext } from './context.server.ts'
import { checkToken, issueToken, TOKEN_COOKIE } from './csrf.server.ts'

/** A request's context with what only the server's edge may ask of it. */
export interface OpenContext {
  context: RequestContext
  isPersonal(): boolean
  tags(): ReadonlySet<string>
  cookies(): readonly string[]
  checkFormToken(token: unknown): boolean
  /** Turns a refused form into a look at its page, with what was typed still there. */
  refuse(form: FormData): void
}

interface Opening {
  app: App
  request: FastifyRequest
  cookies: ReadonlyMap<string, string>
  url: URL
  lang: Lang
}

/** Opens the context of one request: who asks, in which language, at what time. */
export async function openContext({ app, request, cookies, url, lang }: Opening): Promise<OpenContext> {
  const now = new Date()
  const session = cookies.get(SESSION_COOKIE)
  const viewer = await viewerOf(app.db, session, now)
  const tags = new Set<string>(['settings'])
  const setCookies: string[] = []
  const secure = app.config.publicUrl.startsWith('https:')
  let personal = session !== undefined
  let owner = viewer.role !== 'visitor' && session ? session : (cookies.get(VISITOR_COOKIE) ?? null)
  let token: string | null = null
  const context: RequestContext = {
    app,
    lang,
    viewer,
    prefs: parsePrefs(cookies.get(PREFS_COOKIE)),
    now,
    url,
    requestId: request.id,
    ip: request.ip,
    header: (name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : null
    },
    posted: null,
    refused: null,
    owner: () => owner,
    tag: (...names) => {
      for (const name of names) tags.add(name)
    },
    personal: () => {
      personal = true
    },
    formToken: () => {
      personal = true
      if (token) return token
      if (!owner) {
        owner = newToken()
        setCookies.push(setCookie(VISITOR_COOKIE, owner, { maxAge: 180 * 24 * 3600, secure }))
      }
      token = issueToken(app.secret, owner, now)
      setCookies.push(setCookie(TOKEN_COOKIE, token, { script: true, secure }))
      return token
    },
    setCookie: (line) => {
      setCookies.push(line)
    },
  }
  return {
    context,
    isPersonal: () => personal,
    tags: () => tags,
    cookies: () => setCookies,
    checkFormToken: (given) => checkToken(app.secret, owner, typeof given === 'string' ? given : null, now),
    refuse: (form) => {
      context.posted = form
      context.refused = 'token'
      personal = true
    },
  }
}
