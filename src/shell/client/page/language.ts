import { isLang, LANG_KEY } from '#i18n/prefs.ts'
import { readCookie, type Store } from '../start/storage.ts'

const YEAR_S = 31_536_000

/** Synchronises the cookie and the storage with the chosen language: browsers drop the cookie earlier than the storage, or the other way. */
export function mirrorLanguage(store: Store, page: { cookie: string }): void {
  const stored = store.getItem(LANG_KEY)
  const cookie = readCookie(page.cookie, LANG_KEY)
  if (isLang(cookie)) {
    if (cookie !== stored) store.setItem(LANG_KEY, cookie)
  } else if (isLang(stored)) page.cookie = `${LANG_KEY}=${stored};path=/;max-age=${YEAR_S};samesite=lax`
}
