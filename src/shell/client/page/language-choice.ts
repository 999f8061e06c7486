/** The first of a page is the frame's own. */
const LINK = 'a[hreflang]'
const SCROLL_KEY = 'lan-scroll'

/** Remembers the reader's place when a language link is followed; the boot script remembers the language. Returns how to stop. */
export function rememberLanguage(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINK) : null
    if (!link) return
    // The footer is the server's and does not follow the reader from page to page.
    if (link.closest('footer')) link.href = (document.querySelector<HTMLAnchorElement>(LINK) ?? link).href
    try {
      sessionStorage.setItem(SCROLL_KEY, String(scrollY / Math.max(1, document.body.scrollHeight)))
    } catch {
      // Without storage the other language opens at its top.
    }
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}

/** The other language opens at the same place: the scroll position was stored as a share of the page's length. */
export function restoreScroll(): void {
  try {
    const share = sessionStorage.getItem(SCROLL_KEY)
    sessionStorage.removeItem(SCROLL_KEY)
    if (share) scrollTo(0, Number(share) * document.body.scrollHeight)
  } catch {
    // Storage is forbidden: the page opens at its top.
  }
}
