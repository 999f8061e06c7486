import { readFile, rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { DownloadError } from '#platform/http/download/download-error.server.ts'
import { download } from '#platform/http/download/download.server.ts'
import type { ArchiveParts } from '../parts.ts'
import type { ArchiveRun } from '../work.ts'

const LIMITS = { mostBytes: 50 * 1024 * 1024, timeoutMs: 20_000, totalMs: 180_000 }
/** A host that asks to wait longer is not waited for: the same command asks again. */
const MOST_WAIT_S = 60

/**
 * The bytes of a picture: from the archive, by its number or any of its names, else from the old site through `file`; a text says
 * why there are none.
 */
export async function pictureBytes(
  { allow }: ArchiveParts,
  { archive, settings, signal }: ArchiveRun,
  id: string | null,
  whole: readonly string[],
  plain: readonly string[],
  file: string,
): Promise<Uint8Array | string> {
  for (const name of [...(id === null ? [] : [id]), ...plain]) {
    const found = await archive.picture(name)
    if (found) return found
  }
  if (!settings.fetch) return 'not_fetched'
  let problem = 'https'
  for (const address of whole) {
    const bytes = await fetchFile(address, file, allow ?? [], signal)
    if (typeof bytes !== 'string') return bytes
    problem = bytes
    // What one address of a host does not say, another will not say either.
    if (!problem.startsWith('status')) break
  }
  return problem
}

/** The bytes at an address of the old site, by way of `file`, with the guards of any fetch; a text says why there are none. */
export async function fetchFile(
  address: string,
  file: string,
  allow: readonly string[],
  signal: AbortSignal,
): Promise<Uint8Array | string> {
  const url = URL.parse(address)
  const isPrivate = url !== null && allow.includes(`${url.hostname}:${url.port}`)
  const secure = isPrivate ? address : address.replace(/^http:/i, 'https:')
  for (let again = false; ; again = true)
    try {
      await download(secure, file, { ...LIMITS, allow }, { agent: 'Kimya archive import' })
      const bytes = await readFile(file)
      await rm(file, { force: true })
      return bytes
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof DownloadError)) throw error
      const { retryAfter, code, params } = error
      if (again || retryAfter === null || retryAfter > MOST_WAIT_S)
        return code === 'status' ? `status ${params['status'] ?? ''}` : code
      await wait(retryAfter * 1000, undefined, { signal })
    }
}
