/** Parameters that say where a reader came from, and never what he asked for. */
const TRACKING =
  /^(utm_.*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|srsltid|igshid|mc_cid|mc_eid|_ga|_gl)$/i
/** What would read as another address if it were not percent-encoded. */
const ENCODED = /[/?#%\\\s\p{Cc}]/gu
/** An index of PostgreSQL holds no longer text; Arabic has two bytes a letter. */
const MOST_BYTES = 2000

/**
 * The one form of an old address, in which it is stored, looked for and counted: without host and fragment; the path
 * readable, not percent-encoded, without a slash at its end, its first part in lower case as the site's own addresses
 * have it; the query in one order, without what only says where a reader came from. Null for what is no address of a
 * site. The language in front is the caller's to take off.
 */
export function oldAddress(typed: string): string | null {
  const local = typed.trim().replace(/^https?:\/\/[^/?#]+/i, '')
  const [target = ''] = (
    /^https?:/i.test(typed.trim()) && !local.startsWith('/') ? `/${local}` : local
  ).split('#', 1)
  const at = target.indexOf('?')
  const path = readablePath(at < 0 ? target : target.slice(0, at))
  if (path === null) return null
  const given = [...new URLSearchParams(at < 0 ? '' : target.slice(at + 1))]
  const query = new URLSearchParams(given.filter(([name]) => !TRACKING.test(name)))
  query.sort()
  const address = query.size > 0 ? `${path}?${query}` : path
  return new TextEncoder().encode(address).length <= MOST_BYTES ? address : null
}

/** The path of an address in its stored form. */
export const pathIn = (address: string): string => address.split('?', 1)[0] ?? ''

/** An address to lead to: a page of this site with its path in the one form, all else as it was typed. */
export function newAddress(typed: string): string {
  const text = typed.trim()
  const at = text.search(/[?#]/)
  const path = readablePath(at < 0 ? text : text.slice(0, at))
  return path === null ? text : path + (at < 0 ? '' : text.slice(at))
}

function readablePath(path: string): string | null {
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return null
  const [first = '', ...rest] = path.split('/').filter(Boolean).map(decoded)
  return `/${[first.toLowerCase(), ...rest].map(readablePart).join('/')}`
}

const readablePart = (part: string) => part.normalize('NFC').replace(ENCODED, encodeURIComponent)

/** A percent sign that begins no escape is one that somebody typed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    return part
  }
}
