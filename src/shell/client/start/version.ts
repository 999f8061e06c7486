import { LANG_KEY } from '#i18n/prefs.ts'
import { DESIGN_KEY } from '#ui/page/design.ts'
import type { Store } from './storage.ts'

const VERSION_KEY = 'version'
export const RUNS_KEY = 'app_version_counter_run'
const RUNS_BEFORE_UPDATE = 5

/** What outlives an update; every other entry of an older version is cleared. */
const KEYS_TO_KEEP: readonly string[] = [LANG_KEY, VERSION_KEY, DESIGN_KEY]

/** A stored `style` is a mark of a version whose entries cannot be used: everything goes. */
export function clearOldStyle(store: Store): void {
  if (store.getItem('style')) store.clear()
}

/** Whether a version other than this one is stored. */
export function isOtherVersion(store: Store, current: string): boolean {
  const stored = store.getItem(VERSION_KEY)
  return stored !== null && stored !== current
}

/** Stores the version when there is none; another one is replaced and what it left is cleared. True: the reader is to know. */
export function checkVersion(store: Store, current: string): boolean {
  const updated = isOtherVersion(store, current)
  if (updated) clearBut(store, KEYS_TO_KEEP)
  store.setItem(VERSION_KEY, current)
  return updated
}

/** Counts a run of the site; at the fifth the server is asked for its version, which is null when it did not say. */
export async function countRun(store: Store, ask: () => Promise<string | null>): Promise<string | null> {
  const runs = (Number(store.getItem(RUNS_KEY)) || 0) + 1
  store.setItem(RUNS_KEY, String(runs))
  if (runs < RUNS_BEFORE_UPDATE) return null
  const version = await ask()
  if (version !== null) store.setItem(RUNS_KEY, '0')
  return version
}

function clearBut(store: Store, kept: readonly string[]): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  for (const key of keys) if (key !== null && !kept.includes(key)) store.removeItem(key)
}
