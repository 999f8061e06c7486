import { hash } from 'node:crypto'
import { HTML } from '#platform/limits/limits.ts'
import { cleanHtml } from './clean.server.ts'
import { escapeHtml } from './escape.ts'

/** Recently cleaned texts by the hash of their input, the oldest first. */
const cleaned = new Map<string, string>()
let chars = 0

/**
 * Rich text out of the database, made safe to put into a page, a feed or an answer: nothing but our own code has to have
 * written it. Text over the limits, which no form takes, is shown as plain text.
 */
export function cleanStoredHtml(html: string): string {
  const key = hash('sha256', html, 'base64')
  const known = cleaned.get(key)
  if (known !== undefined) return known
  const clean = cleanOrPlain(html)
  cleaned.set(key, clean)
  chars += clean.length
  for (const [oldest, text] of cleaned) {
    if (chars <= HTML.cachedChars) break
    cleaned.delete(oldest)
    chars -= text.length
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
