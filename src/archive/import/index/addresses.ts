import { createHash } from 'node:crypto'
import { splitTarget } from '#site/redirects/redirects.server.ts'
import { oldAddress } from '#site/redirects/old-address.ts'

/** An address of the old site in the one form in which it is stored, without its language; null for what cannot be one. */
export function addressOn(site: string | null, address: string): string | null {
  const trimmed = address.trim()
  if (!trimmed.startsWith('/')) {
    const url = URL.parse(trimmed)
    if (!url || !/^https?:$/.test(url.protocol)) return null
    if (site !== null && !isSameSite(site, url)) return null
  }
  const whole = oldAddress(trimmed)
  if (whole === null) return null
  const own = oldAddress(splitTarget(whole).path)
  return own === '/' ? null : own
}

/** Whether an address is on the old site: of the same host, `www.` or not, http or https. */
function isSameSite(site: string, url: URL): boolean {
  const host = (name: string) => name.replace(/^www\./, '')
  const own = URL.parse(site)
  return own !== null && host(own.host) === host(url.host)
}

const HASH_DIGITS = 13

/** A short number of an address: of a million, two are alike once in ten thousand archives. */
export function addressNumber(address: string): number {
  return Number.parseInt(createHash('sha1').update(address).digest('hex').slice(0, HASH_DIGITS), 16)
}

/** The address of a picture without its size: `a-300x200.jpg` and `a-scaled.jpg` are copies of `a.jpg`. */
export function wholePicture(address: string): string {
  const [bare = ''] = address.split(/[?#]/, 1)
  return bare.replace(/-(?:\d{1,5}x\d{1,5}|scaled|rotated)(?=\.[a-z]{3,4}$)/i, '')
}

/** The key of a picture before anybody has seen it: the same for each copy of it. */
export const pictureKey = (address: string): string =>
  `old-${createHash('sha256')
    .update(wholePicture(address).replace(/^https?:\/\/(www\.)?/i, ''))
    .digest('hex')
    .slice(0, 24)}`
