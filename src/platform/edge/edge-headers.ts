import { createHash } from 'node:crypto'

/** How long an edge serves a page without asking, on while it asks, and on while there is no answer; seconds. */
const FRESH_S = 60
const WHILE_ASKING_S = 600
const WHILE_AWAY_S = 86_400

/** A header of 16 kB is the most that edges take. A page of more tags is not kept there. */
const MOST_KEYS = 1600

/** The key of a tag at the edge: short, and without the letters that separate keys. */
export const edgeKey = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 8)

/**
 * What an edge needs to keep a shared page and to drop it by its tags: `Surrogate-Key` (Varnish, Fastly) and `Cache-Tag`
 * (Cloudflare) with the same keys. Browsers go by `Cache-Control`. Empty for a page of too many tags.
 */
export function edgeHeaders(tags: ReadonlySet<string>): Record<string, string> {
  if (tags.size > MOST_KEYS) return {}
  const keys = [...tags].map(edgeKey)
  return {
    'cdn-cache-control': `max-age=${FRESH_S}, stale-while-revalidate=${WHILE_ASKING_S}, stale-if-error=${WHILE_AWAY_S}`,
    'surrogate-key': keys.join(' '),
    'cache-tag': keys.join(','),
  }
}
