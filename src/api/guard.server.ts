import type { FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { TOKEN_FIELD, TOKEN_HEADER } from '#platform/http/guard/csrf.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { OpenContext } from '#platform/http/open-context.server.ts'
import { ONCE } from '#platform/limits/limits.ts'

/** The header that identifies one operation of a program, however often it is sent. */
const INTENT_HEADER = 'idempotency-key'
const LONGEST_KEY = 200

/**
 * Refuses a request that would change something but is not ours: the seed's client says its page's origin in
 * `Authorization`, which is a claim to compare and never a credential; the form token proves the rest.
 */
export function guardUnsafe(request: FastifyRequest, open: OpenContext, config: Config): void {
  const claim = request.headers.authorization
  const own = [new URL(config.publicUrl).origin, `${request.protocol}://${request.host}`]
  if (claim !== undefined && !own.includes(claim)) throw new Refusal('not_allowed')
  if (!open.checkFormToken(tokenOf(request))) throw new Refusal('bad_token')
}

/** A call that comes again is one intent: under the same `Idempotency-Key` or, without one, soon and with an equal body. */
export function intendCall(open: OpenContext, body: unknown): void {
  const key = open.context.header(INTENT_HEADER)
  if (key !== null && key.length > LONGEST_KEY) throw new Refusal('bad_request')
  open.intend([key, body], key === null ? ONCE.equal : ONCE.named)
}

/** The form token in the header, or in the body for `sendBeacon`, which cannot send headers. */
function tokenOf(request: FastifyRequest): unknown {
  return request.headers[TOKEN_HEADER] ?? (isObject(request.body) ? request.body[TOKEN_FIELD] : undefined)
}

/** The body as the call's schema expects it: without the token. */
export function bodyOf(request: FastifyRequest): unknown {
  if (!isObject(request.body)) return request.body ?? {}
  const { [TOKEN_FIELD]: _, ...body } = request.body
  return body
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
