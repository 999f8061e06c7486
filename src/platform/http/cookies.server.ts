/** Parses a Cookie header; the first of two cookies of one name wins, as browsers send the more specific first. */
export function parseCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  if (!header) return cookies
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const name = pair.slice(0, at).trim()
    if (name === '' || cookies.has(name)) continue
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
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    'SameSite=Lax',
    maxAge === undefined ? '' : `Max-Age=${maxAge}`,
    script ? '' : 'HttpOnly',
    secure ? 'Secure' : '',
  ]
    .filter(Boolean)
    .join('; ')
}
