import { Document, isTag, type ParentNode } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { ArchiveRefusal } from '../../archive-refusal.ts'
import type { ArchiveRecord, ReadOptions, SiteRecord } from '../../record.ts'
import { wholeAddress } from '../../text/addresses.ts'
import { plainLine } from '../../text/plain.server.ts'
import { wholeOf, type ArchiveFile } from '../files/file-set.ts'
import { FirstSeen } from '../first-seen.ts'
import { langOfCode } from '../lang-code.ts'
import { decodeXml } from '../xml/decode.server.ts'
import { textIn, textOf } from '../xml/elements.ts'
import { readItems } from '../xml/items.server.ts'
import { atomEntry, jsonEntry, rssEntry, storyOf, type Entry, type FeedSetup } from './entries.server.ts'
import type { FetchedPages } from './pages.server.ts'

/** A JSON Feed is read whole. */
const MOST_JSON_BYTES = 200_000_000

/** What one page of a feed says: its head, its entries, and where the next is. */
interface Page {
  site: SiteRecord
  next: string | null
  /** WordPress has further pages that its feeds do not name. */
  isWordpress: boolean
  entries: AsyncIterable<Entry>
}

/**
 * The stories of a feed: RSS, Atom or JSON Feed; of files, or of an address with the pages that follow it, until one has
 * nothing new. Throws ArchiveRefusal: doctype, damaged, size; DownloadError for an address.
 */
export async function* readFeed(
  files: readonly ArchiveFile[],
  options: ReadOptions,
  fetched?: { pages: FetchedPages; address: string },
): AsyncGenerator<ArchiveRecord> {
  const seen = new FirstSeen()
  const known = new Set<string>()
  let site: SiteRecord | null = null
  let done = 0
  const queue = files.map((file) => ({ file, address: fetched?.address ?? null, number: 1 }))
  for (let one = queue.shift(); one; one = queue.shift()) {
    options.signal.throwIfAborted()
    const page = await openPage(one.file, one.address)
    if (!site) {
      site = page.site
      yield site
    }
    const setup: FeedSetup = { site: site.url, title: page.site.title || site.title, bodies: options.bodies }
    let fresh = 0
    for await (const entry of page.entries) {
      options.signal.throwIfAborted()
      const story = storyOf(entry, setup)
      if (story.id === '') {
        yield { kind: 'left-out', reason: 'unreadable', what: entry.title, at: '' }
        continue
      }
      // Pages move on while they are read: an entry comes again on the next.
      if (known.has(story.id)) continue
      known.add(story.id)
      fresh += 1
      yield* seen.authors(entry.authors)
      yield* seen.categories(story.categories)
      yield* seen.picture(entry.picture)
      yield story
    }
    done += one.file.bytes
    options.onRead?.(done, Math.max(done, fetched?.pages.bytes ?? 0))
    const next = fetched && fresh > 0 ? nextOf(page, one.address ?? '', fetched.address, one.number) : null
    const more = next === null ? null : await fetched?.pages.fetch(next)
    if (more) queue.push({ file: more.file, address: next, number: one.number + 1 })
  }
}

/** The address of the page after one. */
function nextOf(page: Page, address: string, first: string, number: number): string | null {
  if (page.next !== null) return page.next === address ? null : page.next
  if (!page.isWordpress) return null
  const url = new URL(first)
  url.searchParams.set('paged', String(number + 1))
  return url.href
}

async function openPage(file: ArchiveFile, address: string | null): Promise<Page> {
  const pieces = decodeXml(file.read())[Symbol.asyncIterator]()
  const first = await pieces.next()
  const begin = first.done ? '' : first.value
  if (begin.trimStart().startsWith('{')) {
    await pieces.return?.(undefined)
    return await jsonPage(file)
  }
  const texts = async function* () {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value
  }
  return await xmlPage(
    texts(),
    /<entry[\s>]/.test(begin) && !/<item[\s>]/.test(begin) ? 'entry' : 'item',
    address,
  )
}

async function xmlPage(
  texts: AsyncIterable<string>,
  name: 'item' | 'entry',
  address: string | null,
): Promise<Page> {
  const all = readItems(texts, name)
  const first = await all.next()
  const head = !first.done && first.value.kind === 'head' ? first.value.root : new Document([])
  const { site, next, isWordpress } = headOf(head, address)
  const base = site.url ?? (address && new URL(address).origin)
  const entries = async function* (): AsyncGenerator<Entry> {
    for await (const piece of all) {
      if (piece.kind === 'head') continue
      const { kind, element } = piece
      const entry = name === 'item' ? rssEntry(element, base) : atomEntry(element, base)
      yield kind === 'broken' ? { ...entry, id: '', link: '' } : entry
    }
  }
  return { site: { ...site, url: base }, next, isWordpress, entries: entries() }
}

function headOf(head: ParentNode, address: string | null) {
  const all = DomUtils.find(isTag, head.children, true, Number.MAX_SAFE_INTEGER).filter(isTag)
  const root = all.find(({ name }) => ['channel', 'feed'].includes(name)) ?? all[0]
  const links = all.filter(({ name }) => name === 'link' || name === 'atom:link')
  const linkOf = (rel: string) =>
    links.find(({ attribs }) => (attribs['rel'] ?? 'alternate') === rel && attribs['href'])?.attribs[
      'href'
    ] ?? null
  const home = (root && textOf(root, 'link').trim()) || linkOf('alternate') || ''
  const lang = (root && (textOf(root, 'language') || root.attribs['xml:lang'])) ?? ''
  const site: SiteRecord = {
    kind: 'site',
    url: (wholeAddress(home, address) ?? '').replace(/\/+$/, '') || null,
    title: plainLine(root ? textOf(root, 'title') : ''),
    lang: langOfCode(lang),
  }
  const next = linkOf('next')
  return {
    site,
    next: next === null ? null : wholeAddress(next, address && new URL(address).origin),
    isWordpress: all.some((one) => one.name === 'generator' && /wordpress\.org/i.test(textIn(one))),
  }
}

async function jsonPage(file: ArchiveFile): Promise<Page> {
  const bytes = await wholeOf(file, MOST_JSON_BYTES)
  if (!bytes) throw new ArchiveRefusal('size', { most: MOST_JSON_BYTES / 1e9 })
  let feed: Readonly<Record<string, unknown>>
  try {
    feed = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, '')) as typeof feed
  } catch (cause) {
    throw new ArchiveRefusal('damaged', {}, { cause })
  }
  const text = (name: string) => (typeof feed[name] === 'string' ? feed[name] : '')
  const items = Array.isArray(feed['items']) ? (feed['items'] as Readonly<Record<string, unknown>>[]) : []
  return {
    site: {
      kind: 'site',
      url: text('home_page_url').replace(/\/+$/, '') || null,
      title: plainLine(text('title')),
      lang: langOfCode(text('language')),
    },
    next: text('next_url') || null,
    isWordpress: false,
    // oxlint-disable-next-line require-await -- entries of XML stream
    entries: (async function* () {
      for (const item of items) yield jsonEntry(item)
    })(),
  }
}
