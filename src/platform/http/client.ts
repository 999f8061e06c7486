import type { Lang } from '#i18n/locale.ts'
import type { ErrorCode } from '#platform/http/errors.ts'

const TIMEOUT_MS = 20_000

/** Texts of what can go wrong before the server has answered, from the page's catalogue. */
export type ClientTexts = Record<'unable_to_connect' | 'not_responding' | 'internal', string>

/** Why a call failed: the server's code and text, or one of the client's own with status 0. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, { code: ErrorCode; message: string }>>

  constructor(code: ErrorCode, message: string, status: number, fields = {}) {
    super(message)
    this.code = code
    this.status = status
    this.fields = fields
  }
}

interface Call {
  method?: string
  body?: object
  headers?: Record<string, string>
}

const token = () => /(?:^|; )(?:__Host-)?csrftoken=([^;]+)/.exec(document.cookie)?.[1]

/** The seed's client: `call('/vote/api/Cast/', { method: 'POST', body })` under `/{lang}`. Rejects with ApiError. */
export function apiClient(lang: Lang, texts: ClientTexts) {
  const send = async (path: string, { method, body, headers }: Call) => {
    try {
      const response = await fetch(`/${lang}${path}`, {
        method,
        credentials: 'same-origin',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          Authorization: location.origin,
          LANGUAGES: lang,
          'X-CSRFToken': decodeURIComponent(token() ?? ''),
          ...(body && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: body && JSON.stringify(body),
      })
      const answer = await response.json()
      if (response.ok) return answer
      const { error } = answer
      throw error
        ? new ApiError(error.code, error.message, response.status, error.fields)
        : new ApiError('internal', texts.internal, response.status)
    } catch (error) {
      if (error instanceof ApiError) throw error
      const { name } = error as Error
      const code =
        name === 'TimeoutError' ? 'not_responding' : name === 'SyntaxError' ? 'internal' : 'unable_to_connect'
      throw new ApiError(code, texts[code], 0)
    }
  }
  return async <Answer>(path: string, call: Call = {}): Promise<Answer> => {
    const unsafe = call.method && call.method !== 'GET'
    if (unsafe && !token()) await send('/Web/', {})
    try {
      return await send(path, call)
    } catch (error) {
      if (!unsafe || !(error instanceof ApiError) || error.code !== 'bad_token') throw error
      // The token died with its twelve hours or with the session: a fresh one, once.
      await send('/Web/', {})
      return send(path, call)
    }
  }
}
