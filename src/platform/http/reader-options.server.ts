import type { FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { PREFS_COOKIE } from '#i18n/prefs.ts'
import { isSecure, parseCookies } from './cookies.server.ts'

/** By what an edge keys the copies of a page: the reader's options as one of four values. `deploy/` makes it of the cookie. */
const OPTIONS_HEADER = 'x-reader-options'
/** The value of who chose nothing; nginx sends no header without a value. */
const NO_OPTIONS = 'default'

type Asked = Pick<FastifyRequest, 'headers'>
type Edged = Pick<Config, 'edge' | 'publicUrl'>

/** The options that an edge says; null where no edge is, or where it leaves them to the cookie. */
function optionsSaid({ headers }: Asked, { edge }: Edged): string | null {
  const said = edge ? headers[OPTIONS_HEADER] : undefined
  return typeof said === 'string' ? said : null
}

/** Whether a request says nothing of its reader: neither a cookie nor, by an edge, options. */
export function isPlain(request: Asked, config: Edged): boolean {
  const said = optionsSaid(request, config)
  return request.headers.cookie === undefined && (said === null || said === NO_OPTIONS)
}

/** The cookies of a request by our names. What an edge says of the options counts in place of theirs: it keeps the answer under that. */
export function readerCookies(request: Asked, config: Edged): Map<string, string> {
  const cookies = parseCookies(request.headers.cookie, isSecure(config))
  const said = optionsSaid(request, config)
  if (said !== null) cookies.set(PREFS_COOKIE, said)
  return cookies
}

/** What an answer for everybody varies by: behind an edge by the options alone, not by all that cookies say. */
export const variesBy = ({ edge }: Pick<Config, 'edge'>): string =>
  `accept-encoding, ${edge ? OPTIONS_HEADER : 'cookie'}`
