import { createHmac } from 'node:crypto'
import { localePath, type Lang } from '#i18n/locale.ts'
import { breakingInWords, type SentBreaking } from '../breaking/words.server.ts'
import { wordsIn } from '../words.server.ts'

/** What is said outside: the same words as to readers, and where the story is. */
interface OutsideText {
  label: string
  headline: string
  lines: readonly string[]
  url: string
}

/** Breaking news as a channel of a language has it. */
export function outsideText(
  publicUrl: string,
  lang: Lang,
  sent: SentBreaking,
  path: string,
  now: Date,
): OutsideText {
  const words = breakingInWords(wordsIn(lang, now), { path }, sent)
  const { label = '', title = '', lines = [] } = words ?? {}
  return { label, headline: title, lines, url: new URL(localePath(lang, path), publicUrl).href }
}

/** The post as plain text. */
export const plainText = ({ label, headline, lines, url }: OutsideText) =>
  [`${label}: ${headline}`, ...lines, url].join('\n\n')

/** Headers with which a receiver knows who sent a request and that it was not changed (standardwebhooks.com). */
export function signedHeaders(key: string, id: string, at: Date, body: string): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const bytes = key.startsWith('whsec_')
    ? Buffer.from(key.slice('whsec_'.length), 'base64')
    : Buffer.from(key)
  const signature = createHmac('sha256', bytes).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  }
}
