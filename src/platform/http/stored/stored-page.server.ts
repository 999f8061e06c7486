import { createHash } from 'node:crypto'
import type { StoredPage } from '#platform/cache/page-cache.server.ts'
import { brotliText, gzipText, QUICK, SMALLEST, unbrotliText } from './compress.server.ts'
import { fillPacked, fillText, packAround, type Fills, type Holes } from '../own-parts/holes.server.ts'

/** A finished body with its validator. It is compressed when a reader first asks for an encoding, and once. */
export function storePage(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  { packed = false, holes }: { packed?: boolean; holes?: Holes } = {},
): StoredPage {
  const etag = `"${hashOf(body)}"`
  const page = { status, headers, etag, size: body.length, identity: body, packed, br: null, gzip: null }
  return holes && (holes.names.length > 0 || holes.hasToken) ? { ...page, holes } : page
}

const hashOf = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 22)
}

/** Compresses a page that will be cached: brotli, which nearly every browser takes; other encodings are made from it. */
export async function packPage(page: StoredPage): Promise<void> {
  if (page.identity === null || page.packed || page.size < WORTH_IT) return
  const { holes } = page
  if (holes) {
    const { packed, packedAt } = await packAround(page.identity, holes, QUICK)
    page.br = packed
    page.holes = { ...holes, packedAt }
  } else page.br ??= await brotliText(page.identity, QUICK)
  page.identity = null
}

export type Encoding = 'br' | 'gzip' | 'identity'

const REFUSED = /\b(br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/g

/** The best encoding that an Accept-Encoding header allows. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const accepted = header.includes('q=0') ? header.replace(REFUSED, '') : header
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** The parts that are written for one reader. */
interface Answer {
  status: number
  headers: Readonly<Record<string, string | number>>
  body: Buffer | null
}

/** A redirect's few bytes would only grow. */
const WORTH_IT = 200

const ready = new WeakMap<StoredPage, Partial<Record<Encoding, Answer>>>()

/** Pages whose first, quick compression has been sent once: who is asked for again is read by many. */
const sentOnce = new WeakSet<StoredPage>()
const squeezed = new WeakSet<StoredPage>()
let squeezing = false

/** The answer for one reader of a page with holes, with the reader's own parts in them. */
export async function answerFor(
  page: StoredPage,
  holes: Holes,
  fills: Fills,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
): Promise<Answer> {
  const encoding = acceptedEncoding(acceptEncoding)
  const etag = `"${hashOf(page.etag, ...holes.names.map((name) => fills[name]))}"`
  if (page.status === 200 && matches(ifNoneMatch, etagOf({ etag }, encoding)))
    return { status: 304, headers: { ...page.headers, etag: etagOf({ etag }, encoding) }, body: null }
  const quick = encoding === 'br' && page.br ? fillPacked(page.br, holes, fills) : null
  if (quick) {
    if (!squeezing && sentOnce.delete(page)) void squeeze(page)
    else if (!squeezed.has(page)) sentOnce.add(page)
    return { status: page.status, headers: headersFor({ ...page, etag }, encoding, quick), body: quick }
  }
  const text = fillText(await textOf(page), holes, fills)
  const body =
    encoding === 'identity'
      ? text
      : encoding === 'gzip'
        ? await gzipText(text)
        : await brotliText(text, QUICK)
  return { status: page.status, headers: headersFor({ ...page, etag }, encoding, body), body }
}

/** The status, headers and bytes to write for a reader's conditional, encoded request; at once when they are there already. */
export function answerOf(
  page: StoredPage,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
): Answer | Promise<Answer> {
  const encoding = page.packed || page.size < WORTH_IT ? 'identity' : acceptedEncoding(acceptEncoding)
  if (page.status === 200 && ifNoneMatch !== undefined) {
    const etag = etagOf(page, encoding)
    if (matches(ifNoneMatch, etag)) return { status: 304, headers: { ...page.headers, etag }, body: null }
  }
  const answer = ready.get(page)?.[encoding]
  if (answer && encoding === 'br' && !squeezing && sentOnce.delete(page)) void squeeze(page)
  return answer ?? prepare(page, encoding)
}

async function prepare(page: StoredPage, encoding: Encoding): Promise<Answer> {
  const body =
    encoding === 'identity'
      ? await textOf(page)
      : encoding === 'gzip'
        ? (page.gzip ??= await gzipText(await textOf(page)))
        : (page.br ??= await brotliText(await textOf(page), QUICK))
  if (encoding === 'br') sentOnce.add(page)
  return keepAnswer(page, encoding, body)
}

const unpacking = new WeakMap<StoredPage, Promise<Buffer>>()

/** The plain text; concurrent readers share one copy. */
async function textOf(page: StoredPage): Promise<Buffer> {
  const { identity, br } = page
  if (identity) return identity
  if (!br) return Buffer.alloc(0)
  const text = unpacking.get(page) ?? unbrotliText(br, page.size).finally(() => unpacking.delete(page))
  unpacking.set(page, text)
  return text
}

/**
 * A page that is asked for again is compressed once more, as well as can be: a first window of TCP is 14 kB, and what
 * fits into it saves a phone a round trip. One at a time, so that it never takes more than one of zlib's threads.
 */
async function squeeze(page: StoredPage): Promise<void> {
  squeezing = true
  squeezed.add(page)
  try {
    const text = await textOf(page)
    if (page.holes) {
      const { packed, packedAt } = await packAround(text, page.holes, SMALLEST)
      page.br = packed
      page.holes = { ...page.holes, packedAt }
    } else {
      page.br = await brotliText(text, SMALLEST)
      keepAnswer(page, 'br', page.br)
    }
  } catch {
    // The quick compression goes on serving.
  } finally {
    squeezing = false
  }
}

function headersFor(page: StoredPage, encoding: Encoding, body: Buffer): Answer['headers'] {
  return {
    ...page.headers,
    etag: etagOf(page, encoding),
    'content-length': body.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
}

function keepAnswer(page: StoredPage, encoding: Encoding, body: Buffer): Answer {
  const answer = { status: page.status, headers: headersFor(page, encoding, body), body }
  // The plain text of a cached page is not held for the few who ask for it.
  if (encoding !== 'identity' || page.identity !== null)
    ready.set(page, { ...ready.get(page), [encoding]: answer })
  return answer
}

/** Each encoding has a validator of its own; a weak one where the same page may be sent in other bytes. */
function etagOf({ etag }: Pick<StoredPage, 'etag'>, encoding: Encoding): string {
  if (encoding === 'identity') return etag
  return `${encoding === 'br' ? 'W/' : ''}${etag.slice(0, -1)}-${encoding}"`
}

/** Whether a validator is among those of an `If-None-Match`, which compares weakly. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => opaque(tag.trim()) === opaque(etag)) ?? false
}

/** A validator without its weakness. */
const opaque = (etag: string) => etag.replace(/^W\//, '')
