import { z } from 'zod'
import { postOutside, type OutsideAnswer, type PostOutside } from '../http/download/post-outside.server.ts'
import { PrivateHostError, publicUrl } from '../http/download/public-host.server.ts'
import type { PushKeys } from './vapid.server.ts'

/** Where a browser takes messages, and the keys that only it can read them with (RFC 8291). */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** At most `MOST_BYTES` of JSON. */
  text: string
  /** A later message of one topic replaces an earlier one that was not fetched yet; 1 to 32 letters of base64url. */
  topic: string
  /** Seconds for which the service may keep it for a browser that is away. */
  seconds: number
  /** Wakes a phone that saves power (RFC 8030, 5.3). */
  urgent?: boolean
}

/** The outcome of a message: accepted, subscription gone, try later, or refused permanently. */
export type PushResult =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'later'; seconds: number }
  | { kind: 'refused'; reason: string }

/** Sends a message to a browser; never throws. */
export type SendPush = (target: PushTarget, message: PushMessage) => Promise<PushResult>

/** The largest text that every push service accepts, less the bytes that encryption adds (RFC 8291, 4). */
export const MOST_BYTES = 3900

const LATER_SECONDS = 30
const LATEST_SECONDS = 3600

const subscription = z.object({
  endpoint: z.string().max(1000),
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
})

/** A subscription as a browser writes it (PushSubscription.toJSON); null where it is none or leads to a private network. */
export function readTarget(text: string): PushTarget | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const read = subscription.safeParse(json)
  if (!read.success) return null
  const { endpoint, keys } = read.data
  const point = Buffer.from(keys.p256dh, 'base64url')
  const isPoint = point.length === 65 && point[0] === 4
  if (!isPoint || Buffer.from(keys.auth, 'base64url').length !== 16) return null
  try {
    const url = publicUrl(endpoint)
    return url && { endpoint: url.href, ...keys }
  } catch {
    return null
  }
}

/** A way to the push services. `subject` is whom they may write to: `mailto:` or an address of the site (RFC 8292, 2.1). */
export function pushSender(keys: PushKeys, subject: string, post: PostOutside = postOutside): SendPush {
  return async ({ endpoint, p256dh, auth }, { text, topic, seconds, urgent }) => {
    try {
      const url = publicUrl(endpoint)
      if (!url) return { kind: 'gone' }
      const { default: webPush } = await import('web-push')
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject, ...keys },
        TTL: seconds,
        topic,
        ...(urgent && { urgency: 'high' as const }),
        contentEncoding: 'aes128gcm',
      })
      return resultOf(await post(url, headers, body))
    } catch (error) {
      if (error instanceof PrivateHostError) return { kind: 'gone' }
      return { kind: 'later', seconds: LATER_SECONDS }
    }
  }
}

/** What a push service's answer means (RFC 8030, 5 and 7). That it does not take our key is no fault of the browser's. */
export function resultOf({ status, retryAfter }: Pick<OutsideAnswer, 'status' | 'retryAfter'>): PushResult {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) {
    const asked = Number(retryAfter)
    const seconds = Number.isFinite(asked) && asked > 0 ? Math.min(asked, LATEST_SECONDS) : LATER_SECONDS
    return { kind: 'later', seconds }
  }
  return { kind: 'refused', reason: `The push service answered ${status}` }
}
