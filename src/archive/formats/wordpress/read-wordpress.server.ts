import type { Element } from 'domhandler'
import { ArchiveRefusal } from '../../archive-refusal.ts'
import type { ArchiveRecord, ReadOptions } from '../../record.ts'
import { plainLine } from '../../text/plain.server.ts'
import type { ArchiveFile } from '../files/file-set.ts'
import { decodeXml } from '../xml/decode.server.ts'
import { own, textOf } from '../xml/elements.ts'
import { readItems } from '../xml/items.server.ts'
import { SiteClock } from './dates.ts'
import { readHead } from './head.ts'
import { NAMELESS_GALLERY, readItem, type WordpressState } from './item.server.ts'

/**
 * The records of an export of WordPress (WXR 1.0 to 1.2), also of one that was split: the site once, each author and category
 * when it is first declared. One item is in memory at a time. Throws ArchiveRefusal: doctype, damaged, sites.
 */
export async function* readWordpress(
  files: readonly ArchiveFile[],
  options: ReadOptions,
): AsyncGenerator<ArchiveRecord> {
  const of = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const state: WordpressState = {
    site: null,
    clock: new SiteClock(),
    bodies: options.bodies,
    categories: new Set(),
    attached: null,
  }
  const authors = new Set<string>()
  let done = 0
  let begun = false
  for (const file of files) {
    async function* measured() {
      for await (const chunk of file.read()) {
        options.signal.throwIfAborted()
        done += chunk.length
        options.onRead?.(done, of)
        yield chunk
      }
    }
    for await (const piece of readItems(decodeXml(measured()), 'item')) {
      if (piece.kind === 'head') {
        const head = readHead(piece.root)
        // Their numbers are not of one row: one would be taken for another.
        if (state.site !== null && head.site.url !== null && !isSameSite(state.site, head.site.url))
          throw new ArchiveRefusal('sites', { first: state.site, second: head.site.url })
        state.site ??= head.site.url
        if (!begun) yield head.site
        begun = true
        for (const author of head.authors) {
          if (authors.has(author.id)) continue
          authors.add(author.id)
          yield author
        }
        for (const category of head.categories) {
          if (category.id === '' || state.categories.has(category.id)) continue
          state.categories.add(category.id)
          yield category
        }
        continue
      }
      const item = piece.element
      if (piece.kind === 'broken') {
        // Its number comes after its text.
        const id = own(textOf(item, 'wp:post_id') || textOf(item, 'link'))
        yield { kind: 'left-out', reason: 'unreadable', what: plainLine(textOf(item, 'title')), at: id }
        continue
      }
      if (options.bodies && state.attached === null && NAMELESS_GALLERY.test(textOf(item, 'content:encoded')))
        state.attached = await attachedIn(files, options.signal)
      yield* readItem(item, state)
    }
  }
}

const isSameSite = (a: string, b: string) => {
  const [one, other] = [a, b].map((address) => address.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, ''))
  return one === other
}

/** The pictures of each post in their order: read once, when the first gallery does not name its own. */
async function attachedIn(
  files: readonly ArchiveFile[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, { id: string; place: number }[]>()
  const look = (item: Element) => {
    const parent = textOf(item, 'wp:post_parent')
    if (parent === '0' || textOf(item, 'wp:post_type') !== 'attachment') return
    const one = { id: own(textOf(item, 'wp:post_id')), place: Number(textOf(item, 'wp:menu_order')) || 0 }
    const known = found.get(parent)
    if (known) known.push(one)
    else found.set(own(parent), [one])
  }
  for (const file of files)
    for await (const piece of readItems(decodeXml(file.read()), 'item')) {
      signal.throwIfAborted()
      if (piece.kind === 'item') look(piece.element)
    }
  return new Map(
    [...found].map(([parent, pictures]) => [
      parent,
      pictures.toSorted((a, b) => a.place - b.place).map(({ id }) => id),
    ]),
  )
}
