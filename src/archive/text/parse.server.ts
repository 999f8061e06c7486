import { DomHandler, type ChildNode, type Element } from 'domhandler'
import { Parser } from 'htmlparser2'

/** Elements open at a time. More is no text but an attack, or a page that never closed its formatting. */
const MOST_DEPTH = 400

class TooDeep extends Error {}

class ShallowHandler extends DomHandler {
  #depth = 0

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.#depth += 1
    if (this.#depth > MOST_DEPTH) throw new TooDeep()
    super.onopentag(name, attribs)
  }

  override onclosetag(): void {
    this.#depth -= 1
    super.onclosetag()
  }
}

/** Foreign HTML as a tree; null where it is nested too deep to be one. */
export function parseForeign(html: string): ChildNode[] | null {
  const handler = new ShallowHandler()
  try {
    new Parser(handler, { recognizeSelfClosing: false }).end(html)
  } catch (error) {
    if (error instanceof TooDeep) return null
    throw error
  }
  return handler.dom
}

/** The text of HTML that is no tree: all that is outside tags, a line for each tag. */
export function textOutsideTags(html: string): string {
  let text = ''
  for (let at = 0; at < html.length;) {
    const tag = html.indexOf('<', at)
    if (tag < 0) return text + html.slice(at)
    text += `${html.slice(at, tag)}\n`
    const end = html.indexOf('>', tag)
    at = end < 0 ? html.length : end + 1
  }
  return text
}

/** The value of an attribute; empty where there is none. */
export const given = (element: Element, name: string): string => element.attribs[name] ?? ''
