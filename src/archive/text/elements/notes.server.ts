import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { given, parseForeign } from '../parse.server.ts'

export interface Note {
  text: string
  href: string | null
}

interface Gathered {
  notes: ReadonlyMap<string, Note>
  /** The notes at the foot, which now stand where they are referred to. */
  used: ReadonlySet<Element>
}

/** Names of notes in Word, Google Docs, LibreOffice, Wikipedia and plugins; a name of the way back is none. */
const NAME = /(?:fn|ftn|edn|note|foot|cite)[\w-]*?\d/i
const BACK = /ref\d|ref-|_ref|anc$|anchor|back/i
const MOST_CHARS = 4000

/** The footnotes of a text: those that WordPress keeps beside it, and those at its foot. */
export function gatherNotes(
  tree: readonly ChildNode[],
  beside: ReadonlyMap<string, string> = new Map(),
): Gathered {
  const notes = new Map<string, Note>()
  const used = new Set<Element>()
  for (const [id, html] of beside) {
    const note = noteIn(parseForeign(html) ?? [])
    if (note) notes.set(id, note)
  }
  const asked = new Set<string>()
  const places = new Map<string, Element>()
  visit(tree, (element) => {
    const { href, id, name } = element.attribs
    if (href?.startsWith('#') && NAME.test(href) && !BACK.test(href)) asked.add(href.slice(1))
    for (const place of [id, name]) if (place !== undefined && !places.has(place)) places.set(place, element)
  })
  for (const id of asked) {
    if (notes.has(id)) continue
    const block = blockOf(places.get(id))
    if (!block || used.has(block)) continue
    const note = noteIn(block.children)
    if (!note) continue
    notes.set(id, note)
    used.add(block)
  }
  return { notes, used }
}

/** The note that an element refers to; null of any other. A raised reference is one with its raising. */
export function noteOf(element: Element, notes: ReadonlyMap<string, Note>): Note | null {
  const own = element.attribs['data-note']
  if (element.name === 'sup' && own !== undefined)
    return own.trim() === '' ? null : { text: own.trim(), href: element.attribs['data-href'] ?? null }
  if (notes.size === 0) return null
  const byBlock = notes.get(given(element, 'data-fn'))
  if (byBlock) return byBlock
  if (element.name === 'a') return notes.get(given(element, 'href').replace(/^#/, '')) ?? null
  const [only, ...others] = element.children.filter((child) => !isText(child) || child.data.trim() !== '')
  return only && others.length === 0 && isTag(only) && only.name === 'a' ? noteOf(only, notes) : null
}

function visit(nodes: readonly ChildNode[], see: (element: Element) => void): void {
  for (const node of nodes) {
    if (!isTag(node)) continue
    see(node)
    visit(node.children, see)
  }
}

function blockOf(place: Element | undefined): Element | null {
  for (let one = place ?? null; one; one = one.parent && isTag(one.parent) ? one.parent : null)
    if (['p', 'li', 'div', 'dd'].includes(one.name)) return one
  return null
}

function noteIn(nodes: readonly ChildNode[]): Note | null {
  const links = DomUtils.getElementsByTagName('a', [...nodes])
  const source = links.find((link) => !given(link, 'href').startsWith('#') && given(link, 'href') !== '')
  const text = textWithoutBack(nodes).replace(/\s+/g, ' ').trim()
  if (text === '' || text.length > MOST_CHARS) return null
  return { text, href: source ? given(source, 'href') : null }
}

function textWithoutBack(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data
      if (!isTag(node) || node.name === 'script' || node.name === 'style') return ''
      if (node.name === 'a' && given(node, 'href').startsWith('#')) return ''
      return textWithoutBack(node.children)
    })
    .join('')
}
