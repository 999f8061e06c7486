import { parseContentKey, parseShowKey } from '#editorial/paths.ts'
import { pathIn } from '#site/redirects/old-address.ts'

/** First parts of addresses that are pages or files of ours, whatever comes after; a test compares them with the table of routes. */
export const OWN_FIRST: ReadonlySet<string> = new Set(
  (
    'index 404 412 lock status offline s articles-post ' +
    'aroundworld-post admin products-prices production-capacity companies dumping-cases exports-imports mergers-acquisitions ' +
    'developers handbook helps glossary landed-cost workbench contact search topics calendar ' +
    'vote weekly-report sources board newsletters fileuploads account profile ' +
    'u feeds media covers og scenes api v1 mcp sitemaps assets ' +
    'robots.txt openapi.json livez readyz healthz'
  ).split(' '),
)

/** What an old address would be a page of: a story or category by its number, a page by its name, or something that is there. */
export type OwnPage =
  | { kind: 'post' | 'category'; id: number }
  | { kind: 'page'; slug: string }
  | { kind: 'there' }

/** Which page of ours is at an address of the old site, if its thing is there; null for no address of ours. */
export function ownPage(address: string): OwnPage | null {
  const [, first = '', key = '', ...rest] = pathIn(address).split('/')
  if (address.startsWith('/?')) return null
  if (OWN_FIRST.has(first.toLowerCase())) return { kind: 'there' }
  if (rest.length > 0) return null
  if (first === 'page') return key === '' ? null : { kind: 'page', slug: key }
  if (first === 'c') {
    const found = parseContentKey(key)
    return found && { kind: found.kind === 'article' ? 'post' : 'category', id: found.id }
  }
  if (first !== 'aw' && first !== 'news-excerpt') return null
  const found = key === '' ? { kind: 'list' as const } : parseShowKey(key)
  return found && (found.kind === 'list' ? { kind: 'there' } : { kind: 'post', id: found.id })
}
