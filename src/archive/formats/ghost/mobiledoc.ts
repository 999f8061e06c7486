import { escapeHtml } from '#platform/html/escape.ts'
import { cardHtml, type Json } from './cards.ts'

interface Mobiledoc {
  atoms?: [name: string, text: string, payload: Json][]
  cards?: [name: string, payload: Json][]
  markups?: [tag: string, attributes?: string[]][]
  sections?: unknown[][]
}

type Marker = [kind: number, opened: number[], closed: number, value: string | number]

const TAGS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'aside',
  'pull-quote',
  'ul',
  'ol',
])
const MARKS = new Set(['a', 'strong', 'b', 'em', 'i', 's', 'u', 'sub', 'sup', 'code', 'mark', 'del'])

/** A text of Ghost's former editor (Mobiledoc) as HTML; null of what is none, and of Markdown, which Ghost has as HTML as well. */
export function mobiledocHtml(stored: string): string | null {
  let document: Mobiledoc
  try {
    document = JSON.parse(stored) as Mobiledoc
  } catch {
    return null
  }
  if (!Array.isArray(document.sections)) return null
  if (document.cards?.some(([name]) => /markdown/.test(name))) return null
  return document.sections.map((section) => sectionHtml(section, document)).join('')
}

function sectionHtml(section: unknown[], document: Mobiledoc): string {
  const [kind, second, third] = section
  if (kind === 1 && Array.isArray(third)) {
    const tag = TAGS.has(String(second))
      ? String(second).replace('pull-quote', 'blockquote').replace('aside', 'blockquote')
      : 'p'
    return `<${tag}>${markersHtml(third as Marker[], document)}</${tag}>`
  }
  if (kind === 2) return `<figure><img src="${escapeHtml(String(second))}"></figure>`
  if (kind === 3 && Array.isArray(third)) {
    const tag = second === 'ol' ? 'ol' : 'ul'
    return `<${tag}>${(third as Marker[][]).map((item) => `<li>${markersHtml(item, document)}</li>`).join('')}</${tag}>`
  }
  if (kind !== 10) return ''
  const [name = '', payload = {}] = document.cards?.[Number(second)] ?? []
  return cardHtml(name, payload)
}

function markersHtml(markers: readonly Marker[], { atoms, markups }: Mobiledoc): string {
  const open: string[] = []
  let html = ''
  for (const [kind, opened, closed, value] of markers) {
    for (const at of opened ?? []) {
      const [tag = '', attributes = []] = markups?.[at] ?? []
      const known = MARKS.has(tag) ? tag : 'span'
      const place = attributes.indexOf('href')
      html += known === 'a' ? `<a href="${escapeHtml(attributes[place + 1] ?? '')}">` : `<${known}>`
      open.push(known)
    }
    if (kind === 0) html += escapeHtml(String(value))
    else {
      const [name, text = ''] = atoms?.[Number(value)] ?? []
      html += name === 'soft-return' ? '<br>' : escapeHtml(text)
    }
    for (let count = 0; count < (closed ?? 0); count += 1) {
      const tag = open.pop()
      if (tag !== undefined) html += `</${tag}>`
    }
  }
  return html
}
