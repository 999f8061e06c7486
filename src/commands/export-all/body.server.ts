import { Text, type Element } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { localePath, type Lang } from '#i18n/locale.ts'
import { escapeHtml } from '#platform/html/escape.ts'
import { knownCard } from '#editorial/cards/known-cards.ts'
import { parseHtml } from '#platform/html/tree.server.ts'
import { cardHtml, type ExportedCard } from './cards.server.ts'

/** Where a body's pictures and embeds are to be found by who reads it elsewhere. */
export interface BodyPlaces {
  /** The address of a picture; null where it is not known. */
  picture: (key: string) => string | null
  publicUrl: string
  /** What is stored of other sites' things, by address. */
  cards?: ReadonlyMap<string, ExportedCard>
  /** The other program plays a video whose address has a line to itself. */
  playsVideos?: true
}

/** A stored body as a tree that other programs show: pictures as such, embeds as links to the page that they are of, cards as
 * what is stored of them. */
export function bodyTree(html: string, lang: Lang, { picture, publicUrl, cards, playsVideos }: BodyPlaces) {
  const nodes = parseHtml(html)
  for (const figure of DomUtils.getElementsByTagName('figure', nodes)) {
    const { 'data-shortcode': shortcode, 'data-card': address } = figure.attribs
    if (shortcode !== undefined) {
      // The software that it is of may know it again.
      figure.name = 'p'
      figure.attribs = {}
      DomUtils.appendChild(figure, new Text(shortcode))
      continue
    }
    if (address !== undefined) {
      writeCard(figure, address)
      continue
    }
    const { 'data-image': key, 'data-alt': alt = '', 'data-credit': credit = '' } = figure.attribs
    const { 'data-embed': embed, 'data-id': id = '' } = figure.attribs
    const src = key === undefined ? null : picture(key)
    const before = src
      ? `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`
      : embed === undefined
        ? ''
        : `<a href="${escapeHtml(publicUrl + localePath(lang, embed === 'video' ? `/fileuploads/downloads/${id.split(':')[1]}` : `/${id.split(':')[0]}`))}">${escapeHtml(id)}</a>`
    const first = parseHtml(before)[0]
    if (first) DomUtils.prependChild(figure, first)
    if (credit) {
      const [caption] = DomUtils.getElementsByTagName('figcaption', figure.children)
      if (caption) DomUtils.appendChild(caption, new Text(` (${credit})`))
      else
        for (const node of parseHtml(`<figcaption>${escapeHtml(credit)}</figcaption>`))
          DomUtils.appendChild(figure, node)
    }
  }
  return nodes

  function writeCard(figure: Element, address: string) {
    const isPlayed = playsVideos && knownCard(address)?.kind === 'video'
    if (isPlayed) figure.name = 'p'
    figure.attribs = {}
    const html = isPlayed ? escapeHtml(address) : cardHtml(address, cards?.get(address), lang, picture)
    // Each leaves the list that it was parsed into: the last first.
    for (const node of parseHtml(html).toReversed()) DomUtils.prependChild(figure, node)
  }
}
