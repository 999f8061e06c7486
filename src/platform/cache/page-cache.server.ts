import { endOfDay } from '#i18n/date/date.ts'
import { CACHE } from '#platform/limits/limits.ts'
import { TagClock } from './tags.server.ts'
import type { Holes } from '#platform/http/own-parts/holes.server.ts'

/** A whole answer, ready to be written to the socket in any of its encodings. */
export interface StoredPage {
  status: number
  /** Lower-case names; without content-length, content-encoding and etag. */
  headers: Record<string, string>
  etag: string
  /** Length of the plain text. */
  size: number
  /** Null in a cached page: its brotli text is a sixth of it. */
  identity: Buffer | null
  /** The body is compressed in itself, as pictures are: it is sent as it is. */
  packed?: boolean
  /** Made when first asked for, or when the page is cached. */
  br: Buffer | null
  gzip: Buffer | null
  /** Where each reader's own parts go; they are blank in the cached copy. */
  holes?: Holes
  /** Accounts that get another page than the others of their role: each has a copy of its own. */
  notFor?: ReadonlySet<number>
}

/** The result of a render: the page, its tags, and whether it may be shared. */
export interface Rendered {
  page: StoredPage
  tags: ReadonlySet<string>
  shared: boolean
}

/** A page for one reader; `madeAt` (ms) is set when it is an old copy, sent because no new one can be made now. */
export interface Served {
  page: StoredPage
  madeAt?: number
}

interface Entry {
  page: StoredPage
  tags: ReadonlySet<string>
  start: number
  madeAt: number
  freshUntil: number
  /** A page of yesterday is not served: it says which day it is, and what is counted from that day on. */
  usableUntil: number
  bytes: number
}

const FRESH_MS = 60_000
const STALE_MS = 600_000
/** How long a stale page goes on after it could not be rendered again. */
const RETRY_MS = 5_000

interface Options {
  maxBytes?: number
  /** Compresses a page before it is stored. */
  pack?: (page: StoredPage) => Promise<void>
  /** Whether a page could not be made because the database or a place in the queue was missing: an old copy is served then. */
  isOutage?: (error: unknown) => boolean
}

/** Whose page is asked for: the number of an account, or null where it makes no difference. */
type Asker = number | null

const isFor = ({ notFor }: StoredPage, asker: Asker) => asker === null || !notFor?.has(asker)

/**
 * Whole pages by address and audience, nothing of one reader in them. Concurrent misses render once; a page older than a minute is served once more
 * while it is rendered again (relative times move on). A page whose day is over in Riyadh is served only while no new one
 * can be made, for a day; one whose tag was dropped never again.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #rendering = new Map<string, { start: number; result: Promise<Rendered> }>()
  readonly #clock = new TagClock()
  readonly #maxBytes: number
  readonly #pack: (page: StoredPage) => Promise<void>
  readonly #isOutage: (error: unknown) => boolean
  /** Answers since the start: from the cache, made, and old copies sent while no new one could be made. */
  readonly counts = { hits: 0, renders: 0, copies: 0 }
  #bytes = 0

  constructor({ maxBytes = CACHE.pageBytes, pack = async () => {}, isOutage = () => false }: Options = {}) {
    this.#maxBytes = maxBytes
    this.#pack = pack
    this.#isOutage = isOutage
  }

  /** A page that needs no work at all, or undefined: the short way for a hit. */
  find(key: string, asker: Asker = null): StoredPage | undefined {
    const entry = this.#usable(key)
    if (!entry || entry.freshUntil < Date.now() || !isFor(entry.page, asker)) return undefined
    // The end of the map is the last to be given up: a flood of rare addresses does not push out what is read.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    this.counts.hits += 1
    return entry.page
  }

  /**
   * The page under `key`, rendered at most once at a time; `render` runs in the background when a stale copy can be served.
   * Rejects as `render` does when there is no copy to fall back on.
   */
  async get(key: string, render: () => Promise<Rendered>, asker: Asker = null): Promise<Served> {
    const entry = this.#usable(key)
    // The stored page stays for all others.
    if (entry && !isFor(entry.page, asker)) return { page: (await render()).page }
    if (entry) {
      if (entry.freshUntil < Date.now()) this.#renew(key, entry, render)
      this.counts.hits += 1
      return { page: entry.page }
    }
    const running = this.#running(key)
    try {
      if (!running) return { page: (await this.#render(key, render)).page }
      const { page, shared } = await running
      // A page made for one reader (a form with a token) is never served to another who asked meanwhile.
      return { page: shared && isFor(page, asker) ? page : (await render()).page }
    } catch (error) {
      const copy = this.#isOutage(error) ? this.#current(key) : undefined
      if (!copy || !isFor(copy.page, asker)) throw error
      this.counts.copies += 1
      return { page: copy.page, madeAt: copy.madeAt }
    }
  }

  drop(tags: readonly string[]): void {
    this.#clock.drop(tags)
  }

  get size(): number {
    return this.#entries.size
  }

  /** Bytes of the stored pages and of their keys. */
  get bytes(): number {
    return this.#bytes
  }

  /** The copy under a key that shows nothing that has changed since, however old within a day. */
  #current(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.madeAt + CACHE.copyMs > Date.now() && this.#clock.isFresh(entry.tags, entry.start)) return entry
    this.#remove(key)
    return undefined
  }

  #usable(key: string): Entry | undefined {
    const entry = this.#current(key)
    return entry && entry.usableUntil > Date.now() ? entry : undefined
  }

  #running(key: string): Promise<Rendered> | undefined {
    const running = this.#rendering.get(key)
    // A render that began before the newest drop may show the old state: later readers start their own.
    return running?.start === this.#clock.read() ? running.result : undefined
  }

  #renew(key: string, entry: Entry, render: () => Promise<Rendered>): void {
    this.#render(key, render).catch((error: unknown) => {
      if (this.#isOutage(error)) entry.freshUntil = Date.now() + RETRY_MS
      else if (this.#entries.get(key) === entry) this.#remove(key)
    })
  }

  #render(key: string, render: () => Promise<Rendered>): Promise<Rendered> {
    const running = this.#running(key)
    if (running) return running
    this.counts.renders += 1
    const start = this.#clock.read()
    const dayEnds = endOfDay(Date.now())
    const result = render()
      .then(async (rendered) => {
        if (rendered.shared) await this.#pack(rendered.page)
        if (rendered.shared && this.#clock.isFresh(rendered.tags, start))
          this.#store(key, rendered, start, dayEnds)
        return rendered
      })
      .finally(() => {
        if (this.#rendering.get(key)?.result === result) this.#rendering.delete(key)
      })
    this.#rendering.set(key, { start, result })
    return result
  }

  #store(key: string, { page, tags }: Rendered, start: number, dayEnds: number): void {
    this.#remove(key)
    // A second encoding may come later and is about as large as the first; a character of a key has up to two bytes.
    const people = 16 * (page.notFor?.size ?? 0)
    const bytes = (page.identity?.length ?? 0) + 2 * (page.br?.length ?? 0) + 2 * key.length + people + 2048
    // One that would push all others out is made each time.
    if (bytes > this.#maxBytes) return
    const madeAt = Date.now()
    const freshUntil = madeAt + FRESH_MS
    const usableUntil = Math.min(freshUntil + STALE_MS, dayEnds)
    this.#entries.set(key, { page, tags, start, madeAt, freshUntil, usableUntil, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}
