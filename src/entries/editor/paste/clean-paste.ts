import { inertBody } from '#platform/html/inert-body.ts'
import { restoreAddress } from './addresses.ts'
import { gatherNotes } from './notes.ts'
import { buildWordLists } from './word-lists.ts'

/** What came of a clip: HTML for the editor, and how many pictures could not come with it. */
export interface CleanClip {
  html: string
  pictures: number
}

/** Nothing of these belongs to the text. */
const LEFT_OUT =
  'style, script, meta, link, title, xml, template, iframe, object, embed, button, input, select, textarea, svg, video, audio, canvas, colgroup, col, del, [hidden], [aria-hidden="true"], [style*="mso-element:comment"], [style*="mso-element: comment"], [style*="mso-hide:all"], .msocomanchor, .msocomoff'
const HEADINGS = ':is(h1, h2, h3, h4, h5, h6)'
/** Elements that may be bold in a heading, which is bold already. */
const IN_HEADINGS = `${HEADINGS}[style], ${HEADINGS} :is(b, strong, [style])`
const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, li, blockquote, td, th'
/** Attributes that mean something to the schema; all others, `class` and `lang` too, are the other program's. */
const ALLOWED_ATTRIBUTES = new Set(['href', 'dir', 'start', 'colspan', 'rowspan', 'scope', 'style'])
const OWN_ATTRIBUTES = /^data-(?:image|alt|credit|decorative|width|embed|id|state|card|shortcode|note|href)$/
/** Styles that the schema reads as formatting. */
const STYLES = ['font-weight', 'font-style', 'vertical-align'] as const

/**
 * A clip of another program as plain HTML: Word's and Outlook's lists, notes and headings as elements, Google's nested lists in
 * place, no style but bold, italic and raised. `dir` is the direction of the text it comes into: the same on a block says nothing.
 */
export function cleanPaste(html: string, dir: 'rtl' | 'ltr', page?: Document): CleanClip {
  const body = inertBody(html, page)
  for (const element of body.querySelectorAll(LEFT_OUT)) element.remove()
  // Google wraps all that it copies in one element.
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes)
  for (const element of body.querySelectorAll<HTMLElement>('[style]'))
    if (element.style.display === 'none') element.remove()
  const pictures = [...body.querySelectorAll('img')].filter(isPicture).length
  // The words on its sides stay two.
  for (const image of body.querySelectorAll('img')) image.replaceWith(' ')
  // Word puts its own shapes in elements with a prefix.
  for (const element of body.querySelectorAll('*'))
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes)
  gatherNotes(body)
  buildWordLists(body)
  removeComments(body)
  for (const element of body.querySelectorAll('p.MsoTitle, p.MsoSubtitle')) rename(element, 'h2')
  for (const element of body.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) wrap(element, 'blockquote')
  placeNestedLists(body)
  for (const link of body.querySelectorAll('a')) restoreLink(link)
  for (const element of body.querySelectorAll<HTMLElement>('*')) stripAttributes(element, dir)
  for (const bold of body.querySelectorAll<HTMLElement>(IN_HEADINGS)) unformat(bold)
  for (const block of body.querySelectorAll('[dir]'))
    if (block.parentElement?.closest('[dir]')?.getAttribute('dir') === block.getAttribute('dir'))
      block.removeAttribute('dir')
  for (const between of body.querySelectorAll(':scope > br')) between.remove()
  mendSpaces(body)
  for (const block of body.querySelectorAll(BLOCKS)) if (isEmpty(block)) block.remove()
  return { html: body.innerHTML, pictures }
}

/** Spacers and counters of opened mails are no pictures. */
function isPicture(image: HTMLImageElement): boolean {
  return image.width !== 1 && image.height !== 1 && !/spacer|pixel|blank\.gif/i.test(image.src)
}

function removeComments(body: HTMLElement) {
  const walker = body.ownerDocument.createTreeWalker(body, 128 /* comments */)
  const comments: ChildNode[] = []
  while (walker.nextNode()) comments.push(walker.currentNode as Comment)
  for (const comment of comments) comment.remove()
}

function rename(element: Element, tag: string) {
  const other = element.ownerDocument.createElement(tag)
  for (const { name, value } of element.attributes) other.setAttribute(name, value)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

function wrap(element: Element, tag: string) {
  const around = element.ownerDocument.createElement(tag)
  element.replaceWith(around)
  around.append(element)
}

/** Google Docs and LibreOffice put an inner list beside the item that it belongs to. */
function placeNestedLists(body: HTMLElement) {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ol, ol > ul')) {
    const item = list.previousElementSibling
    if (item?.tagName === 'LI') item.append(list)
    else wrap(list, 'li')
  }
}

function restoreLink(link: HTMLAnchorElement) {
  const address = restoreAddress(link.getAttribute('href') ?? '')
  if (address === null) link.replaceWith(...link.childNodes)
  else link.setAttribute('href', address)
}

function stripAttributes(element: HTMLElement, dir: 'rtl' | 'ltr') {
  const meant = STYLES.flatMap((name) => {
    const value = element.style.getPropertyValue(name)
    return value ? [`${name}:${value}`] : []
  })
  const direction = (element.getAttribute('dir') || element.style.direction).toLowerCase()
  for (const name of element.getAttributeNames())
    if (!ALLOWED_ATTRIBUTES.has(name) && !OWN_ATTRIBUTES.test(name)) element.removeAttribute(name)
  if (meant.length > 0) element.setAttribute('style', meant.join(';'))
  else element.removeAttribute('style')
  // Programs mark runs as well; those the editor isolates by itself.
  const block = element.matches(`${BLOCKS}, table, ul, ol`)
  if (block && ['rtl', 'ltr'].includes(direction) && direction !== dir) element.setAttribute('dir', direction)
  else element.removeAttribute('dir')
}

function unformat(bold: HTMLElement) {
  if (bold.tagName === 'B' || bold.tagName === 'STRONG') bold.replaceWith(...bold.childNodes)
  else bold.style.removeProperty('font-weight')
}

/** Programs write spaces that may not break where a browser would drop them, and rows of them for tabs. */
function mendSpaces(body: HTMLElement) {
  const walker = body.ownerDocument.createTreeWalker(body, 4 /* text */)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    text.data = text.data.replace(/[\s\u00A0]+/g, ' ')
  }
}

function isEmpty(block: Element): boolean {
  if (block.matches('td, th')) return false
  return (
    block.textContent?.trim() === '' &&
    !block.querySelector(
      'td, th, li, [data-image], [data-embed], [data-card], [data-shortcode], [data-note], hr',
    )
  )
}
