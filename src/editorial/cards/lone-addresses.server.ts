import { Element, isTag, isText, Text, type ChildNode } from 'domhandler'
import { htmlOf, parseHtml } from '#platform/html/tree.server.ts'
import { knownCard } from './known-cards.ts'

const LONE = /(?:^|\n|<p[^>]*>)\s*https:\/\/[^\s<]+\s*(?:$|\n|<)/

/**
 * A text in which an address of a known site that has a line to itself is its card: as it is typed where no script runs. A link
 * stays a link, which is how an editor says so.
 */
export function withCards(html: string): string {
  if (!LONE.test(html)) return html
  const nodes = parseHtml(html)
  const written = nodes.flatMap((node) => (isText(node) ? linesOf(node) : [cardOf(node) ?? node]))
  return htmlOf(written)
}

/** The card of a paragraph that holds an address and nothing else. */
function cardOf(node: ChildNode): Element | null {
  if (!isTag(node) || node.name !== 'p') return null
  const [text, ...others] = node.children.filter((child) => !isTag(child) || child.name !== 'br')
  return text && isText(text) && others.length === 0 ? figureOf(text.data) : null
}

/** Text beside paragraphs, with each line that is an address as a card. */
function linesOf(text: Text): ChildNode[] {
  const lines = text.data.split('\n')
  if (lines.every((line) => figureOf(line) === null)) return [text]
  return lines.map((line, at) => figureOf(line) ?? new Text(at < lines.length - 1 ? `${line}\n` : line))
}

function figureOf(typed: string): Element | null {
  const known = /^\s*https:\/\/\S+\s*$/.test(typed) ? knownCard(typed) : null
  return known && new Element('figure', { 'data-card': known.address })
}
