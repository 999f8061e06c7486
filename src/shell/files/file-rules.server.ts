import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGS, localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { isSecure, parseCookies } from '#platform/http/cookies.server.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { ERRORS, Refusal } from '#platform/http/errors.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { SESSION_COOKIE, viewerOf } from '#platform/sessions/sessions.server.ts'
import { siteSettings } from '#site/settings.server.ts'

interface Asked {
  /** Parameters that could not be read. */
  wrong: readonly string[]
  /** Words that are searched for. */
  words: string
}

/** Whether a file may be made of what an address asks for. Throws the Refusal that is answered instead. */
export async function mayHaveFile(app: App, request: FastifyRequest, { wrong, words }: Asked): Promise<void> {
  if ((await siteSettings(app)).not_available) throw new Refusal('unavailable', { retryAfter: 600 })
  // A file of other rows than were asked for would be believed: better none.
  if (wrong.length > 0)
    throw new Refusal('invalid_input', {
      fields: Object.fromEntries(wrong.map((name) => [name, 'must_be_valid' as const])),
    })
  // A search by text counts as one, as it does on the page: a file is no way round the limit.
  if (words !== '' && request.method === 'GET') {
    const verdict = await hit(
      { db: app.db, secret: app.secret },
      'search',
      { network: request.ip },
      new Date(),
    )
    if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
  }
}

/** A call for a file whose readers the policy names. */
export interface MemberFileCall {
  /** What the address names. */
  name: string
  lang: Lang
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers GET and HEAD for a file at `path`, which has one parameter `:name`, in both languages; a refusal is said in plain words. */
export function serveMemberFile(
  server: FastifyInstance,
  path: string,
  answer: (call: MemberFileCall) => Promise<FastifyReply>,
): void {
  for (const lang of LANGS)
    server.route<{ Params: { name: string } }>({
      method: ['GET', 'HEAD'],
      url: localePath(lang, path),
      handler: async (request, reply) => {
        try {
          return await answer({ name: request.params.name, lang, request, reply })
        } catch (error) {
          return refuseFile(reply, error, lang)
        }
      },
    })
}

/** Who asks for a file, by the session cookie. */
export function fileViewer(app: App, request: FastifyRequest, now: Date): Promise<Viewer> {
  const cookies = parseCookies(request.headers.cookie, isSecure(app.config))
  return viewerOf(app.db, cookies.get(SESSION_COOKIE), now)
}

/** Plain words instead of a file, in the language of its address. Throws what is no refusal. */
export function refuseFile(reply: FastifyReply, error: unknown, lang: Lang): FastifyReply {
  if (!(error instanceof Refusal)) throw error
  const { code, retryAfter } = error
  if (retryAfter !== null) reply.header('retry-after', retryAfter)
  return reply
    .code(ERRORS[code].status)
    .headers({ ...SECURITY_HEADERS, 'cache-control': 'private, no-store', 'content-language': lang })
    .type('text/plain; charset=utf-8')
    .send(`${ERRORS[code][lang]}\n`)
}
