import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'

/** Bytes kept under generated keys (`images/ab12/original`), on this machine's disk. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}

const KEY = /^[a-z0-9]+(?:[._/-][a-z0-9]+)*$/

/** A folder of files. A write is whole or absent: it goes to a temporary name and is renamed. */
export function fileStorage(root: string): Storage {
  const base = resolve(root)
  const pathOf = (key: string) => {
    const path = join(base, key)
    if (!KEY.test(key) || !path.startsWith(base + sep))
      throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
    return path
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const part = `${path}.${randomUUID()}.part`
      await writeFile(part, bytes)
      await rename(part, path)
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
