import { createWriteStream } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { PrivateHostError, publicLookup, publicUrl } from './public-host.server.ts'

/** Why an address gave no file; `params` say more. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
  readonly code: 'https' | 'private' | 'redirects' | 'status' | 'size' | 'slow' | 'failed'
  readonly params: Readonly<Record<string, string | number>>

  constructor(
    code: DownloadError['code'],
    params: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(`${code} ${JSON.stringify(params)}`, options)
    this.code = code
    this.params = params
  }
}

export interface DownloadLimits {
  mostBytes: number
  /** Until the headers are there, and then between two pieces. */
  timeoutMs: number
  mostRedirects?: number
  /** For tests: lets http and machines of private networks in. */
  anywhere?: boolean
}

const REDIRECTS = 5

/**
 * Fetches a file from outside into a file here. Only https, only public addresses, and every step of a redirect is looked at
 * like the first; the name is resolved once and asked at the address that was looked at. Gives the last address.
 * Throws DownloadError.
 */
export async function download(
  address: string,
  to: string,
  limits: DownloadLimits,
): Promise<{ url: string }> {
  const { mostRedirects = REDIRECTS } = limits
  let url = checked(address, limits)
  for (let steps = 0; ; steps++) {
    const answer = await ask(url, limits)
    const status = answer.statusCode ?? 0
    const next = answer.headers.location
    if (status >= 300 && status < 400 && next) {
      answer.destroy()
      if (steps >= mostRedirects) throw new DownloadError('redirects', { most: mostRedirects })
      url = checked(new URL(next, url).href, limits)
      continue
    }
    if (status !== 200) {
      answer.destroy()
      throw new DownloadError('status', { status })
    }
    await save(answer, to, limits)
    return { url: url.href }
  }
}

function checked(address: string, { anywhere = false }: DownloadLimits): URL {
  if (anywhere && /^https?:/.test(address) && URL.canParse(address)) return new URL(address)
  try {
    const url = publicUrl(address)
    if (url) return url
  } catch (error) {
    throw asDownloadError(error)
  }
  throw new DownloadError('https')
}

function ask(url: URL, { timeoutMs, anywhere = false }: DownloadLimits): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(url, {
      timeout: timeoutMs,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Kimya import' },
      ...(anywhere ? {} : { lookup: publicLookup }),
    })
    request.on('response', resolve)
    request.on('timeout', () => request.destroy(new DownloadError('slow', { seconds: timeoutMs / 1000 })))
    request.on('error', (error) => reject(asDownloadError(error)))
    request.end()
  })
}

async function save(answer: IncomingMessage, to: string, { mostBytes }: DownloadLimits): Promise<void> {
  const tooLarge = new DownloadError('size', { most: Math.round(mostBytes / 1e6) })
  if (Number(answer.headers['content-length'] ?? 0) > mostBytes) {
    answer.destroy()
    throw tooLarge
  }
  let bytes = 0
  try {
    await pipeline(
      answer,
      async function* limited(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          if (bytes > mostBytes) throw tooLarge
          yield chunk
        }
      },
      createWriteStream(to),
    )
  } catch (error) {
    throw asDownloadError(error)
  }
}

function asDownloadError(error: unknown): DownloadError {
  if (error instanceof DownloadError) return error
  if (error instanceof PrivateHostError) return new DownloadError('private')
  const reason = error instanceof Error ? error.message : String(error)
  return new DownloadError('failed', { reason }, { cause: error })
}
