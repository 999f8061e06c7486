import { request } from 'node:https'
import { publicLookup } from './public-host.server.ts'

export interface OutsideAnswer {
  status: number
  retryAfter?: string | undefined
  /** The beginning of what it said. */
  text?: string
}

/** Posts to an address outside. Rejects where no answer came. */
export type PostOutside = (
  url: URL,
  headers: Record<string, string | number>,
  body: Buffer | null,
) => Promise<OutsideAnswer>

const TIMEOUT_MS = 10_000
const MOST_READ = 16_384

/** Posts to a public machine alone: the name is resolved once, and the connection goes to the address that was checked. No redirect is followed. */
export const postOutside: PostOutside = (url, headers, body) =>
  new Promise((resolve, reject) => {
    const asked = request(url, {
      method: 'POST',
      headers,
      timeout: TIMEOUT_MS,
      lookup: publicLookup,
      signal: AbortSignal.timeout(3 * TIMEOUT_MS),
    })
    asked.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        if (text.length < MOST_READ) text += piece
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], text }),
      )
      answer.on('error', reject)
    })
    asked.on('timeout', () => asked.destroy(new Error(`${url.hostname} did not answer`)))
    asked.on('error', reject)
    asked.end(body ?? '')
  })
