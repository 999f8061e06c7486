import { request, type Agent, type IncomingHttpHeaders } from 'node:http'

/** An answer, or that there was none: status 0 after a refused or broken connection and after `timeoutMs`. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** To the last byte. */
  ms: number
}

export interface Asking {
  method?: string
  headers?: Record<string, string>
  body?: string
  agent?: Agent
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000

/** One request over node:http, which neither retries nor follows. Never rejects. */
export function ask(
  url: string,
  { body, agent, timeoutMs = TIMEOUT_MS, ...options }: Asking = {},
): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, headers: {}, body: '', ms: performance.now() - started })
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = request(url, { ...options, agent, signal }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', none)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
          ms: performance.now() - started,
        }),
      )
    })
    sent.on('error', none)
    sent.end(body)
  })
}

/** Refused as the portal promises to: it says when to come again. */
export const isRefusal = ({ status, headers }: Answer): boolean =>
  (status === 503 || status === 429) && Number(headers['retry-after']) > 0

/** Answered, or refused as promised; everything else is an error. */
export const isFine = (answer: Answer): boolean =>
  (answer.status >= 200 && answer.status < 400) || isRefusal(answer)

/** How often there was which status. */
export class Tally {
  readonly statuses: Record<string, number> = {}
  asked = 0
  errors = 0

  count(answer: Answer): void {
    this.asked += 1
    if (!isFine(answer)) this.errors += 1
    const name = answer.status === 0 ? 'none' : String(answer.status)
    this.statuses[name] = (this.statuses[name] ?? 0) + 1
  }

  share(status: number): number {
    return (this.statuses[status] ?? 0) / Math.max(1, this.asked)
  }
}

let readers = 0

/** The header of a new reader: the portals measured here trust one proxy. */
export function newReader(): Record<string, string> {
  readers += 1
  const [a, b, c] = [(readers >> 16) & 255, (readers >> 8) & 255, readers & 255]
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` }
}

/** The address of an uncached page: no two searches are the same. */
export function uncachedPage(lang: 'ar' | 'en' = 'ar'): string {
  readers += 1
  return `${lang === 'en' ? '/en' : ''}/search?q=urea+${process.pid}x${readers}`
}
