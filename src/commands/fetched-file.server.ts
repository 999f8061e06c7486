import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ImportRefusal } from '#datasets/import/refusal.ts'
import { DownloadError } from '#platform/http/download/download-error.server.ts'
import { download } from '#platform/http/download/download.server.ts'

const MOST_BYTES = 512e6
const TIMEOUT_MS = 30_000

export interface FetchedFile {
  path: string
  /** As the import is listed: the file's own name, or the address. */
  name: string
  remove(): Promise<void>
}

export const isAddress = (word: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(word)

/** A file of this machine as it is, one of an address fetched into a folder that `remove` takes away. Throws ImportRefusal. */
export async function fetchedFile(word: string): Promise<FetchedFile> {
  if (!isAddress(word)) return { path: word, name: basename(word), remove: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'kimya-import-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    const { url } = await download(word, path, { mostBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS })
    return { path, name: url, remove }
  } catch (error) {
    await remove()
    if (!(error instanceof DownloadError)) throw error
    throw new ImportRefusal(`address_${error.code}`, error.params, { cause: error })
  }
}
