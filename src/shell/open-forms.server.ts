import { splitLang } from '#i18n/locale.ts'
import { NEWSLETTERS_PATH } from '#sections/newsletters/paths.ts'

/**
 * Whether the form under a path needs no token: it acts for who holds its address or reads the mail it leads to, not for who is
 * logged in. Mail programs post to such an address by themselves (RFC 8058), and cached pages have such a form.
 */
export function isOpenForm(path: string): boolean {
  const { path: own } = splitLang(path)
  return own === NEWSLETTERS_PATH || own.startsWith(`${NEWSLETTERS_PATH}/`)
}
