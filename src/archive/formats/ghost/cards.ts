import { escapeHtml } from '#platform/html/escape.ts'
import { paragraphsOf } from '../../text/turn-text.server.ts'

export type Json = Readonly<Record<string, unknown>>

type Text = (...names: string[]) => string

const link = (href: string, text: string) =>
  href === ''
    ? `<p>${escapeHtml(text)}</p>`
    : `<p><a href="${escapeHtml(href)}">${escapeHtml(text || href)}</a></p>`
const caption = (html: string) => (html === '' ? '' : `<figcaption>${html}</figcaption>`)
const image = (src: string, alt: string) => `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`
const line = (text: string, tag = 'p') => (text === '' ? '' : `<${tag}>${escapeHtml(text)}</${tag}>`)

/** Cards of both editors of Ghost by their name, as HTML. */
const CARDS: Readonly<Record<string, (text: Text, card: Json) => string>> = {
  image(text) {
    const picture = image(text('src'), text('alt'))
    const href = text('href')
    return `<figure>${href === '' ? picture : `<a href="${escapeHtml(href)}">${picture}</a>`}${caption(text('caption'))}</figure>`
  },
  gallery(text, { images }) {
    const all = Array.isArray(images) ? (images as Json[]) : []
    return (
      all
        .map(
          (one) =>
            `<figure>${image(string(one, 'src'), string(one, 'alt'))}${caption(string(one, 'caption'))}</figure>`,
        )
        .join('') + (text('caption') === '' ? '' : `<p>${text('caption')}</p>`)
    )
  },
  bookmark(text, { metadata }) {
    const about = (metadata ?? {}) as Json
    const title = string(about, 'title') || text('title')
    return (
      link(text('url') || string(about, 'url'), title) +
      line(string(about, 'description')) +
      (text('caption') === '' ? '' : `<p>${text('caption')}</p>`)
    )
  },
  embed: (text) =>
    `<x-embed src="${escapeHtml(text('url'))}"></x-embed>${text('caption') === '' ? '' : `<p>${text('caption')}</p>`}`,
  html: (text) => text('html'),
  markdown: (text) => paragraphsOf(text('markdown')),
  horizontalrule: () => '<hr>',
  codeblock: (text) =>
    `<pre>${escapeHtml(text('code'))}</pre>${text('caption') === '' ? '' : `<p>${text('caption')}</p>`}`,
  callout: (text) =>
    `<blockquote><p>${escapeHtml(text('calloutEmoji'))} ${text('calloutText')}</p></blockquote>`,
  toggle: (text) => `<h3>${text('heading')}</h3>${text('content')}`,
  button: (text) => link(text('buttonUrl'), text('buttonText')),
  video: (text) =>
    `<x-embed src="${escapeHtml(text('src'))}" title="${escapeHtml(text('fileName'))}"></x-embed>${text('caption') === '' ? '' : `<p>${text('caption')}</p>`}`,
  audio: (text) =>
    `<x-embed src="${escapeHtml(text('src'))}" title="${escapeHtml(text('title'))}"></x-embed>`,
  file: (text) =>
    link(text('src'), text('fileTitle', 'title', 'fileName')) + line(text('fileCaption', 'caption')),
  product: (text) =>
    (text('productImageSrc') === '' ? '' : `<figure>${image(text('productImageSrc'), '')}</figure>`) +
    `<h3>${text('productTitle')}</h3><p>${text('productDescription')}</p>${text('productUrl') === '' ? '' : link(text('productUrl'), text('productButton'))}`,
  header: (text) =>
    (text('header') === '' ? '' : `<h2>${text('header')}</h2>`) +
    (text('subheader') === '' ? '' : `<p>${text('subheader')}</p>`) +
    (text('buttonUrl') === '' ? '' : link(text('buttonUrl'), text('buttonText'))),
  'call-to-action': (text) =>
    text('textValue') +
    (text('imageUrl') === '' ? '' : `<figure>${image(text('imageUrl'), '')}</figure>`) +
    (text('buttonUrl') === '' ? '' : link(text('buttonUrl'), text('buttonText'))),
  // Where a free beginning ends is said by the story.
  paywall: () => '',
}

const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['hr', 'horizontalrule'],
  ['code', 'codeblock'],
  ['card-markdown', 'markdown'],
])

/** A card as HTML. What is in e-mails alone, or not known, is named where it stood, so that it becomes a finding. */
export function cardHtml(name: string, card: Json): string {
  const known = OTHER_NAMES.get(name) ?? name
  const write = Object.hasOwn(CARDS, known) ? CARDS[known] : undefined
  const text: Text = (...names) => names.map((one) => string(card, one)).find((one) => one !== '') ?? ''
  return write
    ? write(text, card)
    : `<!-- wp:ghost/${name.replace(/[^a-z-]/gi, '').toLowerCase() || 'card'} /-->`
}

function string(card: Json, name: string): string {
  const value = card[name]
  return typeof value === 'string' ? value : ''
}
