import { toSegments } from '#i18n/bidi/bidi.ts'
import { blockDirection } from '#i18n/bidi/block-direction.ts'
import type { Lang } from '#i18n/locale.ts'
import { inertBody } from '#platform/html/inert-body.ts'
import {
  dressCard,
  dressEmbed,
  dressNote,
  dressPicture,
  dressShortcode,
  element,
  type Looks,
} from '../looks.ts'
import type { ChosenEmbed } from '../services.ts'

/**
 * A text as it looks in its editor, before that is loaded. The browser's own editing writes in it meanwhile; `takeOver`
 * (take-over.ts) makes a document of what is there then.
 */

/** Elements that a text may hold, and those that a browser writes itself and the schema reads as one of them. */
const KNOWN =
  'p,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,table,caption,thead,tbody,tr,th,td,strong,b,em,i,sub,sup,a,br,bdi,figure,figcaption,hr'
const ALLOWED_ATTRIBUTES =
  /^(?:href|dir|lang|start|colspan|rowspan|scope|data-(?:image|alt|credit|decorative|width|embed|id|state|card|shortcode|note|href))$/
const LEFT_OUT = 'script,style,template,iframe,object,embed,svg,math,input,button,select,textarea'
const HOLDERS = 'li,td,th,blockquote'
/** Between their children a space is nothing. */
const FRAMES = 'ul,ol,table,thead,tbody,tr,figure'
const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,ul,ol,blockquote,table,figure,hr'

/** Writes a text into its place. `change` is called for an embed that is to be changed, by its place among them. */
export function showText(
  place: HTMLElement,
  html: string,
  looks: Looks & { lang: Lang; change: (embed: number) => void },
): void {
  const body = inertBody(html)
  strip(body)
  if (html.includes('\n')) joinLines(body)
  for (const frame of body.querySelectorAll(FRAMES))
    for (const node of Array.from(frame.childNodes)) if (isBlank(node)) node.remove()
  for (const holder of [body, ...body.querySelectorAll(HOLDERS)]) gatherText(holder)
  for (const block of body.querySelectorAll('p:empty,h1:empty,h2:empty,h3:empty')) block.append(element('br'))
  isolate(body, looks.lang)
  place.replaceChildren(...body.childNodes)
  dress(place, looks)
}

/** The present text of a field, as a form sends it. */
export function htmlIn(place: HTMLElement): string {
  const copy = place.cloneNode(true) as HTMLElement
  strip(copy)
  for (const cell of copy.querySelectorAll('li, td, th')) loosen(cell)
  for (const caption of copy.querySelectorAll('figcaption:empty')) caption.remove()
  return copy.innerHTML === '<p></p>' ? '' : copy.innerHTML
}

/** A first paragraph that says nothing by being one is written as bare text: `<li>text</li>`. */
export function loosen(holder: Element) {
  const [first, second] = holder.children
  if (first?.tagName !== 'P' || first.hasAttributes() || second?.tagName === 'P') return
  const mayBeEmpty = holder.tagName !== 'LI' && second === undefined
  // A space at the beginning would be taken for one between elements.
  if (first.textContent !== first.textContent?.trimStart()) return
  if (first.childNodes.length === 0 && !mayBeEmpty) return
  first.replaceWith(...first.childNodes)
}

/** Takes away what only is shown, and what a text cannot hold. */
function strip(root: HTMLElement) {
  straighten(root)
  for (const own of root.querySelectorAll('bdi.own')) own.replaceWith(...own.childNodes)
  for (const empty of root.querySelectorAll(
    'figure[data-embed],figure[data-card],figure[data-shortcode],sup[data-note]',
  ))
    empty.replaceChildren()
  for (const shown of root.querySelectorAll(`figure[data-image] > :not(figcaption),${LEFT_OUT}`))
    shown.remove()
  for (const line of root.querySelectorAll('br')) if (isLineEnd(line)) line.remove()
  for (const line of root.querySelectorAll('div'))
    if (!line.querySelector(BLOCKS)) {
      const block = element('p')
      block.append(...line.childNodes)
      line.replaceWith(block)
    }
  for (const found of root.querySelectorAll('*')) {
    if (!found.matches(KNOWN)) found.replaceWith(...found.childNodes)
    for (const { name, value } of Array.from(found.attributes))
      if (!ALLOWED_ATTRIBUTES.test(name) || (name === 'data-width' && value === ''))
        found.removeAttribute(name)
  }
}

