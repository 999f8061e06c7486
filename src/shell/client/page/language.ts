import type { Lang } from '#i18n/locale.ts'
import { LANG_KEY } from '#i18n/prefs.ts'
import { readCookie, type Store } from '../start/storage.ts'

const YEAR_S = 31_536_000

/** Here as well as in i18n/locale.ts, the rest of which every page would load. */
const isLang = (text: string | null): text is Lang => text === 'ar' || text === 'en'

/** Synchronises the cookie and the storage with the chosen language: browsers drop the cookie earlier than the storage, or the other way. */
export function mirrorLanguage(store: Store, page: { cookie: string }): void {
  const stored = store.getItem(LANG_KEY)
  const cookie = readCookie(page.cookie, LANG_KEY)
  if (isLang(cookie)) {
    if (cookie !== stored) store.setItem(LANG_KEY, cookie)
  } else if (isLang(stored)) page.cookie = `${LANG_KEY}=${stored};path=/;max-age=${YEAR_S};samesite=lax`
}
