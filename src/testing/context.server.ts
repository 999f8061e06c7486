import { RouterContextProvider } from 'react-router'
// What rows refer to has a name once the sections have declared it.
import '#sections/data-sections.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import { requestContext, type RequestContext } from '#platform/http/context.server.ts'
import { issueToken } from '#platform/http/guard/csrf.server.ts'
import { VISITOR, type Member, type Viewer } from '#platform/policy/viewer.ts'

/** The request that a test simulates. */
export interface Asked {
  lang?: Lang
  path?: string
  viewer?: Viewer
  enrolling?: Member
  owner?: string | null
  ip?: string
  now?: Date
  headers?: Record<string, string>
  cookies?: Record<string, string>
  /** Equal for repetitions of one request; left out, each request is new. */
  intent?: string
  posted?: FormData
}

export interface Recorded {
  tags: Set<string>
  frames: Set<string>
  cookies: string[]
  personal: boolean
}

/** A request's context for tests, and what was recorded of it. `posted` plays a form whose token was refused. */
export function testContext(app: App, asked: Asked = {}): { ctx: RequestContext; recorded: Recorded } {
  const recorded: Recorded = { tags: new Set(), frames: new Set(), cookies: [], personal: false }
  let owner = asked.owner ?? null
  const now = asked.now ?? new Date()
  const ctx: RequestContext = {
    app,
    lang: asked.lang ?? 'ar',
    viewer: asked.viewer ?? VISITOR,
    enrolling: asked.enrolling ?? null,
    prefs: DEFAULT_PREFS,
    now,
    url: new URL(asked.path ?? '/', app.config.publicUrl),
    requestId: 'test',
    ip: asked.ip ?? '192.0.2.1',
    header: (name) => asked.headers?.[name] ?? null,
    cookie: (name) => asked.cookies?.[name] ?? null,
    intent: { key: asked.intent ?? crypto.randomUUID(), seconds: 3600 },
    form: null,
    posted: asked.posted ?? null,
    refused: asked.posted ? 'bad_token' : null,
    nonce: 'nonce-of-this-test',
    outage: null,
    tag: (...tags) => tags.forEach((tag) => recorded.tags.add(tag)),
    frame: (origin) => {
      recorded.frames.add(origin)
    },
    personal: () => {
      recorded.personal = true
    },
    formToken: () => {
      recorded.personal = true
      owner ??= 'a-visitor-of-this-test'
      return issueToken(app.secret, owner, now)
    },
    ownName: () => (asked.viewer && asked.viewer.role !== 'visitor' ? asked.viewer.displayName : null),
    ownUnread: () => (asked.viewer && asked.viewer.role !== 'visitor' ? '   ' : null),
    owner: () => owner,
    setCookie: (line) => {
      recorded.cookies.push(line)
    },
  }
  return { ctx, recorded }
}

/** The arguments of a loader or action; with fields, of a form that was posted. */
export function routeArgs(
  ctx: RequestContext,
  params: Record<string, string> = {},
  fields?: Record<string, string>,
) {
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  const init = fields && { method: 'POST', body: new URLSearchParams(fields) }
  // The router adds pieces (pattern, url) that our loaders never read.
  return { params, context, request: new Request(ctx.url, init) } as never
}

/** What a loader threw: a Response or the router's `data`. Fails when it threw nothing. */
export async function thrownBy(work: () => unknown): Promise<{ status: number; location: string | null }> {
  try {
    await work()
  } catch (thrown) {
    if (thrown instanceof Response) return { status: thrown.status, location: thrown.headers.get('location') }
    const { init } = thrown as { init?: ResponseInit }
    if (init?.status) return { status: init.status, location: null }
    throw thrown
  }
  throw new Error('Nothing was thrown')
}
