import { isComment, isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler'
import { wholeAddress } from './addresses.ts'
import { given } from './parse.server.ts'
import type { Turner } from './turner.ts'

export interface FoundPicture {
  /** Whole; empty where only its id is known. */
  src: string
  id: string
  alt: string
  credit: string
  width: string
  /** Its link leads to the page that showed it alone. */
  ownPage?: boolean
}

/** Attributes in which pages that fetch pictures late keep the address, the largest first. */
const LATE = [
  'data-large-file',
  'data-orig-file',
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-full-url',
  'data-lazyload',
]
const PLACEHOLDER =
  /^data:|(?:blank|placeholder|spacer|pixel|transparent|1x1|lazy[-_]?load)[\w-]*\.(?:gif|png|svg)/i
/** WordPress.com's copies of pictures have the address of the picture after their own. */
const PHOTON = /^(?:https?:)?\/\/i\d\.wp\.com\//i
const EMOJI = /(?:^|\s)(?:emoji|wp-smiley|smiley)(?:\s|$)/

/** The picture of an `<img>`, or of a figure of ours; text for a sign that was drawn as one; null for what is none, with a finding. */
export function pictureOf(image: Element, turner: Turner, figure?: Element): FoundPicture | string | null {
  const alt = oneLine(given(image, 'alt') || (figure ? given(figure, 'data-alt') : ''))
  const key = image.attribs['data-image']
  const details = {
    alt: alt || given(image, 'data-alt'),
    credit: oneLine(given(figure ?? image, 'data-credit')),
    width: given(figure ?? image, 'data-width'),
    ownPage: given(image, 'data-attachment-id') !== '' || hasOwnPage(image.parent),
  }
  if (key !== undefined && image.name === 'figure') return { src: '', id: key, ...details }
  const name = given(image, 'class')
  const typed = addressIn(image)
  if (EMOJI.test(name) || /\/\/s\.w\.org\/images\/core\/emoji\//.test(typed)) return alt
  if (given(image, 'width').trim() === '1' || given(image, 'height').trim() === '1') {
    turner.findings.add('element', 'img 1x1', 'lost')
    return null
  }
  const id =
    /(?:^|\s)wp-image-(\d+)(?:\s|$)/.exec(name)?.[1] ??
    (given(image, 'data-id') || given(image, 'data-attachment-id'))
  const src = typed === '' ? null : wholeAddress(typed, turner.setup.site)
  // What a page shows to who has no script is what the script shows to the others.
  if (src !== null && turner.pictures.has(src) && isIn(image, 'noscript')) return null
  if (src !== null || (typed === '' && id !== '')) return { src: src ?? '', id, ...details }
  turner.findings.add('element', `img ${/^[a-z]+:/i.exec(typed)?.[0].toLowerCase() ?? ''}`.trim(), 'lost')
  return null
}

/** Old WordPress says of a link that it leads to the page of a picture. */
const hasOwnPage = (parent: ParentNode | null): boolean =>
  parent !== null && isTag(parent) && /(?:^|\s)attachment(?:\s|$)/.test(given(parent, 'rel'))

function isIn(element: Element, name: string): boolean {
  for (let one = element.parent; one && isTag(one); one = one.parent) if (one.name === name) return true
  return false
}

function addressIn(image: Element): string {
  const src = given(image, 'src').trim().replace(PHOTON, 'https://')
  const late = LATE.map((name) => given(image, name).trim()).find(
    (address) => address !== '' && !address.startsWith('data:'),
  )
  const isSmall = PHOTON.test(given(image, 'src').trim())
  if (late !== undefined && (src === '' || isSmall || PLACEHOLDER.test(src))) return late
  if (src !== '') return src
  // The first of the sizes is as good as any.
  return given(image, 'srcset').trim().split(/[\s,]/, 1)[0] ?? ''
}

const CAPTION = /(?:^|\s)(?:wp-caption-text|gallery-caption|tiled-gallery-caption)(?:\s|$)/

interface Caption {
  images: Element[]
  /** What is said under the pictures. */
  caption: ChildNode[]
  /** Whether a figure holds nothing else. */
  whole: boolean
}

/** The pictures of a figure with their caption: in an element of its own, or all the text beside them. */
export function captionIn(figure: Element): Caption {
  const images: Element[] = []
  const caption: ChildNode[] = []
  const textIsCaption = figure.name === 'x-caption'
  let whole = true
  const look = (nodes: readonly ChildNode[]) => {
    for (const node of nodes) {
      if (isComment(node)) continue
      if (isText(node)) {
        if (node.data.trim() === '') continue
        if (textIsCaption) caption.push(node)
        else whole = false
      } else if (isTag(node)) {
        if (node.name === 'img' || node.name === 'amp-img') images.push(node)
        else if (node.name === 'figcaption' || CAPTION.test(given(node, 'class')))
          caption.push(...node.children)
        else if (textIsCaption && !holdsImage(node)) caption.push(node)
        else if (['a', 'div', 'p', 'span', 'picture', 'center', 'dl', 'dt'].includes(node.name))
          look(node.children)
        else if (
          node.name !== 'source' &&
          node.name !== 'noscript' &&
          node.name !== 'br' &&
          node.name !== 'meta'
        )
          whole = false
      }
    }
  }
  look(figure.children)
  return { images, caption, whole }
}

const holdsImage = (element: Element): boolean =>
  element.children.some((child) => isTag(child) && (child.name === 'img' || holdsImage(child)))

/** Where an embed leads, and what it is called. */
export function embedOf(element: Element): { src: string; title: string } {
  const video = given(element, 'data-videoid') || given(element, 'videoid')
  const address =
    video === ''
      ? ['src', 'data-src', 'data-lazy-src', 'data-litespeed-src', 'data', 'href']
          .map((name) => given(element, name).trim())
          .find((one) => one !== '' && one !== 'about:blank')
      : `https://www.youtube.com/watch?v=${encodeURIComponent(video)}`
  return { src: address ?? sourceIn(element), title: oneLine(given(element, 'title')) }
}

function sourceIn(element: Element): string {
  for (const child of element.children) {
    if (!isTag(child)) continue
    const own =
      child.name === 'param' && /^(?:movie|src|url)$/i.test(given(child, 'name'))
        ? given(child, 'value')
        : given(child, 'src')
    const found = own.trim() || sourceIn(child)
    if (found !== '') return found
  }
  return ''
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
