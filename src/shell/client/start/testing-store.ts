import type { Store } from './storage.ts'

/** A storage in memory. For tests. */
export function memoryStore(
  entries: Record<string, string> = {},
): Store & { entries(): Record<string, string> } {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size
    },
    clear: () => map.clear(),
    entries: () => Object.fromEntries(map),
  }
}
