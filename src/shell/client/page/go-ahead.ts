/** Readers' pages alone: nothing personal, no file, no filtered list. */
const LINKS = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: '/{en/}?((?:account|profile|admin|status|search|media).*)' } },
    { not: { href_matches: '/*(/export.*|\\..*)' } },
    { not: { selector_matches: '[data-in-place], [download], [hreflang], [rel~=nofollow]' } },
  ],
}
/** At once with the pointer: a browser that waits 200 ms first has nothing ready at the click. */
const POINTED = [{ where: LINKS, eagerness: 'eager' }]

/** A computer prepares a page that is pointed at; a browser that cannot fetches it alone. */
export const COMPUTER_RULES = JSON.stringify({ prefetch: POINTED, prerender: POINTED })
/** A prepared page costs its pictures too, and a phone that is eager fetches every link in the window. */
export const PHONE_RULES = JSON.stringify({ prefetch: [{ where: LINKS, eagerness: 'moderate' }] })

/**
 * Lets the browser go ahead to a page whose link is pointed at, by speculation rules, which the content security policy knows by
 * their texts. With Save-Data browsers do not. Here rather than in a file of their own, which each page would fetch before its first paint.
 */
export function goAhead(): void {
  const text = navigator.userAgentData?.mobile === false ? COMPUTER_RULES : PHONE_RULES
  document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', text }))
}

declare global {
  interface Navigator {
    /** Chromium's, which alone goes ahead. */
    readonly userAgentData?: { readonly mobile: boolean }
  }
}
