import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { ApiCall } from '#platform/http/api.ts'
import type { Rendered } from '#platform/cache/page-cache.server.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { sentFile } from '#platform/http/form/multipart.server.ts'
import { variesBy } from '#platform/http/reader-options.server.ts'
import type { OpenContext } from '#platform/http/open-context.server.ts'
import { storePage } from '#platform/http/stored/stored-page.server.ts'
import { can } from '#platform/policy/policy.ts'
import { siteSettings } from '#site/settings.server.ts'
import { bodyOf, intendCall } from './guard.server.ts'
import { queryObject, readInput } from './input.server.ts'

export interface RunOptions {
  /** Whether the call answers while the site is closed. */
  always: boolean
  /** Whether answers are held against their schema: in development and tests, where a wrong one must be seen. */
  checkAnswers: boolean
}

/** Runs one call and returns its finished answer; throws a Refusal for what the caller is to know. */
export async function runCall(
  call: ApiCall,
  request: FastifyRequest,
  open: OpenContext,
  options: RunOptions,
): Promise<Rendered> {
  const ctx = open.context
  const hasFile = request.body instanceof Readable
  if (hasFile && !call.withFile) throw new Refusal('bad_format')
  const input = {
    params: readInput(call.params, request.params),
    query: readInput(call.query, queryObject(ctx.url.searchParams)),
    body: hasFile ? undefined : readInput(call.body, bodyOf(request)),
  }
  if (call.method !== 'GET' && !hasFile) intendCall(open, input.body)
  if (
    !options.always &&
    !can(ctx.viewer, 'site.enterWhenClosed') &&
    (await siteSettings(ctx.app)).not_available
  ) {
    throw new Refusal('unavailable', { retryAfter: 600 })
  }
  const answer =
    hasFile && call.withFile
      ? await call.withFile(ctx, await sentFile(request.raw))
      : await call.handle(ctx, input)
  const text = JSON.stringify(answer ?? {})
  if (options.checkAnswers) checkAnswer(call, text)
  const status = call.status ?? 200
  const shared = status === 200 && !open.isPersonal() && open.cookies().length === 0
  const page = storePage(status, headersOf(open, shared), Buffer.from(text))
  return { page, tags: open.tags(), shared }
}

/** Answers must match the document exactly: an undeclared field may be a leak. */
function checkAnswer(call: ApiCall, text: string): void {
  const sent: unknown = JSON.parse(text)
  const declared: unknown = JSON.parse(JSON.stringify(call.answer.parse(sent)))
  if (!isDeepStrictEqual(sent, declared))
    throw new Error(`The answer of ${call.method} ${call.path} has undeclared fields`)
}

function headersOf(open: OpenContext, shared: boolean): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-language': open.context.lang,
    'cache-control': shared ? 'public, max-age=0, must-revalidate' : 'private, no-store',
    vary: shared ? variesBy(open.context.app.config) : 'accept-encoding, cookie',
    'x-robots-tag': 'noindex',
  }
}
