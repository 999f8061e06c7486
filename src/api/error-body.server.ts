import type { Lang } from '#i18n/locale.ts'
import { ERRORS, Refusal, type ErrorCode } from '#platform/http/errors.ts'

interface ErrorText {
  code: ErrorCode
  message: string
}

/** The one shape of every error of the API. `request_id` leads to its line in the log. */
export interface ErrorBody {
  error: ErrorText & { fields?: Record<string, ErrorText>; request_id: string }
}

/** A refusal in the reader's language. */
export function errorBody(refusal: Refusal, lang: Lang, requestId: string): ErrorBody {
  const text = (code: ErrorCode): ErrorText => ({ code, message: ERRORS[code][lang] })
  const fields = Object.entries(refusal.fields).map(([name, code]) => [name, text(code)] as const)
  return {
    error: {
      ...text(refusal.code),
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
      request_id: requestId,
    },
  }
}

const OF_SERVER: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bad_format',
}

/** The caller's error for anything thrown: a refusal, a fault of the request, or null for a fault of ours. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return null
  const { code, statusCode } = error as Error & { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string' && OF_SERVER[code]) return new Refusal(OF_SERVER[code])
  // The server's own errors of reading a body (broken JSON, a wrong length) carry their status.
  return statusCode === 400 ? new Refusal('bad_request') : null
}
