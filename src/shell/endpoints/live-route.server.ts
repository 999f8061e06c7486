import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGS, localePath, type Lang } from '#i18n/locale.ts'
import { parsePrefs, PREFS_COOKIE } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { readerCookies } from '#platform/http/reader-options.server.ts'
import { STREAM } from '#platform/limits/readers-limits.ts'
import { holderOf, SESSION_COOKIE } from '#platform/sessions/sessions.server.ts'
import { streamPath, updatesPath } from '#sections/live/contract.ts'
import type { Coverage } from '#sections/live/read.server.ts'
import { liveSource, readableCoverage, updateText, type Following } from '#sections/live/updates.server.ts'
import { isClosedFor } from '../closing.server.ts'

interface Route {
  Params: { post: string }
  Querystring: { after?: string }
}
type Asked = FastifyRequest<Route>

/** Of every answer here: it is never stored, and nothing between changes or holds it. */
const HEADERS = { ...SECURITY_HEADERS, 'cache-control': 'no-store, no-transform', vary: 'cookie' }

/**
 * What is new in a live coverage, for who has its page open: `/live/12/stream?after=7` as a stream of events, and
 * `/live/12/updates?after=7` the same at once, for who asks from time to time. Both give what the page gives, to whom it gives it.
 */
export function serveLive(server: FastifyInstance, app: App): void {
  // Streams end before the server waits for its connections.
  server.addHook('preClose', () => app.streams.close())
  for (const lang of LANGS) {
    server.get<Route>(localePath(lang, updatesPath(':post')), async (request, reply) => {
      const { following, coverage } = await openedBy(app, lang, request)
      const text = await updateText(app, following, coverage, afterOf(request))
      return reply.headers({ ...HEADERS, 'content-type': 'application/json; charset=utf-8' }).send(text)
    })
    server.get<Route>(localePath(lang, streamPath(':post')), (request, reply) =>
      stream(app, lang, request, reply),
    )
  }
}

async function stream(app: App, lang: Lang, request: Asked, reply: FastifyReply<Route>) {
  const { following, coverage } = await openedBy(app, lang, request)
  // A browser asks no more after this.
  if (coverage.state === 'closed') return reply.code(204).headers(HEADERS).send()
  if (!app.streams.hasPlace()) throw new Refusal('overloaded', { retryAfter: STREAM.retryAfter })
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...HEADERS,
    'content-type': 'text/event-stream; charset=utf-8',
    // nginx would hold it back.
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  return app.streams.follow(raw, liveSource(app, following, coverage), afterOf(request))
}

/** The coverage that is asked for. Throws `unavailable` while the site is closed, and `not_found` where the page has none for this reader. */
async function openedBy(
  app: App,
  lang: Lang,
  request: Asked,
): Promise<{ following: Following; coverage: Coverage }> {
  const cookies = readerCookies(request, app.config)
  const { viewer } = await holderOf(app.db, cookies.get(SESSION_COOKIE), new Date())
  if (await isClosedFor({ app, viewer })) throw new Refusal('unavailable', { retryAfter: 600 })
  const post = /^[1-9]\d{0,8}$/.test(request.params.post) ? Number(request.params.post) : null
  const coverage = post === null ? null : await readableCoverage(app, viewer, post)
  if (post === null || !coverage) throw new Refusal('not_found')
  return { following: { post, lang, prefs: parsePrefs(cookies.get(PREFS_COOKIE)) }, coverage }
}

/** The revision that the reader has: after a break a browser says the last that came. */
function afterOf({ headers, query }: Asked): number {
  const last = headers['last-event-id']
  const said = typeof last === 'string' ? last : query.after
  return said !== undefined && /^\d{1,12}$/.test(said) ? Number(said) : 0
}
