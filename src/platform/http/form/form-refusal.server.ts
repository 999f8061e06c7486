import { data } from 'react-router'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '../context.server.ts'
import { ERRORS, Refusal, type ErrorCode } from '../errors.ts'

/** The catalogue's text of an error, for a page. */
function errorText(code: ErrorCode, lang: Lang): string {
  return ERRORS[code][lang]
}

/** The text to show above a form that was refused before its action ran; null otherwise. */
export function earlyRefusal({ refused, lang }: Pick<RequestContext, 'refused' | 'lang'>): string | null {
  return refused && errorText(refused, lang)
}

/**
 * The answer of a form's action to a refusal or a fault: the status, a text in the reader's language, codes by
 * field, and `kept`, what was typed. A fault is logged whole and shown as `internal`. A thrown Response is thrown again.
 */
export function formRefusal<Kept extends object>(ctx: RequestContext, error: unknown, kept: Kept) {
  if (error instanceof Response) throw error
  const refusal = error instanceof Refusal ? error : new Refusal('internal')
  if (refusal !== error)
    ctx.app.telemetry.exception(error, { requestId: ctx.requestId, path: ctx.url.pathname })
  const { code, fields, retryAfter } = refusal
  return data(
    { code, text: errorText(code, ctx.lang), fields, kept },
    {
      status: ERRORS[code].status,
      headers: retryAfter === null ? {} : { 'retry-after': String(retryAfter) },
    },
  )
}
