import { escapeHtml } from '#platform/html/escape.ts'
import { cardHtml, type Json } from './cards.ts'

/** Bits of a run of text. */
const FORMATS: readonly (readonly [bit: number, tag: string])[] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
]
const MOST_DEPTH = 100

/** A text of Ghost's present editor (Lexical) as HTML; null of what is none. */
export function lexicalHtml(stored: string): string | null {
  try {
    const { root } = JSON.parse(stored) as { root?: Json }
    return root ? childrenOf(root, 0) : null
  } catch {
    return null
  }
}

function childrenOf(node: Json, depth: number): string {
  const { children } = node
  if (!Array.isArray(children) || depth > MOST_DEPTH) return ''
  return (children as Json[]).map((child) => nodeHtml(child, depth + 1)).join('')
}

function nodeHtml(node: Json, depth: number): string {
  const text = (name: string) => (typeof node[name] === 'string' ? node[name] : '')
  const inner = () => childrenOf(node, depth)
  const dir = text('direction') === '' ? '' : ` dir="${escapeHtml(text('direction'))}"`
  switch (text('type')) {
    case 'text':
    case 'extended-text':
    case 'tab':
      return runHtml(text('text'), Number(node['format'] ?? 0))
    case 'linebreak':
      return '<br>'
    case 'paragraph':
      return `<p${dir}>${inner()}</p>`
    case 'heading':
    case 'extended-heading': {
      const tag = /^h[1-6]$/.test(text('tag')) ? text('tag') : 'h2'
      return `<${tag}${dir}>${inner()}</${tag}>`
    }
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return `<blockquote${dir}>${inner()}</blockquote>`
    case 'list': {
      const tag = text('listType') === 'number' ? 'ol' : 'ul'
      const start = Number(node['start'] ?? 1)
      return `<${tag}${tag === 'ol' && start !== 1 ? ` start="${start}"` : ''}>${inner()}</${tag}>`
    }
    case 'listitem':
      return `<li${dir}>${inner()}</li>`
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(text('url'))}">${inner()}</a>`
    default:
      return cardHtml(text('type'), node) + inner()
  }
}

function runHtml(text: string, format: number): string {
  const tags = FORMATS.flatMap(([bit, tag]) => ((format & bit) > 0 ? [tag] : []))
  return `${tags.map((tag) => `<${tag}>`).join('')}${escapeHtml(text)}${tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('')}`
}
