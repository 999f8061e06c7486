import type { Storage } from './storage.server.ts'

/** How far below its bound a folder is emptied, so that not every further file empties it again. */
const EMPTIED_TO = 0.9

/** Stores files that can be made again under one prefix and removes the oldest when they take more than `most` bytes. */
export function boundedStorage(storage: Storage, prefix: string, most: number) {
  let bytes: Promise<number> | null = null

  const empty = async (): Promise<number> => {
    const files = (await storage.list(prefix)).sort((a, b) => a.written - b.written)
    let total = files.reduce((sum, file) => sum + file.bytes, 0)
    if (total <= most) return total
    for (const { key, bytes: size } of files) {
      if (total <= most * EMPTIED_TO) break
      await storage.remove(key)
      total -= size
    }
    return total
  }

  return {
    get: (name: string): Promise<Buffer | null> => storage.get(`${prefix}/${name}`),
    async put(name: string, content: Uint8Array): Promise<void> {
      await storage.put(`${prefix}/${name}`, content)
      const before = bytes
      // Other processes write there as well: what is there is read when the bound seems to be reached.
      bytes = (async () => {
        const total = before === null ? null : (await before) + content.length
        return total === null || total > most ? empty() : total
      })()
      await bytes.catch((error: unknown) => {
        bytes = null
        throw error
      })
    },
  }
}
