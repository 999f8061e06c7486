import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { SHED } from '#platform/limits/limits.ts'
import { ERRORS, Refusal, type ErrorCode } from '../errors.ts'
import { contentSecurityPolicy, SECURITY_HEADERS } from '../guard/csp.server.ts'
import type { PageAddress } from '../page-address.server.ts'
import { isOutage } from './stored-answer.server.ts'

export interface Outage {
  lang: Lang
  code: ErrorCode
  /** Where the page can be asked for again, or its form be sent again. */
  path: string
  form: FormData | null
}

/** Answers with the page of a refusal that prevented a render; other errors are thrown again. */
export function outageSender(app: App, outagePage: (outage: Outage) => string) {
  let pausing = 0
  const pause = async () => {
    if (pausing >= SHED.pausing) return
    pausing += 1
    await sleep(SHED.pauseMs)
    pausing -= 1
  }

  let loggedAt = 0
  let refused = 0
  /** A line a second at the most: under a flood the log would cost more than the refusals. */
  const logRefused = (code: ErrorCode) => {
    refused += 1
    if (performance.now() - loggedAt < 1000) return
    app.telemetry.log('warn', `Answered ${ERRORS[code].status}`, { code, pages: refused })
    loggedAt = performance.now()
    refused = 0
  }

  return async (
    reply: FastifyReply,
    error: unknown,
    { lang, path, search }: PageAddress,
    form: FormData | null,
  ) => {
    if (!isOutage(error) && !(error instanceof Refusal && error.code === 'too_many')) throw error
    const { code, retryAfter } = error
    const { status } = ERRORS[code]
    logRefused(code)
    if (code === 'overloaded') await pause()
    return reply
      .code(status)
      .headers({
        ...SECURITY_HEADERS,
        'cache-control': 'private, no-store',
        'content-language': lang,
        'content-security-policy': contentSecurityPolicy(null),
        'retry-after': String(retryAfter ?? 5),
      })
      .type('text/html; charset=utf-8')
      .send(outagePage({ lang, code, path: path + search, form }))
  }
}
