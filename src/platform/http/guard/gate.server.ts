import type { IncomingMessage, ServerResponse } from 'node:http'
import { splitLang } from '#i18n/locale.ts'
import { SECURITY_HEADERS } from './csp.server.ts'
import { ERRORS, type ErrorCode } from '../errors.ts'

/** What the portal's own routes answer to. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** A list with every filter chosen has some 2,000 characters. */
const MOST_ADDRESS = 4096
/** A year; the portal answers under https alone once a reader has seen it there. */
const HSTS = 'max-age=31536000'

interface GateOptions {
  publicUrl: string
  /** The process is about to end: whoever asks is told to open his next connection elsewhere. */
  isClosing: () => boolean
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Turns away what no route can make sense of, before anything is spent on it: a method that is not ours, a second Host,
 * an address that is too long, broken or holds U+0000. The answer is plain text in the address's language.
 */
export function gate({ publicUrl, isClosing }: GateOptions, handler: Handler): Handler {
  const secure = publicUrl.startsWith('https:')
  return (request, response) => {
    if (secure) response.setHeader('strict-transport-security', HSTS)
    if (isClosing()) response.setHeader('connection', 'close')
    const wrong = faultOf(request)
    if (wrong === null) handler(request, response)
    else refusePlainly(response, wrong, request.url)
  }
}

/** A refusal as two lines of plain text, the address's language first: for what has no page. */
export function refusePlainly(
  response: ServerResponse,
  code: ErrorCode,
  url = '/',
  retryAfter: number | null = null,
): void {
  const { status, ar, en } = ERRORS[code]
  const english = splitLang(url).lang === 'en'
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
    ...(status === 405 && { allow: 'GET, HEAD' }),
  })
  response.end(english ? `${en}\n${ar}\n` : `${ar}\n${en}\n`)
}

function faultOf({ method = '', url = '', rawHeaders }: IncomingMessage): ErrorCode | null {
  if (!METHODS.has(method)) return 'method_not_allowed'
  if (url.length > MOST_ADDRESS) return 'address_too_long'
  if (hosts(rawHeaders) > 1 || !isReadable(url)) return 'bad_request'
  return null
}

function hosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/** Whether every escape of an address is one, and none of them U+0000, which PostgreSQL cannot hold. */
function isReadable(url: string): boolean {
  if (!url.includes('%')) return true
  if (/%00/.test(url)) return false
  try {
    // The query may hold what is no UTF-8; its reader replaces it. A path must be read one way by all.
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}
