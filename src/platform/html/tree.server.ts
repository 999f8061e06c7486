import { DomUtils, parseDocument } from 'htmlparser2'
import type { ChildNode } from 'domhandler'

/** Sanitised HTML as a tree. Entities are decoded; `htmlOf` writes them again. */
export function parseHtml(html: string): ChildNode[] {
  return parseDocument(html).children
}

/** A tree as HTML: letters of every script as they are, only what HTML needs escaped. */
export function htmlOf(nodes: ChildNode | ChildNode[]): string {
  return DomUtils.getOuterHTML(nodes, { encodeEntities: 'utf8', decodeEntities: true })
}
