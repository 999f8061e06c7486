import { Element, isTag, isText, Text, type ChildNode, type ParentNode } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { localePath, type Lang } from '#i18n/locale.ts'
import { cleanHtml } from '#platform/html/clean.server.ts'
import { htmlOf, parseHtml } from '#platform/html/tree.server.ts'
import { HTML } from '#platform/limits/limits.ts'
import { documentPath } from '#sections/fileuploads/contract.ts'
import { isDocumentAddress, type WantedDocument } from '../documents/document-address.ts'
import type { ArchiveIndex } from '../index/archive-index.ts'
import { addressOn } from '../index/addresses.ts'

/** A picture that a text shows: its key here, and where it was. */
export interface WantedPicture {
  key: string
  url: string
  /** Its own name in the archive, where it has one. */
  id: string | null
}

export interface WrittenBody {
  html: string
  pictures: WantedPicture[]
  /** Documents of the old site that it leads to and that are not here. */
  documents: WantedDocument[]
  /** How many pictures have no description, how many blocks at the end did not fit. */
  withoutAlt: number
  cut: number
}

/** A body as it is stored: links lead to the new addresses, and each picture is a figure by its key, between the paragraphs. */
export function writeBody(
  html: string,
  lang: Lang,
  index: ArchiveIndex,
  keyOf: (picture: { url: string; id: string | null }) => string,
  stored: ReadonlyMap<string, number>,
): WrittenBody {
  const nodes = parseHtml(html)
  const wanted: WantedPicture[] = []
  const documents = new Map<string, string>()
  let withoutAlt = 0
  for (const link of DomUtils.getElementsByTagName('a', nodes)) {
    const { href } = link.attribs
    const to = href === undefined ? null : newLink(href, lang, index)
    if (to !== null) link.attribs['href'] = to
    else if (href !== undefined && isDocumentAddress(href) && addressOn(index.site.url, href) !== null) {
      const id = stored.get(href)
      if (id !== undefined) link.attribs['href'] = localePath(lang, documentPath(id))
      else if (index.site.url !== null)
        documents.set(href, DomUtils.textContent(link).replace(/\s+/g, ' ').trim())
    }
  }
  const written = nodes.flatMap((node) => blocksOf(node))
  const { text, cut } = fitting(written)
  return {
    html: text,
    pictures: wanted,
    documents: [...documents].map(([address, label]) => ({ address, label })),
    withoutAlt,
    cut,
  }

  function blocksOf(node: ChildNode): ChildNode[] {
    if (!isTag(node)) return [node]
    if (node.name === 'img') return [figureOf(node, null)]
    if (node.name === 'figure' && node.attribs['data-image'] !== undefined) {
      ownFigure(node)
      return [node]
    }
    const images = DomUtils.getElementsByTagName('img', node.children)
    if (images.length === 0) return [node]
    if (node.name === 'figure')
      return images.map((image, place) => figureOf(image, place === images.length - 1 ? node : null))
    const figures = images.map((image) => {
      const frame = framed(image)
      const figure = figureOf(image, frame)
      remove(frame ?? image)
      return figure
    })
    return isEmpty(node) ? figures : [node, ...figures]
  }

  /** A figure of our own export: its picture may have another key here. */
  function ownFigure({ attribs }: Element): void {
    const id = attribs['data-image'] ?? ''
    const url = index.pictureOf(id)?.url ?? id
    const key = keyOf({ url, id })
    attribs['data-image'] = key
    wanted.push({ key, url, id })
    if (!attribs['data-alt']) withoutAlt += 1
  }

  function figureOf(image: Element, frame: Element | null): Element {
    const { src = '', alt = '', 'data-id': id = null } = image.attribs
    const known = (id === null ? undefined : index.pictureOf(id)) ?? index.pictureOf(src)
    const url = known?.url ?? src
    const key = keyOf({ url, id: known?.id ?? id })
    wanted.push({ key, url, id: known?.id ?? id })
    const own = frame?.attribs ?? {}
    const described = own['data-alt'] || alt || saidIn(known?.alt, lang)
    const credit = own['data-credit'] || saidIn(known?.credit, lang)
    if (!described) withoutAlt += 1
    const caption = frame ? DomUtils.getElementsByTagName('figcaption', frame.children)[0] : undefined
    return new Element(
      'figure',
      {
        'data-image': key,
        ...(described && { 'data-alt': described }),
        ...(credit && { 'data-credit': credit }),
        ...(own['data-width'] && { 'data-width': own['data-width'] }),
      },
      caption ? [caption] : [],
    )
  }
}

/** What is said of a picture in a language, or else in the other one. */
export function saidIn(said: readonly { lang: Lang | null; text: string }[] | undefined, lang: Lang): string {
  if (!said) return ''
  return (
    (said.find((one) => one.lang === lang) ?? said.find((one) => one.lang === null) ?? said[0])?.text ?? ''
  )
}

/** Where a link of the old site leads now; null where it stays as it is. */
function newLink(href: string, lang: Lang, index: ArchiveIndex): string | null {
  if (index.site.url === null && !href.startsWith('/')) return null
  const old = addressOn(index.site.url, href)
  const found = old === null ? null : index.newPathOf(old)
  if (!found) return null
  const at = href.indexOf('#')
  return localePath(found.lang ?? lang, found.path) + (at < 0 ? '' : href.slice(at))
}

/** The figure around a picture that is inside something else. */
function framed(image: Element): Element | null {
  for (let node: ParentNode | null = image.parent; node; node = node.parent)
    if (isTag(node) && node.name === 'figure') return node
  return null
}

/** Takes something out, with the links and paragraphs around it that hold nothing more. */
function remove(node: ChildNode): void {
  const { parent } = node
  DomUtils.removeElement(node)
  if (
    parent &&
    isTag(parent) &&
    ['a', 'p', 'figure', 'li'].includes(parent.name) &&
    parent.parent &&
    isEmpty(parent)
  )
    remove(parent)
}

const isEmpty = (node: Element): boolean =>
  node.children.every((child) =>
    isText(child) ? child.data.trim() === '' : isTag(child) && child.name === 'br',
  )

/** The text, clean; of one that is too long as many whole blocks as fit. */
function fitting(nodes: ChildNode[]): { text: string; cut: number } {
  const whole = cleaned(htmlOf(nodes))
  if (whole !== null) return { text: whole, cut: 0 }
  let text = ''
  let cut = 0
  for (const node of nodes) {
    const next = cut > 0 ? null : cleaned(htmlOf([node]))
    if (next === null || text.length + next.length > HTML.chars)
      cut += node instanceof Text && node.data.trim() === '' ? 0 : 1
    else text += next
  }
  return { text, cut }
}

function cleaned(html: string): string | null {
  try {
    return cleanHtml(html)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
