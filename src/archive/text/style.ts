import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import type { Findings } from './findings.ts'
import { given } from './parse.server.ts'

export interface Styled {
  /** Readers did not see it. */
  hidden: boolean
  marks: readonly ('strong' | 'em' | 'sub' | 'sup')[]
  /** Bold by its name, and not by its style (Google Docs). */
  isPlain: boolean
  heading: 'h2' | null
}

const NONE: Styled = { hidden: false, marks: [], isPlain: false, heading: null }
const HIDDEN =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|mso-element\s*:\s*comment)/i
const BOLD = /(?:^|;)\s*font-weight\s*:\s*(?:bold(?:er)?|[6-9]\d\d)/i
const PLAIN = /(?:^|;)\s*font-weight\s*:\s*(?:normal|[1-4]\d\d)/i
const ITALIC = /(?:^|;)\s*font-style\s*:\s*(?:italic|oblique)/i
const RAISED = /(?:^|;)\s*vertical-align\s*:\s*super/i
const LOWERED = /(?:^|;)\s*vertical-align\s*:\s*sub\b/i
const PICTURED = /background(?:-image)?\s*:[^;]*url\(/i
const COLOURED = /(?:^|;)\s*(background(?:-color)?|color)\s*:/i

const DIRECTED = /(?:^|;)\s*direction\s*:\s*(rtl|ltr)/i

/** The direction that an element is given, by its attribute or its style; null of one without. */
export function directionOf({ attribs }: Element): 'rtl' | 'ltr' | null {
  const own = attribs['dir']?.trim().toLowerCase() ?? ''
  const said = own === '' ? (DIRECTED.exec(attribs['style'] ?? '')?.[1]?.toLowerCase() ?? '') : own
  return said === 'rtl' || said === 'ltr' ? said : null
}

/** What an element's style says that matters to a text. */
export function styleOf(element: Element, findings: Findings): Styled {
  const { attribs } = element
  if (attribs['style'] === undefined && attribs['class'] === undefined && attribs['hidden'] === undefined)
    return NONE
  const style = attribs['style'] ?? ''
  const name = attribs['class'] ?? ''
  if (
    attribs['hidden'] !== undefined ||
    HIDDEN.test(style) ||
    /(?:^|\s)(?:msocomanchor|msocomoff|MsoCommentReference)(?:\s|$)/.test(name)
  ) {
    findings.add('style', 'hidden', 'lost')
    return { ...NONE, hidden: true }
  }
  const isWord = /(?:^|\s)Mso/.test(name)
  if (isWord || /mso-/i.test(style)) findings.add('word', 'mso', 'kept')
  const heading =
    isWord && element.name === 'p' && /(?:^|\s)Mso(?:Title|Subtitle)(?:\s|$)/.test(name) ? 'h2' : null
  if (style === '') return heading ? { ...NONE, heading } : NONE
  if (PICTURED.test(style)) findings.add('style', 'background-image', 'lost')
  const coloured = COLOURED.exec(style)?.[1]
  if (coloured) findings.add('style', coloured.toLowerCase(), 'lost')
  const marks = (
    [
      ['strong', BOLD],
      ['em', ITALIC],
      ['sup', RAISED],
      ['sub', LOWERED],
    ] as const
  ).flatMap(([mark, pattern]) => (pattern.test(style) ? [mark] : []))
  return { hidden: false, marks, isPlain: PLAIN.test(style), heading }
}

/** A paragraph that Word means as an item of a list, and what of it only shows its number or dot. */
export interface WordItem {
  element: Element
  ordered: boolean
  marker: Element[]
}

/** The items of Word's list that begins here, and where the last of them is; null where none begins. */
export function wordList(
  nodes: readonly ChildNode[],
  from: number,
): { items: WordItem[]; last: number } | null {
  const items: WordItem[] = []
  let last = from
  for (let at = from; at < nodes.length; at += 1) {
    const node = nodes[at]
    if (node && isTag(node)) {
      const item = wordItem(node)
      if (!item || (items[0] && items[0].ordered !== item.ordered)) break
      items.push(item)
      last = at
    } else if (node && isText(node) && node.data.trim() !== '') break
  }
  return items.length > 0 ? { items, last } : null
}

function wordItem(element: Element): WordItem | null {
  if (!/mso-list\s*:\s*l\d+\s+level\d/i.test(given(element, 'style'))) return null
  const marker: Element[] = []
  const find = (inner: Element) => {
    if (/mso-list\s*:\s*ignore/i.test(given(inner, 'style'))) marker.push(inner)
    else for (const child of inner.children) if (isTag(child)) find(child)
  }
  find(element)
  const text = marker.map(textIn).join('')
  return { element, ordered: /^\s*\(?(?:[\d٠-٩]+|[a-z]{1,4}|[ء-ي]ـ?)\s*[.)\-–]/iu.test(text), marker }
}

const textIn = (element: Element): string =>
  element.children.map((child) => (isTag(child) ? textIn(child) : isText(child) ? child.data : '')).join('')
