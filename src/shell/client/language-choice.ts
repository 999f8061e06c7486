import { isLang, LANG_KEY, localePath } from '#i18n/locale.ts'

const SCROLL_KEY = 'lan-scroll'

/** Remembers the language of any language link that is followed, and the reader's place. Gives back how to stop. */
export function rememberLanguage(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[hreflang]') : null
    const lang = link?.getAttribute('hreflang')
    if (!link || !isLang(lang)) return
    // The footer is the server's and does not follow the reader from page to page.
    if (link.closest('footer'))
      link.setAttribute('href', localePath(lang, location.pathname) + location.search)
    document.cookie = `${LANG_KEY}=${lang};path=/;max-age=31536000;samesite=lax`
    try {
      localStorage.setItem(LANG_KEY, lang)
      sessionStorage.setItem(SCROLL_KEY, String(scrollY / Math.max(1, document.body.scrollHeight)))
    } catch {
      // Without storage the address alone carries the language.
    }
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}

/** The other language opens where the reader was: his place was left as a share of the page's length. */
export function restoreScroll(): void {
  try {
    const share = sessionStorage.getItem(SCROLL_KEY)
    sessionStorage.removeItem(SCROLL_KEY)
    if (share) scrollTo(0, Number(share) * document.body.scrollHeight)
  } catch {
    // Storage is forbidden: the page opens at its top.
  }
}
