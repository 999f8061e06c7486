import { categoryPath } from '#editorial/paths.ts'
import { toSlug } from '#i18n/slug.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Archive } from '../../record.ts'
import { addressOn } from '../index/addresses.ts'
import type { ArchiveIndex } from '../index/archive-index.ts'
import type { Finding } from '../finding.ts'
import { signature } from '../names/names.server.ts'
import type { ArchiveParts } from '../parts.ts'
import { holdClaim, type ArchiveClaim } from '../record.server.ts'
import {
  authorAddresses,
  categoryAddresses,
  feedAddresses,
  keywordAddresses,
} from '../index/site-addresses.ts'
import { writeRedirects, type OldAddress } from './write-redirects.server.ts'

const CHUNK = 2000
const FEED = '/feeds/all.rss'

/** Leads the old addresses of categories, of who wrote, of keywords and feeds to ours; links in texts find them too. */
export async function writeSitePlaces(
  { db }: Pick<ArchiveParts, 'db'>,
  claim: ArchiveClaim,
  index: ArchiveIndex,
  format: Archive['format'],
  { desks }: { desks: ReadonlyMap<string, string> },
): Promise<{ added: number; findings: Finding[] }> {
  const places: OldAddress[] = []
  const seen = new Set<string>()
  const put = (address: string, to: string, owner: string, of: OldAddress['of']) => {
    const from = addressOn(index.site.url, address)
    if (from === null || seen.has(from)) return
    seen.add(from)
    index.addPlace(from, to)
    places.push({ from, to, lang: null, owner, of })
  }
  for (const [id, number] of index.categoryNumbers) {
    const path = index.pathOf(id)
    const [category] = path
    if (!category) continue
    const { ar, only } = index.namesOf(category.names)
    const to = categoryPath(number, toSlug(only === 'en' ? category.slug : ar))
    for (const address of categoryAddresses(format, category, path.map(({ slug }) => slug).toReversed()))
      put(address, feedOf(address, number) ?? decodeURI(to), `category:${number}`, {
        kind: 'category',
        id,
        title: ar,
        key: String(number),
      })
  }
  for (const author of index.authors.values()) {
    const key = desks.get(signature([author.id], index))
    const { ar } = index.namesOf(author.names)
    if (key === undefined || ar === '') continue
    for (const address of authorAddresses(format, author))
      put(address, searchFor(ar), `desk:${key}`, { kind: 'author', id: author.id, title: ar, key })
  }
  for (const [keyword, slug] of index.keywords)
    for (const address of keywordAddresses(format, keyword, slug))
      put(address, searchFor(keyword), '', { kind: 'archive', id: address, title: keyword, key: null })
  for (const [from, to] of feedAddresses(format, FEED))
    put(from, to, '', { kind: 'archive', id: from, title: from, key: null })
  return writeInChunks(db, claim, places)
}

/** Writes the addresses that led on in a portal like this one and are no story's. */
export async function writeOwnRedirects(
  db: Db,
  claim: ArchiveClaim,
  index: ArchiveIndex,
): Promise<{ added: number; findings: Finding[] }> {
  const addresses = index.redirects.flatMap(({ from, to, lang, permanent }): OldAddress[] => {
    if (index.newPathOf(from)) return []
    const old = addressOn(index.site.url, to)
    const moved = old === null ? null : index.newPathOf(old)
    return [
      {
        from,
        to: moved ? decodeURI(moved.path) : to,
        lang,
        permanent,
        known: true,
        owner: '',
        of: { kind: 'archive', id: from, title: from, key: null },
      },
    ]
  })
  return writeInChunks(db, claim, addresses)
}

async function writeInChunks(
  db: Db,
  claim: ArchiveClaim,
  places: readonly OldAddress[],
): Promise<{ added: number; findings: Finding[] }> {
  const findings: Finding[] = []
  let added = 0
  for (let at = 0; at < places.length; at += CHUNK) {
    const written = await db.transaction().execute(async (trx) => {
      await holdClaim(trx, claim)
      return writeRedirects(trx, claim.id, places.slice(at, at + CHUNK))
    })
    added += written.added
    findings.push(...written.findings)
  }
  return { added, findings }
}

const feedOf = (address: string, number: number) =>
  address.endsWith('/feed') ? `/feeds/c/${number}.rss` : null

const searchFor = (words: string) => `/search?q=${encodeURIComponent(words)}`
