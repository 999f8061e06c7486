import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Storage } from '#platform/storage/storage.server.ts'

/** Works with a stored file at a path of its own, which is gone afterwards. Null where the file is no longer stored. */
export async function withStored<T>(
  storage: Storage,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T | null> {
  const bytes = await storage.get(key)
  return bytes && withBytes(bytes, work)
}

/** The same with bytes that are not stored yet. */
export async function withBytes<T>(bytes: Uint8Array, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kimya-staged-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
