import type { Element } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { escapeHtml } from '#platform/html/escape.ts'
import { NEUTRAL, UNSAID } from '../element-kinds.ts'
import { noteOf } from './notes.server.ts'
import { given } from '../parse.server.ts'
import { directionOf, type Styled } from '../style.ts'
import type { Turner } from '../turner.ts'

const MARKS: ReadonlyMap<string, 'strong' | 'em' | 'sub' | 'sup'> = new Map([
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
  ['cite', 'em'],
  ['var', 'em'],
  ['sub', 'sub'],
  ['sup', 'sup'],
])

/** The heading of ours that an element is; a text of ours has two kinds. */
export const headingOf = (name: string): 'h2' | 'h3' | undefined =>
  /^h[1-6]$/.test(name) ? (name < 'h3' ? 'h2' : 'h3') : undefined

/** A heading; in a list or a cell a bold paragraph. */
export function writeHeading(element: Element, tag: 'h2' | 'h3', turner: Turner): void {
  turner.within(element, () => {
    const { writer } = turner
    writer.endLine()
    const before = writer.block
    const inner = writer.isInner
    writer.block = { tag: inner ? 'p' : tag, attrs: turner.attrsOf(element) }
    if (inner) turner.marked('strong', () => turner.children(element.children))
    else turner.children(element.children)
    writer.endLine()
    writer.block = before
  })
}

/** A line between two parts of a text. */
export function writeRule({ writer }: Turner): void {
  if (writer.isInner) writer.endLine()
  else writer.top('<hr />')
}

/** What a list of terms explains. */
export function writeTerm(element: Element, turner: Turner): void {
  turner.writer.endLine()
  turner.marked('strong', () => turner.box(element))
}

/** A link, or the words of one that leads nowhere any more. */
export function writeAnchor(element: Element, turner: Turner): void {
  const href = given(element, 'href')
  if (writeNote(element, turner)) return
  // Beside the link to the same file, which says what it is.
  if (/(?:^|\s)wp-block-file__button(?:\s|$)/.test(given(element, 'class'))) return
  if (href === '' || turner.link !== null) return turner.children(element.children)
  if (href.startsWith('#')) {
    // What it led to has no place of its own any more.
    turner.findings.add('element', 'a #', 'kept')
    return turner.children(element.children)
  }
  const address = turner.address(href)
  if (address === null) {
    turner.findings.add(
      'element',
      `a ${/^[a-z]+:/i.exec(href.trim())?.[0].toLowerCase() ?? ''}`.trim(),
      'kept',
    )
    return turner.children(element.children)
  }
  turner.linked(address, () => turner.children(element.children))
}

/** An address of mail that Cloudflare hid from robots: the first byte is what all others were mixed with. */
export function writeHiddenMail(element: Element, { writer }: Turner): void {
  const bytes = Buffer.from(given(element, 'data-cfemail'), 'hex')
  const [key = 0] = bytes
  writer.text(Buffer.from(bytes.subarray(1).map((byte) => byte ^ key)).toString('utf8'))
}

/** A run of words, with what it is marked by. */
export function writeRun(element: Element, { marks: styled, isPlain }: Styled, turner: Turner): void {
  const { name } = element
  const meant = MARKS.get(name)
  const own = meant === 'strong' && isPlain ? undefined : meant
  const dir = directionOf(element)
  if (UNSAID.has(name)) turner.findings.add('element', name, 'kept')
  else if (name.includes(':')) turner.findings.add('word', name, 'kept')
  else if (!meant && !NEUTRAL.has(name) && name !== 'bdi' && name !== 'bdo')
    turner.findings.add('element', name, 'kept')
  const act = () => turner.children(element.children)
  const marks = own ? [own, ...styled.filter((kind) => kind !== own)] : styled
  const inner = marks.reduceRight<() => void>((next, kind) => () => turner.marked(kind, next), act)
  const turned = dir !== null && (dir !== turner.dir || name === 'bdo' || name === 'bdi')
  if (!turned && name !== 'bdi') return inner()
  if (turned) turner.findings.add('direction', dir, 'kept')
  turner.marked('bdi', inner, turned ? `<bdi dir="${dir}">` : '<bdi>')
}

/** Whether an element refers to a footnote, which then replaces it. */
export function writeNote(element: Element, turner: Turner): boolean {
  const note = noteOf(element, turner.notes)
  if (!note) return false
  writeNoteText(note.text, note.href, turner)
  return true
}

function writeNoteText(text: string, href: string | null, turner: Turner): void {
  const address = href === null ? null : turner.address(href)
  const source = address === null ? '' : ` data-href="${escapeHtml(address)}"`
  turner.writer.inline(`<sup data-note="${escapeHtml(text)}"${source}></sup>`)
}

/** The note of a shortcode. */
export function writeShortNote(element: Element, turner: Turner): void {
  const text = DomUtils.textContent(element).replace(/\s+/g, ' ').trim()
  const [link] = DomUtils.getElementsByTagName('a', element.children)
  if (text !== '') writeNoteText(text, link ? given(link, 'href') : null, turner)
}
