import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { checkArchive, openArchive } from '#datasets/import/xlsx/archive.server.ts'
import { DownloadError } from '#platform/http/download/download-error.server.ts'
import { atMost, download, type Downloaded } from '#platform/http/download/download.server.ts'
import { csvLine } from '../imports/csv-line.ts'
import { isPlace } from './places/address.ts'
import { takeFile, type Places } from './places/take.server.ts'
import { SourceProblem } from './problem.ts'
import type { CodedProduct, Fetched, Fetcher, SourceLayout, TableRows } from './layouts/layout.ts'
import type { Source } from './store.server.ts'

/** Until an answer begins, and between two pieces of it. */
const SILENCE_MS = 30_000
/** A page of text is no file of figures. */
const MOST_PAGE_BYTES = 8 << 20
const ROWS_AT_ONCE = 1000

export interface FetchSetup {
  source: Pick<Source, 'address' | 'content' | 'most_bytes' | 'most_inflated' | 'most_seconds' | 'settings'>
  layout: SourceLayout
  key: string | null
  /** `Kimya/<version> (+site; contact)`. */
  agent: string
  /** Private hosts that may be asked. */
  allow: readonly string[]
  products: () => Promise<readonly CodedProduct[]>
  places: Places
}

/**
 * Fetches a source's file by its layout within the source's limits, and works with it; it is gone afterwards. The file is
 * null where nothing is new. Throws SourceProblem, DownloadError, ImportRefusal.
 */
export async function withFetched<T>(
  setup: FetchSetup,
  work: (file: Fetched | null) => Promise<T>,
): Promise<T> {
  const { layout, source, key } = setup
  if (layout.key?.needed && key === null) throw new SourceProblem('key_needed')
  const folder = await mkdtemp(join(tmpdir(), 'kimya-source-'))
  try {
    const file = await layout.fetch(source, fetcherIn(folder, setup))
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function fetcherIn(
  folder: string,
  { source, layout, key, agent, allow, products, places }: FetchSetup,
): Fetcher {
  const { most_bytes, most_inflated, most_seconds, content } = source
  const until = performance.now() + most_seconds * 1000
  const home = new URL(source.address).origin
  let files = 0
  let bytesLeft = most_bytes
  const get = async (address: string, mostBytes: number, known: Partial<typeof content> = {}) => {
    const path = join(folder, String(++files))
    const totalMs = Math.max(1, Math.ceil(until - performance.now()))
    // What a page or a file links to is never a place: a publisher cannot point at files of ours.
    if (isPlace(source.address)) {
      if (address !== source.address) throw new DownloadError('https')
      const url = await takeFile(address, path, { places, mostBytes, totalMs })
      return { url, path, modified: true, type: '', etag: null, lastModified: null }
    }
    const own = URL.canParse(address) && new URL(address).origin === home
    const answer = await download(
      address,
      path,
      { mostBytes, mostInflated: most_inflated, timeoutMs: Math.min(SILENCE_MS, totalMs), totalMs, allow },
      {
        agent,
        etag: known.etag ?? null,
        lastModified: known.lastModified ?? null,
        key: layout.key && key !== null && own ? { ...layout.key, value: key } : null,
      },
    )
    return { ...answer, path }
  }
  return {
    async file(url) {
      // Another edition has another address: what is known of the last says nothing about it.
      const answer = await get(url, most_bytes, content.url === url ? content : {})
      if (!answer.modified) return null
      const { etag, lastModified } = answer
      const path = await unpacked(answer.path, most_inflated)
      const begins = await firstBytes(path)
      if (isHtml(answer, begins)) throw new SourceProblem('html')
      if (begins.startsWith('PK')) await checkArchive(path, most_inflated)
      return { path, url: isPlace(url) ? answer.url : url, etag, lastModified }
    },
    async page(url) {
      const answer = await get(url, Math.min(most_bytes, MOST_PAGE_BYTES))
      return { html: await readFile(answer.path, 'utf8'), url: answer.url }
    },
    async json(url) {
      const answer = await get(url, bytesLeft)
      const text = await readFile(answer.path, 'utf8')
      bytesLeft -= text.length
      if (isHtml(answer, text)) throw new SourceProblem('html')
      try {
        return JSON.parse(text) as unknown
      } catch (error) {
        throw new SourceProblem('json', {}, { cause: error })
      }
    },
    async archive({ path }) {
      if (!(await firstBytes(path)).startsWith('PK')) throw new SourceProblem('zip_none')
      return openArchive(path, most_inflated)
    },
    async table(url, header, rows) {
      const path = join(folder, String(++files))
      await pipeline(Readable.from(linesOf(header, rows)), createWriteStream(path))
      return { path, url, etag: null, lastModified: null }
    },
    products,
  }
}

async function* linesOf(header: readonly string[], rows: TableRows): AsyncGenerator<string> {
  let lines = [csvLine(header)]
  let count = 0
  for await (const row of rows) {
    count += 1
    if (lines.push(csvLine(row)) < ROWS_AT_ONCE) continue
    yield lines.join('')
    lines = []
  }
  if (count === 0) throw new SourceProblem('rows_none')
  yield lines.join('')
}

/** A file that is packed as `.gz` is, unpacked beside it; any other as it is. */
async function unpacked(path: string, most: number): Promise<string> {
  if (!(await firstBytes(path)).startsWith('\x1f\x8b')) return path
  const to = `${path}.plain`
  try {
    await pipeline(createReadStream(path), createGunzip(), atMost(most), createWriteStream(to))
  } catch (error) {
    throw error instanceof DownloadError ? error : new SourceProblem('packed_damaged', {}, { cause: error })
  }
  return to
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await file.close()
  }
}

/** A page of an outage, of a login or of a changed address, whatever its status. */
const isHtml = ({ type }: Pick<Downloaded, 'type'>, begins: string) =>
  type === 'text/html' ||
  type === 'application/xhtml+xml' ||
  /^[^\w{["]*<(?:!doctype html|html|head|body)\b/i.test(begins)
