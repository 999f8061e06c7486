import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Lang } from '#i18n/locale.ts'
import { parsePrefs, PREFS_COOKIE } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import {
  holderOf,
  newToken,
  SESSION_COOKIE,
  VISITOR_COOKIE,
  type SessionHolder,
} from '#platform/sessions/sessions.server.ts'
import { watched } from '#platform/policy/viewer.ts'
import { ONCE } from '#platform/limits/limits.ts'
import { isSecure, setCookie } from './cookies.server.ts'
import type { RequestContext } from './context.server.ts'
import { checkToken, issueToken, TOKEN_COOKIE, TOKEN_FIELD } from './guard/csrf.server.ts'
import { hasNul, withoutNul } from './guard/nul.server.ts'
import { HoleMarks, unreadText } from './own-parts/holes.server.ts'
import { intentOf } from './form/once.server.ts'

/** A request's context with what only the server's edge may ask of it. */
export interface OpenContext {
  context: RequestContext
  isPersonal(): boolean
  /** The marks of what is the reader's own; null where it was written as it is. */
  marks: HoleMarks | null
  /** Accounts that were held against the reader's: for their holders the page may be another one. */
  notFor: ReadonlySet<number>
  tags(): ReadonlySet<string>
  /** Other sites whose frames a reader of the page may open. */
  frames(): ReadonlySet<string>
  cookies(): readonly string[]
  checkFormToken(token: unknown): boolean
  /** The action that the request asks for, for `once`; `seconds` is how long an equal one is the same. */
  intend(parts: readonly unknown[], seconds: number): void
  /**
   * Whether a form's action may run; a refused form becomes a look at its page, with what was typed still there. One that is
   * `open` acts for no account, and needs no token.
   */
  acceptForm(form: FormData, open?: boolean): boolean
}

interface Opening {
  app: App
  request: FastifyRequest
  cookies: ReadonlyMap<string, string>
  url: URL
  lang: Lang
  /** Whose session it is, where that was looked up before. */
  holder?: SessionHolder
  /** The page may be cached for all who have the reader's role. */
  shared?: boolean
}

/** Opens the context of one request: who asks, in which language, at what time. */
export async function openContext({
  app,
  request,
  cookies,
  url,
  lang,
  holder,
  shared = false,
}: Opening): Promise<OpenContext> {
  const now = new Date()
  const session = cookies.get(SESSION_COOKIE)
  const { viewer, enrolling, unread } = holder ?? (await holderOf(app.db, session, now))
  const tags = new Set<string>(['settings'])
  const frames = new Set<string>()
  const setCookies: string[] = []
  const secure = isSecure(app.config)
  let personal = session !== undefined && !shared
  const marks = shared && viewer.role !== 'visitor' ? new HoleMarks() : null
  const notFor = new Set<number>()
  const known = () => {
    personal = true
  }
  const compared = (id: number) => {
    if (viewer.role !== 'visitor' && viewer.id === id) personal = true
    else notFor.add(id)
  }
  const isOpen = viewer.role !== 'visitor' || enrolling !== null
  let owner = isOpen && session ? session : (cookies.get(VISITOR_COOKIE) ?? null)
  let token: string | null = null
  const context: RequestContext = {
    app,
    lang,
    viewer: marks ? watched(viewer, { known, compared }) : viewer,
    enrolling,
    prefs: parsePrefs(cookies.get(PREFS_COOKIE)),
    now,
    url,
    requestId: request.id,
    ip: request.ip,
    header: (name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : null
    },
    cookie: (name) => cookies.get(name) ?? null,
    // Until the request's form or body was read, no other request is like it.
    intent: { key: request.id, seconds: 0 },
    form: null,
    posted: null,
    refused: null,
    nonce: randomBytes(16).toString('base64url'),
    outage: null,
    owner: () => owner,
    tag: (...names) => {
      for (const name of names) tags.add(name)
    },
    frame: (origin) => {
      frames.add(origin)
    },
    personal: known,
    ownName: () => (viewer.role === 'visitor' ? null : (marks?.of('name') ?? viewer.displayName)),
    ownUnread: () => (viewer.role === 'visitor' ? null : (marks?.of('unread') ?? unreadText(unread))),
    formToken: () => {
      if (marks) return marks.of('token')
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
  const checkFormToken = (given: unknown) =>
    checkToken(app.secret, owner, typeof given === 'string' ? given : null, now)
  const intend = (parts: readonly unknown[], seconds: number) => {
    context.intent = intentOf(
      app.secret,
      [owner, request.method, url.pathname, url.search, ...parts],
      seconds,
    )
  }
  const refusalOf = (form: FormData, isOpenForm: boolean) => {
    if (hasNul([...form])) return 'invalid_input'
    return isOpenForm || checkFormToken(form.get(TOKEN_FIELD)) ? null : 'bad_token'
  }
  return {
    context,
    isPersonal: () => personal,
    marks,
    notFor,
    tags: () => tags,
    frames: () => frames,
    cookies: () => setCookies,
    checkFormToken,
    intend,
    acceptForm: (form, isOpenForm = false) => {
      const refused = refusalOf(form, isOpenForm)
      if (refused === null) {
        context.form = form
        // Its token is among the fields: a form sent again is the same one, a form opened again is not.
        intend(
          Array.from(form, ([name, value]) => [
            name,
            typeof value === 'string' ? value : [value.name, value.size],
          ]),
          // Without a token an equal form may be another reader's.
          isOpenForm ? ONCE.equal : ONCE.named,
        )
        return true
      }
      context.posted = withoutNul(form)
      context.refused = refused
      personal = true
      return false
    },
  }
}
