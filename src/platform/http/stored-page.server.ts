import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { StoredPage } from '#platform/cache/page-cache.server.ts'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** A finished body with its validator. It is compressed when a reader first asks for an encoding, and once. */
export function storePage(status: number, headers: Record<string, string>, body: Buffer): StoredPage {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, identity: body, br: null, gzip: null }
}

async function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  // zlib gives a view of a block of 16 kB, which a kept page would hold whole: keep a copy of the bytes alone.
  return exact(encoding === 'gzip' ? await deflate(body, { level: 6 }) : await brotliText(body))
}

function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

function brotliText(body: Buffer): Promise<Buffer> {
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // 5 costs a third of 9 and gives within 3 % of its size on our pages.
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
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
const SMALLEST = 200

const ready = new WeakMap<StoredPage, Partial<Record<Encoding, Answer>>>()

/** The status, headers and bytes to write for a reader's conditional, encoded request; at once when they are there already. */
export function answerOf(
  page: StoredPage,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
): Answer | Promise<Answer> {
  const encoding = page.identity.length < SMALLEST ? 'identity' : acceptedEncoding(acceptEncoding)
  if (page.status === 200 && ifNoneMatch !== undefined) {
    const etag = etagOf(page, encoding)
    if (ifNoneMatch.split(',').some((t) => t.trim().replace(/^W\//, '') === etag))
      return { status: 304, headers: { ...page.headers, etag }, body: null }
  }
  return ready.get(page)?.[encoding] ?? prepare(page, encoding)
}

async function prepare(page: StoredPage, encoding: Encoding): Promise<Answer> {
  const body =
    encoding === 'identity' ? page.identity : (page[encoding] ??= await compress(page.identity, encoding))
  const headers = {
    ...page.headers,
    etag: etagOf(page, encoding),
    'content-length': body.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
  const answer = { status: page.status, headers, body }
  ready.set(page, { ...ready.get(page), [encoding]: answer })
  return answer
}

/** Each encoding is a different sequence of bytes, so each has a validator of its own. */
function etagOf(page: StoredPage, encoding: Encoding): string {
  return encoding === 'identity' ? page.etag : `${page.etag.slice(0, -1)}-${encoding}"`
}
