import type { Element } from 'domhandler'
import { given } from '../parse.server.ts'
import type { WordItem } from '../style.ts'
import type { Turner } from '../turner.ts'

/** Lists that may lie in one another. */
const MOST_LISTS = 5
/** Of a list's first number. */
const NUMBER = /^-?\d{1,4}$/

/** A quotation; one in a quotation, an item or a cell is paragraphs of it. */
export function writeQuote(element: Element, turner: Turner): void {
  const { writer } = turner
  if (writer.isInner) return turner.box(element)
  turner.within(element, () => {
    writer.openQuote(turner.attrsOf(element))
    turner.inHolder(element)
    writer.close()
  })
}

/** A list; one that lies too deep is paragraphs. */
export function writeList(element: Element, turner: Turner): void {
  const { writer, findings } = turner
  if (writer.isInline) return turner.box(element)
  if (writer.listDepth >= MOST_LISTS) {
    findings.add('too_deep', 'list', 'kept')
    return turner.box(element)
  }
  turner.within(element, () => {
    const start = given(element, 'start')
    const tag = element.name === 'ol' ? 'ol' : 'ul'
    writer.openList(tag, turner.attrsOf(element), tag === 'ol' && NUMBER.test(start) ? Number(start) : 1)
    turner.inHolder(element)
    writer.close()
  })
}

/** An item of a list; one outside is a list of its own. */
export function writeItem(element: Element, turner: Turner): void {
  const { writer } = turner
  if (writer.isInline || writer.listDepth >= MOST_LISTS) return turner.box(element)
  const isStray = !writer.isInList
  if (isStray) writer.openList('ul', '', 1)
  writeHeldItem(element, turner)
  if (isStray) writer.close()
}

/** A list of Word, which is paragraphs there. */
export function writeWordList(items: readonly WordItem[], turner: Turner): void {
  const { writer, findings } = turner
  findings.add('word', 'mso-list', 'kept', items.length)
  writer.openList(items[0]?.ordered ? 'ol' : 'ul', '', 1)
  for (const { element, marker } of items) {
    for (const one of marker) turner.use(one)
    writeHeldItem(element, turner)
  }
  writer.close()
}

function writeHeldItem(element: Element, turner: Turner): void {
  turner.within(element, () => {
    turner.writer.openItem(turner.attrsOf(element))
    turner.inHolder(element)
    turner.writer.close()
  })
}
