import { Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { localePath, type Lang } from '#i18n/locale.ts'
import { escapeHtml } from '#platform/html/escape.ts'
import { parseHtml } from '#platform/html/tree.server.ts'

/** Where a body's pictures and embeds are to be found by who reads it elsewhere. */
export interface BodyPlaces {
  /** The address of a picture; null where it is not known. */
  picture: (key: string) => string | null
  publicUrl: string
}

/** A stored body as a tree that other programs show: pictures as such, embeds as links to the page that they are of. */
export function bodyTree(html: string, lang: Lang, { picture, publicUrl }: BodyPlaces) {
  const nodes = parseHtml(html)
  for (const figure of DomUtils.getElementsByTagName('figure', nodes)) {
    const { 'data-image': key, 'data-alt': alt = '', 'data-credit': credit = '' } = figure.attribs
    const { 'data-embed': embed, 'data-id': id = '' } = figure.attribs
    const src = key === undefined ? null : picture(key)
    const before = src
      ? `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`
      : embed === undefined
        ? ''
        : `<a href="${escapeHtml(publicUrl + localePath(lang, `/${id.split(':')[0]}`))}">${escapeHtml(id)}</a>`
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
}
