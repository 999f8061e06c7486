import { createHash } from 'node:crypto'
import type { StoredPage } from '#platform/cache/page-cache.server.ts'
import { brotliText, gzipText, QUICK, SMALLEST, unbrotliText } from './compress.server.ts'

/** A finished body with its validator. It is compressed when a reader first asks for an encoding, and once. */
export function storePage(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  { packed = false } = {},
): StoredPage {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, size: body.length, identity: body, packed, br: null, gzip: null }
}

/** Makes a page that will be kept small: brotli, which nearly every reader takes; the others' text is made of it. */
export async function packPage(page: StoredPage): Promise<void> {
  if (page.identity === null || page.packed || page.size < WORTH_IT) return
  page.br ??= await brotliText(page.identity, QUICK)
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

/** What is written for one reader. */
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
let squeezing = false

/** The status, headers and bytes to write for a reader's conditional, encoded request; at once when they are there already. */
export function answerOf(
  page: StoredPage,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
): Answer | Promise<Answer> {
  const encoding = page.packed || page.size < WORTH_IT ? 'identity' : acceptedEncoding(acceptEncoding)
  if (page.status === 200 && ifNoneMatch !== undefined) {
    const etag = etagOf(page, encoding)
    if (ifNoneMatch.split(',').some((tag) => opaque(tag.trim()) === opaque(etag)))
      return { status: 304, headers: { ...page.headers, etag }, body: null }
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

/** The plain text; readers who want it at the same moment share one copy. */
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
  try {
    page.br = await brotliText(await textOf(page), SMALLEST)
    keepAnswer(page, 'br', page.br)
  } catch {
    // The quick compression goes on serving.
  } finally {
    squeezing = false
  }
}

function keepAnswer(page: StoredPage, encoding: Encoding, body: Buffer): Answer {
  const headers = {
    ...page.headers,
    etag: etagOf(page, encoding),
    'content-length': body.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
  const answer = { status: page.status, headers, body }
  // The plain text of a kept page is not held for the few who want it.
  if (encoding !== 'identity' || page.identity !== null)
    ready.set(page, { ...ready.get(page), [encoding]: answer })
  return answer
}

/** Each encoding has a validator of its own; a weak one where the same page may be sent in other bytes. */
function etagOf(page: StoredPage, encoding: Encoding): string {
  if (encoding === 'identity') return page.etag
  return `${encoding === 'br' ? 'W/' : ''}${page.etag.slice(0, -1)}-${encoding}"`
}

/** A validator without its weakness: `If-None-Match` compares weakly. */
const opaque = (etag: string) => etag.replace(/^W\//, '')
