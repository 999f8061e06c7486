import type { IncomingMessage } from 'node:http'
import { PrivateHostError } from './public-host.server.ts'

/** Why an address gave no file; `params` say more, and never hold the key. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
  readonly code:
    | 'https'
    | 'private'
    | 'redirects'
    | 'key_elsewhere'
    | 'status'
    | 'size'
    | 'slow'
    | 'cut'
    | 'coding'
    | 'failed'
  readonly params: Readonly<Record<string, string | number>>
  /** After how many seconds the host asks to be asked again; null where it did not say so. */
  readonly retryAfter: number | null

  constructor(
    code: DownloadError['code'],
    params: Readonly<Record<string, string | number>> = {},
    { retryAfter = null, ...options }: ErrorOptions & { retryAfter?: number | null } = {},
  ) {
    super(`${code} ${JSON.stringify(params)}`, options)
    this.code = code
    this.params = params
    this.retryAfter = retryAfter
  }
}

/** An answer that is neither a file nor a redirect. */
export function statusError({ statusCode = 0, headers }: IncomingMessage): DownloadError {
  const { 'retry-after': after = '' } = headers
  const seconds = /^\d{1,9}$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000
  return new DownloadError(
    'status',
    { status: statusCode },
    { retryAfter: Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null },
  )
}

export function asDownloadError(error: unknown): DownloadError {
  if (error instanceof DownloadError) return error
  if (error instanceof PrivateHostError) return new DownloadError('private')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = error instanceof Error ? error.message : String(error)
  // The connection ended before all that was announced had come, or within a compressed answer.
  if (reason === 'aborted' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'Z_BUF_ERROR')
    return new DownloadError('cut', {}, { cause: error })
  return new DownloadError('failed', { reason }, { cause: error })
}
