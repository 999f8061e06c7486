import { randomInt } from 'node:crypto'

/** Address of the portal that all tests share. */
export function siteUrl(): string {
  const url = process.env['E2E_URL']
  if (!url) throw new Error('E2E_URL is set by tests/e2e/support/global-setup.ts')
  return url
}

export interface Answer {
  status: number
  headers: Headers
  body: string
  /** Address of a redirect without our own origin. */
  location: string | null
  /** What the answer sets, as a browser would send it back. */
  cookies: string
}

export interface Asked extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>
  cookie?: string
  /** Another portal than the shared one. */
  site?: string
}

/** Fetches without following redirects, as a reader from an address of their own. */
export async function get(
  path: string,
  { site = siteUrl(), cookie, headers, ...init }: Asked = {},
): Promise<Answer> {
  const answer = await fetch(site + path, {
    redirect: 'manual',
    ...init,
    headers: { 'x-forwarded-for': someAddress(), ...(cookie ? { cookie } : {}), ...headers },
  })
  const location = answer.headers.get('location')
  return {
    status: answer.status,
    headers: answer.headers,
    body: await answer.text(),
    location: location?.startsWith(site) ? location.slice(site.length) : location,
    cookies: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  }
}

/** Posts a form as a browser without JavaScript does. */
export function post(path: string, fields: Record<string, string>, asked: Asked = {}): Promise<Answer> {
  return get(path, { ...asked, method: 'POST', body: new URLSearchParams(fields) })
}

/** An address that no other test has. */
export function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}
