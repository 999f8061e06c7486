import type { Store } from '../start/storage.ts'

const KEY = 'recent-searches'
const MOST = 6

/** What this reader searched for on this device, the newest first. */
export function recentSearches(store: Store | null): string[] {
  try {
    const read: unknown = JSON.parse(store?.getItem(KEY) ?? '[]')
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Adds a search to them; each is there once. */
export function rememberSearch(store: Store | null, typed: string): void {
  const words = typed.trim().replace(/\s+/g, ' ').slice(0, 200)
  if (words === '') return
  const others = recentSearches(store).filter((one) => one !== words)
  store?.setItem(KEY, JSON.stringify([words, ...others].slice(0, MOST)))
}
