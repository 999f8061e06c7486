import { createWriteStream } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { DownloadError, asDownloadError, statusError } from './download-error.server.ts'
import { isAllowed, publicLookup, publicUrl } from './public-host.server.ts'

export interface DownloadLimits {
  mostBytes: number
  /** Bytes of an answer that comes compressed, once it is not; as many as `mostBytes` if not given. */
  mostInflated?: number
  /** Until the headers are there, and then between two pieces. */
  timeoutMs: number
  /** For all of it, however evenly it drips. */
  totalMs?: number
  mostRedirects?: number
  /** `host:port` of machines that may be asked though they are private, by http too. */
  allow?: readonly string[]
}

/** What is sent with the request. */
export interface DownloadAsk {
  agent?: string
  /** Of the copy that is here: the same content is answered by a word instead of all of it. */
  etag?: string | null
  lastModified?: string | null
  /** A secret, as a parameter of the address or a header. It is sent to the origin of the first address alone. */
  key?: (KeyPlace & { value: string }) | null
}

/** Where a host asks for its key. */
export type KeyPlace = { parameter: string } | { header: string }

export interface Downloaded {
  /** The last address, without the key. */
  url: string
  /** False where the copy that is here is still the same; then nothing was written. */
  modified: boolean
  /** The media type without its parameters, in small letters. */
  type: string
  etag: string | null
  lastModified: string | null
}

const REDIRECTS = 5

/**
 * Fetches a file from outside into a file here. Only https, only public addresses, and every step of a redirect is checked
 * like the first; the name is resolved once and the connection goes to the address that was checked. Throws DownloadError.
 */
export async function download(
  address: string,
  to: string,
  limits: DownloadLimits,
  ask: DownloadAsk = {},
): Promise<Downloaded> {
  const { mostRedirects = REDIRECTS, totalMs } = limits
  const signal = totalMs === undefined ? undefined : AbortSignal.timeout(totalMs)
  try {
    let url = checked(address, limits)
    const first = url.origin
    for (let steps = 0; ; steps++) {
      const key = url.origin === first ? (ask.key ?? null) : null
      const answer = await send(withKey(url, key), limits, { ...ask, key }, signal)
      const status = answer.statusCode ?? 0
      const next = answer.headers.location
      if (status >= 300 && status < 400 && status !== 304 && next) {
        answer.destroy()
        if (steps >= mostRedirects) throw new DownloadError('redirects', { most: mostRedirects })
        url = withoutKey(checked(new URL(next, url).href, limits), first, ask.key ?? null)
        continue
      }
      const modified = status !== 304
      if (modified && status !== 200) {
        answer.destroy()
        throw statusError(answer)
      }
      if (modified) await save(answer, to, limits, signal)
      else answer.destroy()
      const { etag, 'last-modified': lastModified, 'content-type': type = '' } = answer.headers
      return {
        url: url.href,
        modified,
        type: (type.split(';')[0] ?? '').trim().toLowerCase(),
        etag: etag ?? null,
        lastModified: lastModified ?? null,
      }
    }
  } catch (error) {
    if (signal?.aborted) throw new DownloadError('slow', { seconds: Math.round((totalMs ?? 0) / 1000) })
    throw asDownloadError(error)
  }
}

function checked(address: string, { allow = [] }: DownloadLimits): URL {
  const url = isAllowed(address, allow) ? new URL(address) : publicUrl(address)
  if (url) return url
  throw new DownloadError('https')
}

function withKey(url: URL, key: DownloadAsk['key']): URL {
  if (!key || !('parameter' in key)) return url
  const asked = new URL(url)
  asked.searchParams.set(key.parameter, key.value)
  return asked
}

/** A redirect that repeats the key to another host is not followed. */
function withoutKey(url: URL, first: string, key: DownloadAsk['key']): URL {
  if (!key) return url
  if (url.origin !== first) {
    if (holdsKey(url, key.value)) throw new DownloadError('key_elsewhere')
  } else if ('parameter' in key) url.searchParams.delete(key.parameter)
  return url
}

function holdsKey({ href, searchParams }: URL, value: string): boolean {
  return (
    href.includes(value) ||
    href.includes(encodeURIComponent(value)) ||
    [...searchParams.values()].some((one) => one.includes(value))
  )
}

function send(
  url: URL,
  { timeoutMs, allow = [] }: DownloadLimits,
  { agent = 'Kimya import', etag, lastModified, key }: DownloadAsk,
  signal: AbortSignal | undefined,
): Promise<IncomingMessage> {
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    timeout: timeoutMs,
    headers: {
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': agent,
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
      ...(key && 'header' in key && { [key.header]: key.value }),
    },
    ...(signal && { signal }),
    ...(isAllowed(url.href, allow) ? {} : { lookup: publicLookup }),
  })
  return new Promise((resolve, reject) => {
    request.on('response', resolve)
    request.on('timeout', () => request.destroy(new DownloadError('slow', { seconds: timeoutMs / 1000 })))
    request.on('error', reject)
    request.end()
  })
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  identity: () => new PassThrough(),
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

async function save(
  answer: IncomingMessage,
  to: string,
  { mostBytes, mostInflated = mostBytes }: DownloadLimits,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (Number(answer.headers['content-length'] ?? 0) > mostBytes) {
    answer.destroy()
    throw tooLarge(mostBytes)
  }
  const coding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decoder = DECODERS[coding]
  if (!decoder) {
    answer.destroy()
    throw new DownloadError('coding', { coding })
  }
  await pipeline(
    answer,
    atMost(mostBytes),
    decoder(),
    atMost(coding === 'identity' ? mostBytes : mostInflated),
    createWriteStream(to),
    { ...(signal && { signal }) },
  )
}

/** The error of a file of more bytes than that. */
export const tooLarge = (most: number) =>
  new DownloadError('size', { most: Math.max(1, Math.round(most / 1e6)) })

/** Passes pieces on; throws DownloadError `size` once there are more bytes than that. */
export function atMost(most: number) {
  return async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > most) throw tooLarge(most)
      yield chunk
    }
  }
}
