const BASE = 'http://here.invalid'
/** A view of the workbench is all in its address. */
const LONGEST = 1600

/** Where a reader may be sent after logging in: a path of this site, or null for anything that could lead elsewhere. */
export function localNext(next: string | null | undefined): string | null {
  // Browsers read a backslash as a slash and drop tabs and line breaks: `/\t/evil` is another host to them.
  if (!next?.startsWith('/') || next.startsWith('//') || next.length > LONGEST || /[\\\s\p{Cc}]/u.test(next))
    return null
  if (!URL.canParse(next, BASE)) return null
  const url = new URL(next, BASE)
  // `/a/..//host` becomes `//host` once its dots are resolved.
  if (url.origin !== BASE || url.pathname.startsWith('//')) return null
  return /^\/(?:en\/)?account\//.test(url.pathname) ? null : url.pathname + url.search + url.hash
}
