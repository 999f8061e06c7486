import { isTag, type Element } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { knownCard } from '#editorial/cards/known-cards.ts'
import { escapeHtml } from '#platform/html/escape.ts'
import { hostOf, isPictureAddress } from './addresses.ts'
import { linkStart } from './links.ts'
import { captionIn, embedOf, pictureOf, type FoundPicture } from './media.server.ts'
import { given } from './parse.server.ts'
import type { Turner } from './turner.ts'

/** A picture without a caption. */
export function writeImage(element: Element, turner: Turner, figure?: Element): void {
  const picture = pictureOf(element, turner, figure)
  if (picture === null) return
  if (typeof picture === 'string') turner.writer.text(picture)
  else writePicture(picture, '', turner)
}

/** What old galleries and captions put around a picture. */
const PICTURE_BOX = /(?:^|\s)(?:wp-caption|gallery-item|tiled-gallery-item)(?:\s|$)/

/** Whether an element is a picture with its caption, whatever it is called. */
export const isPictureBox = (element: Element): boolean =>
  element.name === 'figure' || element.name === 'x-caption' || PICTURE_BOX.test(given(element, 'class'))

/** A figure is a picture with its caption, or a box that ends with one. */
export function writeFigure(element: Element, turner: Turner): void {
  const { writer, setup } = turner
  const {
    'data-image': key,
    'data-embed': embed,
    'data-card': card,
    'data-shortcode': shortcode,
  } = element.attribs
  if (setup.from === 'kimya' && shortcode !== undefined) return writeShortcode(element, turner)
  if (setup.from === 'kimya' && (embed !== undefined || card !== undefined))
    return writeOwnEmbed(element, turner)
  const { images, caption, whole } = captionIn(element)
  if (setup.from === 'kimya' && key !== undefined) images.unshift(element)
  if (!whole || images.length === 0) return turner.box(element)
  writer.endLine()
  if (writer.isApart) {
    for (const image of images) writeImage(image, turner, element)
    turner.children(caption)
    return writer.endLine()
  }
  const { link } = turner
  // A caption has links of its own.
  turner.link = null
  const { html, after } = writer.inlineOf(() => turner.children(caption))
  let said: string | null = html
  for (const image of images) {
    const picture = pictureOf(image, turner, element)
    const around = image.parent && isTag(image.parent) && image.parent.name === 'a' ? image.parent : null
    turner.link = link ?? (around ? turner.address(given(around, 'href')) : null)
    if (typeof picture === 'string') writer.text(picture)
    else if (picture !== null) {
      writePicture(picture, said ?? '', turner)
      said = null
    }
  }
  turner.link = link
  if (said === null) {
    for (const figure of after) writer.top(figure)
    return
  }
  // The caption of a picture that could not come is a text like others.
  turner.children(caption)
  writer.endLine()
}

/** The pictures of a gallery that names them by number, or names none. */
export function writeGallery(element: Element, turner: Turner): void {
  const asked = given(element, 'ids')
    .split(/[\s,]+/)
    .filter((id) => /^\d+$/.test(id))
  const ids = asked.length > 0 ? asked : (turner.setup.attached ?? [])
  if (ids.length === 0) turner.findings.add('shortcode', 'gallery', 'lost')
  for (const id of ids) writePicture({ src: '', id, alt: '', credit: '', width: '' }, '', turner)
}

/** A shortcode that nothing is known of: the editor sees it, readers do not. */
export function writeShortcode(element: Element, { writer }: Turner): void {
  const whole = given(element, 'data-shortcode').replace(/\s+/g, ' ')
  const code = whole.length > MOST_SHORTCODE ? `${whole.slice(0, MOST_SHORTCODE)}…]` : whole
  if (code !== '') writer.later(`<figure${attributesOf([['data-shortcode', code]])}></figure>`)
}

const MOST_SHORTCODE = 1900