/** Directions that are only shown are not the text's own. */
export function straighten(root: HTMLElement) {
  for (const block of root.querySelectorAll('[data-turned]')) {
    block.removeAttribute('dir')
    block.removeAttribute('data-turned')
  }
}

/** What a browser puts at the end of a block, so that the caret finds room there: it is not seen. */
export const isLineEnd = (line: Element) =>
  line.nextSibling === null && line.parentElement?.matches('p,h1,h2,h3,h4,h5,h6,figcaption') === true

const isBlank = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() === ''

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found
}

/** HTML that was set in lines: their ends are spaces. */
function joinLines(root: HTMLElement) {
  for (const text of textsIn(root)) text.data = text.data.replace(/\s*\n\s*/g, ' ')
}

/** Text that lies bare beside blocks, or in a cell or item, is a paragraph, as it is in the editor. */
function gatherText(holder: Element) {
  let line: HTMLElement | null = null
  for (const node of Array.from(holder.childNodes)) {
    if (node instanceof Element && node.matches(BLOCKS)) line = null
    else if (!line && isBlank(node)) node.remove()
    else {
      if (!line) {
        line = element('p')
        node.before(line)
      }
      line.append(node)
    }
  }
  if (holder.childNodes.length === 0) holder.append(element('p'))
}

/** Figures, codes and names isolated, a block without a letter of the text's script turned: as directions.ts does. */
function isolate(root: HTMLElement, lang: Lang) {
  for (const block of root.querySelectorAll('p,h1,h2,h3,h4,h5,h6,figcaption')) {
    const isAlone = block.parentElement === root || block.parentElement?.tagName === 'BLOCKQUOTE'
    const turned =
      isAlone && !block.hasAttribute('dir') ? blockDirection(block.textContent ?? '', lang) : null
    if (turned) {
      block.setAttribute('dir', turned)
      block.setAttribute('data-turned', '')
    } else
      for (const text of textsIn(block)) {
        const runs = text.parentElement?.closest('bdi') ? [] : toSegments(text.data, lang)
        if (runs.some(({ kind }) => kind !== 'plain'))
          text.replaceWith(
            ...runs.map(({ text: run, kind }) =>
              kind === 'plain'
                ? run
                : element(
                    'bdi',
                    { class: kind === 'num' ? 'own number' : 'own', dir: kind === 'ara' ? 'rtl' : 'ltr' },
                    run,
                  ),
            ),
          )
      }
  }
}

function dress(place: HTMLElement, looks: Looks & { change: (embed: number) => void }) {
  for (const figure of place.querySelectorAll<HTMLElement>('figure[data-image]')) {
    const { image: key = '', alt = '', credit = '', decorative = '', width = '' } = figure.dataset
    const caption = figure.querySelector('figcaption') ?? element('figcaption')
    if (caption.childNodes.length === 0) caption.append(element('br'))
    figure.replaceChildren(caption)
    dressPicture(figure, caption, { key, alt, credit, decorative, width }, looks)
  }
  place.querySelectorAll<HTMLElement>('figure[data-embed]').forEach((figure, at) => {
    const { embed = '', id = '', state = '' } = figure.dataset
    void dressEmbed(figure, { kind: embed as ChosenEmbed['kind'], id, state }, looks, () => looks.change(at))
  })
  for (const figure of place.querySelectorAll<HTMLElement>('figure[data-shortcode]'))
    dressShortcode(figure, figure.dataset['shortcode'] ?? '', looks)
  for (const figure of place.querySelectorAll<HTMLElement>('figure[data-card]'))
    void dressCard(figure, figure.dataset['card'] ?? '', looks)
  for (const sign of place.querySelectorAll<HTMLElement>('sup[data-note]')) {
    const { note: text = '', href = '' } = sign.dataset
    dressNote(sign, { text, href }, looks)
    sign.contentEditable = 'false'
  }
}
