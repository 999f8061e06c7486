import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '#i18n/locale.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { ERRORS, Refusal } from '#platform/http/errors.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.server.ts'
import { errorBody, refusalOf } from './error-body.server.ts'

interface Failure {
  error: unknown
  lang: Lang
  telemetry: Telemetry
  /** Address for the reports: a known call's pattern, so that no token of an address gets into a log. */
  path: string
  headers?: Record<string, string>
  cookies?: readonly string[]
}

/** Sends any error in the one shape, and reports it: 400 to 404 to the channel of errors, the rest to the log (API-03). */
export function sendError(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const { error, lang, telemetry, path, headers = {}, cookies = [] } = failure
  const known = refusalOf(error)
  const refusal = known ?? new Refusal('internal')
  const { status } = ERRORS[refusal.code]
  const seen = { requestId: request.id, status, path }
  if (!known) telemetry.exception(error, seen)
  else if (status <= 404) telemetry.errors({ kind: 'request', ...seen })
  else telemetry.log(status >= 500 ? 'error' : 'warn', refusal.code, seen)

  if (cookies.length > 0) reply.header('set-cookie', [...cookies])
  if (refusal.retryAfter !== null) reply.header('retry-after', refusal.retryAfter)
  return reply
    .code(status)
    .headers({ ...SECURITY_HEADERS, ...headers, 'cache-control': 'private, no-store', vary: 'cookie' })
    .headers({ 'content-language': lang, 'x-robots-tag': 'noindex', 'x-request-id': request.id })
    .type('application/json; charset=utf-8')
    .send(errorBody(refusal, lang, request.id))
}
