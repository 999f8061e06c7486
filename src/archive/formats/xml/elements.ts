import { isTag, type Element, type ParentNode } from 'domhandler'
import { DomUtils } from 'htmlparser2'

/** The elements right inside another. */
export const childrenOf = (parent: ParentNode): Element[] => parent.children.filter(isTag)

/** The text of an element, of all that is in it. */
export const textIn = (element: Element): string => DomUtils.textContent(element)

/** The text of the first child with this name; empty where there is none. */
export function textOf(parent: ParentNode, name: string): string {
  const found = parent.children.find((child) => isTag(child) && child.name === name)
  return found ? DomUtils.textContent(found) : ''
}

/** A text of its own: a part of a large text would keep all of that in memory. */
export function own(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString()
}
