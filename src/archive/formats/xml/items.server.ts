import { DomHandler, isTag, type Element, type ParentNode } from 'domhandler'
import { Parser, type Handler } from 'htmlparser2'
import { ArchiveRefusal } from '../../archive-refusal.ts'

/** A piece of a feed or an export: what comes before its first item, one item, or the beginning of one that is larger than a story can be, or was cut off. */
export type Piece = { kind: 'head'; root: ParentNode } | { kind: 'item' | 'broken'; element: Element }

/** Characters of one item. */
const MOST_ITEM_CHARS = 20_000_000
/** A head has the categories and authors of a site; an item that is longer than this has no end. */
const MOST_CHARS = 10 * MOST_ITEM_CHARS

/**
 * The items of XML that comes in pieces, one in memory at a time. Exports have control characters, unknown entities and ends
 * that are missing: they are read as far as can be. Throws ArchiveRefusal: doctype (and with it every entity of its own), damaged.
 */
export async function* readItems(
  texts: AsyncIterable<string>,
  name: 'item' | 'entry',
): AsyncGenerator<Piece> {
  const splitter = new ItemHandler(name)
  const parser = new Parser(splitter, { xmlMode: true })
  let pushed = 0
  for await (const text of texts) {
    parser.write(text)
    pushed += text.length
    yield* splitter.taken()
    const unfinished = pushed - splitter.from(parser)
    if (unfinished > MOST_ITEM_CHARS) yield* splitter.letGo()
    if (unfinished > MOST_CHARS) throw new ArchiveRefusal('damaged')
  }
  yield* splitter.letGo()
  parser.end()
  yield* splitter.rest()
}

/** Hands what a parser finds on to a tree of its own for each item. */
class ItemHandler implements Partial<Handler> {
  readonly #name: string
  #tree: DomHandler | null = new DomHandler()
  #pieces: Piece[] = []
  #sentHead = false
  /** Items that are open, one in another. */
  #depth = 0
  #parser: Parser | null = null
  /** Where the present item begins, or what is between two. */
  #from = 0

  constructor(name: string) {
    this.#name = name
  }

  onparserinit(parser: Parser) {
    this.#parser = parser
  }

  onprocessinginstruction(name: string) {
    if (name.toLowerCase() === '!doctype') throw new ArchiveRefusal('doctype')
  }

  onopentag(name: string, attributes: Record<string, string>) {
    if (name === this.#name && (this.#depth += 1) === 1) {
      this.#sendHead()
      this.#tree = new DomHandler()
      this.#from = this.#parser?.startIndex ?? 0
    }
    this.#tree?.onopentag(name, attributes)
  }

  onclosetag(name: string) {
    this.#tree?.onclosetag()
    if (name !== this.#name || this.#depth === 0 || (this.#depth -= 1) > 0) return
    this.#send('item')
    this.#from = this.#parser?.endIndex ?? 0
  }

  ontext(text: string) {
    this.#tree?.ontext(text)
  }

  oncdatastart() {
    this.#tree?.oncdatastart()
  }

  oncdataend() {
    this.#tree?.oncdataend()
  }

  /** Where what is not finished begins. */
  from(parser: Parser): number {
    return this.#depth > 0 || !this.#sentHead ? this.#from : parser.endIndex
  }

  taken(): Piece[] {
    const pieces = this.#pieces
    this.#pieces = []
    return pieces
  }

  /** Gives up an item that is too large or has no end; of it, what has come so far says which it is. */
  letGo(): Piece[] {
    if (this.#depth > 0) this.#send('broken')
    return this.taken()
  }

  /** What is left at the end: a head without items. */
  rest(): Piece[] {
    this.#sendHead()
    return this.taken()
  }

  #sendHead(): void {
    if (!this.#sentHead && this.#tree) this.#pieces.push({ kind: 'head', root: this.#tree.root })
    this.#sentHead = true
  }

  #send(kind: 'item' | 'broken'): void {
    const element = this.#tree?.root.children.find(isTag)
    if (element) this.#pieces.push({ kind, element })
    this.#tree = null
  }
}
