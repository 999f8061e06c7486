import type { FastifyInstance } from 'fastify'
import { localePath, type Lang } from '#i18n/locale.ts'
import { parsePrefs, PREFS_COOKIE, serializePrefs } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import { isSecure, parseCookies, setCookie } from '#platform/http/cookies.server.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'

const YEAR_S = 365 * 24 * 3600

/**
 * `/prefs?d=arab` and `/prefs?h=1`: a reader's choice of digits and of the Hijri date, as plain links that work without
 * JavaScript. Sets the cookie and redirects to the referring page; never to another site.
 */
export async function servePrefs(server: FastifyInstance, app: App): Promise<void> {
  const secure = isSecure(app.config)
  const serve = (lang: Lang) =>
    server.get<{ Querystring: Record<string, string | undefined> }>(
      localePath(lang, '/prefs'),
      (request, reply) => {
        const prefs = parsePrefs(parseCookies(request.headers.cookie, secure).get(PREFS_COOKIE))
        const { d, h } = request.query
        if (d === 'arab' || d === 'latn') prefs.digits = d
        if (h === '0' || h === '1') prefs.hijri = h === '1'
        const value = serializePrefs(prefs)
        return reply
          .code(302)
          .headers({
            ...SECURITY_HEADERS,
            'cache-control': 'private, no-store',
            'set-cookie': setCookie(PREFS_COOKIE, value, {
              maxAge: value ? YEAR_S : 0,
              script: true,
              secure,
            }),
            location:
              pathOfReferer(request.headers.referer, request.headers.host) ?? localePath(lang, '/index'),
          })
          .send()
      },
    )
  serve('ar')
  serve('en')
}

/** The path and query of a page of ours. */
function pathOfReferer(referer: string | undefined, host: string | undefined): string | null {
  if (!referer || !URL.canParse(referer)) return null
  const { host: from, pathname, search } = new URL(referer)
  return from === host && /^\/(?![/\\])/.test(pathname) ? pathname + search : null
}
