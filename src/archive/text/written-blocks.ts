import { escapeHtml } from '#platform/html/escape.ts'

/** What the paragraphs of a place are. */
export interface BlockKind {
  tag: 'p' | 'h2' | 'h3'
  /** As they are written, with a space in front. */
  attrs: string
}

export interface Line {
  kind: 'line'
  tag: BlockKind['tag']
  attrs: string
  html: string
}

export interface Holder {
  kind: 'holder'
  tag: 'blockquote' | 'ul' | 'ol' | 'li' | 'root'
  attrs: string
  /** The number of the first item of an ordered list. */
  start: number
  /** A list in the item before it, which ends with it. */
  borrows: boolean
  children: (Line | Holder)[]
}

/** An empty one. */
export const holder = (tag: Holder['tag'], attrs = '', start = 1): Holder => ({
  kind: 'holder',
  tag,
  attrs,
  start,
  borrows: false,
  children: [],
})

/** How many items a list has. */
export const itemsOf = ({ children }: Holder) => children.filter((child) => child.kind === 'holder').length

/** Text as `cleanHtml` writes it. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;') : text
}

/** A block as HTML. */
export function htmlOfChild(child: Line | Holder): string {
  if (child.kind === 'line') return `<${child.tag}${child.attrs}>${child.html}</${child.tag}>`
  const { tag, attrs, start, children } = child
  const number = tag === 'ol' && start !== 1 ? ` start="${escapeHtml(String(start))}"` : ''
  const within = tag === 'li' ? itemHtml(children) : children.map(htmlOfChild).join('')
  return `<${tag}${number}${attrs}>${within}</${tag}>`
}

/** An item begins with a paragraph, be it an empty one. */
function itemHtml(children: Holder['children']): string {
  return children[0]?.kind === 'line' ? heldHtml(children) : `<p></p>${heldHtml(children)}`
}

/** A first paragraph that says nothing by being one is bare text, as the editor writes it. */
export function heldHtml(children: Holder['children']): string {
  const [first, second] = children
  if (first?.kind !== 'line' || first.attrs !== '' || second?.kind === 'line')
    return children.map(htmlOfChild).join('')
  return first.html + children.slice(1).map(htmlOfChild).join('')
}

/** Formatting or a link around a run of text. */
export interface Mark {
  kind: 'a' | 'strong' | 'em' | 'sub' | 'sup' | 'bdi'
  open: string
}
