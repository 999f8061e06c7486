import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DownloadError } from '#platform/http/download/download-error.server.ts'
import { download } from '#platform/http/download/download.server.ts'
import { oneFile } from '../files/folder.server.ts'
import type { ArchiveFile } from '../files/file-set.ts'

/** Bytes of an archive that is fetched whole, and of a further page of a feed. */
const MOST_BYTES = 8 * 1024 ** 3
const MOST_PAGE_BYTES = 100 * 1024 ** 2
const MOST_PAGES = 5000
/** Between two pages of a site that is not ours. */
const PAUSE_MS = 500

export interface FetchOptions {
  /** `host:port` of machines that may be asked though they are private. */
  allow?: readonly string[]
  pauseMs?: number
}

/** A file that was fetched, and from where it came in the end. */
export interface Fetched {
  file: ArchiveFile
  url: string
}

/** Fetches addresses into a folder of their own, politely, each once. */
export class FetchedPages {
  readonly #folder: string
  readonly #options: FetchOptions
  readonly #pages = new Map<string, Fetched | null>()

  private constructor(folder: string, options: FetchOptions) {
    this.#folder = folder
    this.#options = options
  }

  static async open(options: FetchOptions): Promise<FetchedPages> {
    return new FetchedPages(await mkdtemp(join(tmpdir(), 'kimya-archive-')), options)
  }

  get bytes(): number {
    return [...this.#pages.values()].reduce((sum, page) => sum + (page?.file.bytes ?? 0), 0)
  }

  /** The file at an address; null where a further page is none. Throws DownloadError for the first. */
  async fetch(address: string): Promise<Fetched | null> {
    const known = this.#pages.get(address)
    if (known !== undefined) return known
    const isFirst = this.#pages.size === 0
    if (this.#pages.size >= MOST_PAGES) return null
    if (!isFirst) await pause(this.#options.pauseMs ?? PAUSE_MS)
    const path = join(this.#folder, String(this.#pages.size))
    const limits = {
      mostBytes: isFirst ? MOST_BYTES : MOST_PAGE_BYTES,
      timeoutMs: 30_000,
      allow: this.#options.allow ?? [],
    }
    const page = await download(address, path, limits, { agent: 'Kimya archive' }).then(
      async ({ url }) => {
        const [file] = oneFile(path, url, (await stat(path)).size).files
        return file ? { file, url } : null
      },
      (error: unknown) => {
        // Behind the last page there is none.
        if (!isFirst && error instanceof DownloadError && error.code === 'status') return null
        throw error
      },
    )
    this.#pages.set(address, page)
    return page
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }
}
