import { isTag, isText, type ChildNode } from 'domhandler'
import { parseForeign, textOutsideTags } from './parse.server.ts'
import { repairText } from './repair.ts'

const SILENT = new Set(['script', 'style', 'template', 'noscript'])
const LINES = new Set(['p', 'br', 'div', 'li', 'blockquote', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** A title, a name or a summary as one line of plain text, entities and tags read, in the right letters. */
export function plainLine(html: string): string {
  return plainText(html).replace(/\s+/g, ' ').trim()
}

/** A comment or an excerpt as plain text: its paragraphs are lines. */
export function plainText(html: string): string {
  const { text } = repairText(html)
  const whole = /[<&]/.test(text) ? textOf(text) : text
  return whole
    .toWellFormed()
    .replace(CONTROLS, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

// oxlint-disable-next-line no-control-regex -- they are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

function textOf(html: string): string {
  const tree = parseForeign(html)
  return tree ? textIn(tree) : textOutsideTags(html)
}

function textIn(nodes: readonly ChildNode[]): string {
  let text = ''
  for (const node of nodes) {
    if (isText(node)) text += node.data
    else if (isTag(node) && !SILENT.has(node.name)) {
      text += textIn(node.children)
      if (LINES.has(node.name)) text += '\n'
    }
  }
  return text
}
