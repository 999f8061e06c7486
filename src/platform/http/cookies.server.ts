import type { Config } from '#config.ts'

/**
 * Cookies that prove something. Under https their names carry `__Host-`: a browser takes such a cookie only over https, from
 * this very host, so that no other host of the domain can plant one.
 */
const GUARDED = ['session', 'visitor', 'csrftoken', 'device', 'login']
const PREFIX = '__Host-'

/** Whether readers use https. */
export function isSecure({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:')
}

/** A cookie's name in the browser. */
function cookieName(name: string, secure: boolean): string {
  return secure && GUARDED.includes(name) ? PREFIX + name : name
}

/** Our name of a cookie that a browser sent; null for one with a guarded name without its prefix. */
function ownName(sent: string, secure: boolean): string | null {
  if (!secure) return sent
  if (GUARDED.includes(sent)) return null
  const bare = sent.startsWith(PREFIX) ? sent.slice(PREFIX.length) : sent
  return GUARDED.includes(bare) ? bare : sent
}

/**
 * Parses a Cookie header into our names, without prefixes; the first of two cookies of one name wins, as browsers send the
 * more specific first.
 */
export function parseCookies(header: string | null | undefined, secure: boolean): Map<string, string> {
  const cookies = new Map<string, string>()
  if (!header) return cookies
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const name = ownName(pair.slice(0, at).trim(), secure)
    if (!name || cookies.has(name)) continue
    const raw = pair.slice(at + 1).trim()
    try {
      cookies.set(name, decodeURIComponent(raw))
    } catch {
      cookies.set(name, raw)
    }
  }
  return cookies
}

export interface CookieOptions {
  /** Seconds to live; left out, the cookie ends with the browser session; 0 deletes it. */
  maxAge?: number
  /** Readable by scripts only where a script has to read it. */
  script?: boolean
  secure: boolean
}

/** A Set-Cookie line: Path=/, SameSite=Lax, HttpOnly unless a script must read it. */
export function setCookie(name: string, value: string, { maxAge, script, secure }: CookieOptions): string {
  return [
    `${cookieName(name, secure)}=${encodeURIComponent(value)}`,
    'Path=/',
    'SameSite=Lax',
    maxAge === undefined ? '' : `Max-Age=${maxAge}`,
    script ? '' : 'HttpOnly',
    secure ? 'Secure' : '',
  ]
    .filter(Boolean)
    .join('; ')
}
