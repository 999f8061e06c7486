import { matchPath } from 'react-router'
import type { PanelScreen, ScreenAt } from './screen.ts'
import { SCREENS } from './screens.server.ts'

/** The screen at a path below /admin and what its address names; null when there is none. */
export function findScreen(path: string): { screen: PanelScreen; params: ScreenAt['params'] } | null {
  for (const screen of SCREENS) {
    const found = matchPath({ path: `/${screen.path}`, caseSensitive: true }, `/${path}`)
    if (found) return { screen, params: found.params }
  }
  return null
}

/** The query parameters of all screens: the rest of an address is gone before a loader runs. */
export const PANEL_PARAMETERS: readonly string[] = [
  ...new Set(['done', ...SCREENS.flatMap(({ parameters = [] }) => parameters)]),
]
