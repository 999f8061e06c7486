import { DomUtils, parseDocument } from 'htmlparser2'
import { Text, type ChildNode } from 'domhandler'
import { BLOCKS } from './blocks.ts'

/** Sanitised HTML as a tree. Entities are decoded; `htmlOf` writes them again. */
export function parseHtml(html: string): ChildNode[] {
  return parseDocument(html).children
}

/** A tree as HTML: letters of every script as they are, only what HTML needs escaped. */
export function htmlOf(nodes: ChildNode | ChildNode[]): string {
  return DomUtils.getOuterHTML(nodes, { encodeEntities: 'utf8', decodeEntities: true })
}

/** The text of sanitised HTML, with a space after each block. */
export function textOfHtml(html: string): string {
  const tree = parseDocument(html)
  for (const block of DomUtils.findAll(({ name }) => BLOCKS.includes(name), tree.children))
    DomUtils.appendChild(block, new Text(' '))
  return DomUtils.textContent(tree)
}
