import { hash } from 'node:crypto'
import { HTML } from '#platform/limits/limits.ts'
import { cleanHtml } from './clean.server.ts'
import { escapeHtml } from './escape.ts'

/**
 * Recently cleaned texts by the hash of their input, the oldest first; null for one that was clean already, as nearly all are:
 * they were cleaned when they were saved.
 */
const cleaned = new Map<string, string | null>()
let chars = 0

/** What an entry takes of the memory: its text and its hash. */
const charsOf = (key: string, text: string | null) => key.length + (text?.length ?? 0)

/**
 * Rich text out of the database, made safe to put into a page, a feed or an answer: nothing but our own code has to have
 * written it. Text over the limits, which no form takes, is shown as plain text.
 */
export function cleanStoredHtml(html: string): string {
  const key = hash('sha256', html, 'base64')
  const known = cleaned.get(key)
  if (known !== undefined) return known ?? html
  const clean = cleanOrPlain(html)
  const text = clean === html ? null : clean
  cleaned.set(key, text)
  chars += charsOf(key, text)
  for (const [oldest, old] of cleaned) {
    if (chars <= HTML.cachedChars) break
    cleaned.delete(oldest)
    chars -= charsOf(oldest, old)
  }
  return clean
}

function cleanOrPlain(html: string): string {
  try {
    return cleanHtml(html)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return `<p>${escapeHtml(html.slice(0, HTML.chars).replace(/<[^<>]*>/g, ' '))}</p>`
  }
}
