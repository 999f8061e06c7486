import { createWriteStream } from 'node:fs'
import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'

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
  const url = URL.canParse(address) ? new URL(address) : null
  const allowed = url?.protocol === 'https:' || (anywhere && url?.protocol === 'http:')
  if (!url || !allowed || url.username !== '' || url.password !== '') throw new DownloadError('https')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!anywhere && isIP(host) !== 0 && isPrivate(host)) throw new DownloadError('private')
  return url
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
      async function* counted(chunks: AsyncIterable<Buffer>) {
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
  const reason = error instanceof Error ? error.message : String(error)
  return new DownloadError('failed', { reason }, { cause: error })
}

/** Networks that a machine of ours can reach and a stranger cannot (RFC 6890), and those that hold any IPv4 address. */
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is none of the public internet. An IPv4 address inside an IPv6 one is looked at as such. */
export function isPrivate(ip: string): boolean {
  return PRIVATE.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}

const publicLookup: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new DownloadError('failed', { reason: hostname }), '')
    if (found.some(({ address }) => isPrivate(address))) return done(new DownloadError('private'), '')
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}
