const ALLOWED = /^(?:https?:|mailto:|\/(?!\/))/i
/** Mail programs and Google lead through a page of their own; the true address is a parameter of theirs. */
const DETOURS: readonly { host: RegExp; parameter: string }[] = [
  { host: /(?:^|\.)safelinks\.protection\.outlook\.com$/, parameter: 'url' },
  { host: /^(?:www\.)?google\.[a-z.]+$/, parameter: 'q' },
]

/** Where a pasted link really leads; null when it leads nowhere for a reader (a bookmark, a file, a script). */
export function restoreAddress(href: string): string | null {
  const address = href.trim()
  if (!ALLOWED.test(address)) return null
  if (!URL.canParse(address)) return address
  const { hostname, pathname, searchParams } = new URL(address)
  const detour = DETOURS.find(({ host }) => host.test(hostname))
  const beyond =
    detour && (detour.parameter === 'url' || pathname === '/url') ? searchParams.get(detour.parameter) : null
  return beyond !== null && ALLOWED.test(beyond) ? beyond : address
}
