import { showNotice } from '#ui/notices/notices.ts'
import { readCookie } from './storage.ts'
import { loadTags, type Tags } from './tags.ts'

const COOKIE = 'consent'
const HALF_YEAR_S = 15_552_000
const TAGS_AFTER_MS = 1000

/** The reader's answer, or null while there is none. */
export function consentIn(cookies: string): boolean | null {
  const value = readCookie(cookies, COOKIE)
  return value === 'granted' ? true : value === 'denied' ? false : null
}

/** The line for `document.cookie` that remembers an answer for half a year. */
export function consentCookie(granted: boolean, secure: boolean): string {
  const line = `${COOKIE}=${granted ? 'granted' : 'denied'};path=/;max-age=${HALF_YEAR_S};samesite=lax`
  return secure ? `${line};secure` : line
}

/** Shows the consent bar. Another tab may have been answered meanwhile. */
function askConsent(tags: Tags): void {
  showNotice({
    kind: 'consent',
    onChoice(granted) {
      const before = consentIn(document.cookie)
      document.cookie = consentCookie(granted, location.protocol === 'https:')
      if (granted) loadTags(tags)
      // Loaded tags can only be removed with the page.
      else if (before) location.reload()
    },
  })
}

/** Loads the tags a second after the page came to life, where the settings name some and the reader agreed (SHELL-15). */
export function startTags(tags: Tags): void {
  if (!tags.analytics && !tags.ads) return
  // The footer lets readers change their answer at any time.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-consent]')) askConsent(tags)
  })
  const consent = consentIn(document.cookie)
  if (consent === null) askConsent(tags)
  else if (consent) setTimeout(() => loadTags(tags), TAGS_AFTER_MS)
}
