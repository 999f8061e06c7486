import { findScreen } from '#admin/panel/find-screen.server.ts'
import { splitLang } from '#i18n/locale.ts'
import { PICTURE } from '#sections/accounts/own/profile.ts'

const ROOM = 1024 * 1024
const PANEL = '/admin/'

/** How many bytes the form of a page with files may have, by the path as it was asked for; undefined for all others. */
export function formBytes(path: string): number | undefined {
  const { path: shared } = splitLang(path)
  // The page says in words what is too large: what lies a little above its limit still reaches it.
  if (shared === '/profile/File-Image') return PICTURE.bytes + ROOM
  return shared.startsWith(PANEL) ? findScreen(shared.slice(PANEL.length))?.screen.formBytes : undefined
}