/** What another site shows in a text. */
export function writeEmbed(element: Element, turner: Turner): void {
  const { src, title } = embedOf(element)
  if (!writeEmbedded({ src, title, name: element.name }, turner)) turner.children(element.children)
}

/** An address in the box that a block shows it in; false where the box holds something else, or a paragraph no card. */
export function writeShown(element: Element, turner: Turner, onlyCard = false): boolean {
  const src = DomUtils.textContent(element).trim()
  if (!/^https?:\/\/\S+$/i.test(src) || (onlyCard && !knownCard(src))) return false
  // A link stays a link, whatever it is written as.
  if (onlyCard && DomUtils.getElementsByTagName('a', element.children).length > 0) return false
  return writeEmbedded({ src, title: '', name: 'block' }, turner)
}

/** What sites that are known show in a text is a card of theirs, where a text may hold one. */
export function writeCard(address: string, { writer, link }: Turner): boolean {
  const known = link === null && !writer.isApart ? knownCard(address) : null
  if (!known) return false
  writer.top(`<figure data-card="${escapeHtml(known.address)}"></figure>`)
  return true
}

/** An embed is a card, or a link that says whose it is; false where it leads nowhere. */
function writeEmbedded(
  { src, title, name }: { src: string; title: string; name: string },
  turner: Turner,
): boolean {
  const { writer, findings, link } = turner
  const address = src === '' ? null : turner.address(src)
  if (address === null) {
    findings.add('embed', name, 'lost')
    return false
  }
  const host = hostOf(address) || address
  findings.add('embed', host, 'kept')
  if (writeCard(address, turner)) return true
  const shown = title === '' || title === host ? host : `${title} (${host})`
  if (link !== null) {
    writer.text(shown)
    return true
  }
  writer.endLine()
  turner.linked(address, () => writer.text(shown))
  writer.endLine()
  return true
}

/** A picture with its caption. What it leads to beside itself is a link under it. */
function writePicture(
  { src, id, alt, credit, width, ownPage = false }: FoundPicture,
  caption: string,
  { writer, findings, link, pictures }: Turner,
): void {
  const leadsAway = link !== null && !ownPage && !/[?&]attachment_id=/.test(link) && !isSamePicture(link, src)
  const host = leadsAway ? hostOf(link) || link.replace(/^mailto:/i, '') : ''
  if (leadsAway) findings.add('element', 'a img', 'kept')
  // There the link is still open.
  if (leadsAway && writer.isApart) writer.text(host)
  const beside = leadsAway && !writer.isApart ? `${linkStart(link)}${escapeHtml(host)}</a>` : ''
  const said = [caption, beside].filter((part) => part !== '').join(' ')
  if (src !== '') pictures.add(src)
  const details = attributesOf([
    ['data-alt', alt],
    ['data-credit', credit],
    ['data-width', width === 'wide' || width === 'half' ? width : ''],
  ])
  const image = `<img src="${escapeHtml(src)}"${attributesOf([['data-id', id]])}>`
  writer.top(`<figure${details}>${image}${said === '' ? '' : `<figcaption>${said}</figcaption>`}</figure>`)
}

/** A chart, price or card of a portal like this one. */
function writeOwnEmbed(element: Element, { writer }: Turner): void {
  const names = ['data-embed', 'data-id', 'data-state', 'data-card']
  writer.top(`<figure${attributesOf(names.map((name) => [name, given(element, name)]))}></figure>`)
}

/** Attributes with a space in front, without those that are empty. */
function attributesOf(pairs: readonly (readonly string[])[]): string {
  return pairs.map(([name, value]) => (value ? ` ${name}="${escapeHtml(value)}"` : '')).join('')
}

/** Whether a link leads to the picture that it holds, in its whole size. */
function isSamePicture(link: string, src: string): boolean {
  if (!isPictureAddress(link)) return false
  const bare = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/[?#].*$/, '')
  return src === '' || bare(src).startsWith(bare(link).replace(/\.[a-z]+$/i, ''))
}
