import { splitLang } from '#i18n/locale.ts'
import { PICTURE } from '#sections/accounts/contract.ts'

const ROOM = 1024 * 1024

/** How many bytes the form of a page with files may have, by the path as it was asked for; undefined for all others. */
export function formBytes(path: string): number | undefined {
  // The page says in words what is too large: what lies a little above its limit still reaches it.
  return splitLang(path).path === '/profile/File-Image' ? PICTURE.bytes + ROOM : undefined
}
