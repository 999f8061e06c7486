import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Storage } from '#platform/storage/storage.server.ts'

/** A file at a path of its own. */
export interface StagedFile {
  path: string
  remove(): Promise<void>
}

/** Brings a stored file to a path of its own, piece by piece. Null where it is no longer stored. */
export async function stageFile(storage: Storage, key: string): Promise<StagedFile | null> {
  const content = await storage.read(key)
  if (!content) return null
  const folder = await mkdtemp(join(tmpdir(), 'kimya-staged-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    await writeFile(path, content)
    return { path, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Works with a stored file at a path of its own, which is gone afterwards. Null where the file is no longer stored. */
export async function withStored<T>(
  storage: Storage,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T | null> {
  const staged = await stageFile(storage, key)
  if (!staged) return null
  try {
    return await work(staged.path)
  } finally {
    await staged.remove()
  }
}
