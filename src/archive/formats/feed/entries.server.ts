import type { Element } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import type { Lang } from '#i18n/locale.ts'
import { isPictureAddress, wholeAddress } from '../../text/addresses.ts'
import { plainLine, plainText } from '../../text/plain.server.ts'
import { NO_TEXT, paragraphsOf, turnText } from '../../text/turn-text.server.ts'
import { EMPTY_STORY, momentOf } from '../empty-story.ts'
import type { StoryRecord } from '../../record.ts'
import { langOfCode } from '../lang-code.ts'
import { childrenOf, own, textIn, textOf } from '../xml/elements.ts'

/** An entry of a feed in any of its formats, as it names things. */
export interface Entry {
  id: string
  title: string
  link: string
  html: string
  summary: string
  published: string | null
  updated: string | null
  authors: string[]
  terms: string[]
  picture: string | null
  lang: Lang | null
}

/** What is known of the feed that an entry is of. */
export interface FeedSetup {
  site: string | null
  title: string
  bodies: boolean
}

/** An entry as a story, with its source and link. */
export function storyOf(entry: Entry, { site, title, bodies }: FeedSetup): StoryRecord {
  const html = entry.html || entry.summary
  const summary = entry.html === '' ? '' : plainText(entry.summary)
  return {
    ...EMPTY_STORY,
    id: entry.id || entry.link,
    texts: [
      {
        lang: entry.lang,
        title: entry.title,
        // Many feeds repeat the beginning of the text.
        summary: summary || null,
        body: bodies ? turnText(html, { from: 'html', site, lang: entry.lang }) : NO_TEXT,
        keywords: entry.terms,
        slug: '',
      },
    ],
    addresses: [...new Set([entry.link, /^https?:/i.test(entry.id) ? entry.id : ''])].filter(
      (one) => one !== '',
    ),
    published: entry.published ?? entry.updated,
    updated: entry.updated,
    authors: entry.authors,
    categories: entry.terms.slice(0, 1),
    cover: entry.picture,
    source: { name: title || null, url: entry.link || null },
  }
}

/** An item of RSS 2.0 or 1.0. */
export function rssEntry(item: Element, base: string | null): Entry {
  const link = own(textOf(item, 'link').trim())
  const guid = own(textOf(item, 'guid').trim())
  return {
    id: guid || link,
    title: plainLine(textOf(item, 'title')),
    link: wholeAddress(link, base) ?? (/^https?:/i.test(guid) ? guid : link),
    html: textOf(item, 'content:encoded'),
    summary: textOf(item, 'description'),
    published: momentOf(textOf(item, 'pubDate') || textOf(item, 'dc:date')),
    updated: momentOf(textOf(item, 'atom:updated') || textOf(item, 'dcterms:modified')),
    authors: namesIn([
      textOf(item, 'dc:creator') || textOf(item, 'author').replace(/^\S+@\S+\s*\((.*)\)$/, '$1'),
    ]),
    terms: namesIn(
      childrenOf(item)
        .filter(({ name }) => name === 'category')
        .map(textIn),
    ),
    picture: pictureIn(item),
    lang: langOfCode(textOf(item, 'dc:language')),
  }
}

/** An entry of Atom. */
export function atomEntry(entry: Element, base: string | null): Entry {
  const children = childrenOf(entry)
  const links = children.filter(({ name }) => name === 'link')
  const alternate = links.find(({ attribs }) => (attribs['rel'] ?? 'alternate') === 'alternate')
  const enclosure = links.find(
    ({ attribs }) => attribs['rel'] === 'enclosure' && (attribs['type'] ?? '').startsWith('image/'),
  )
  const said = (name: string) => {
    const element = children.find((child) => child.name === name)
    if (!element) return ''
    const type = element.attribs['type'] ?? 'text'
    if (type === 'xhtml') return DomUtils.getInnerHTML(element)
    return type === 'html' || type === 'text/html' ? textIn(element) : paragraphsOf(textIn(element))
  }
  return {
    id: own(textOf(entry, 'id').trim()),
    title: plainLine(said('title')),
    link: wholeAddress(alternate?.attribs['href'] ?? '', base) ?? '',
    html: said('content'),
    summary: said('summary'),
    published: momentOf(textOf(entry, 'published')),
    updated: momentOf(textOf(entry, 'updated')),
    authors: namesIn(
      children.filter(({ name }) => name === 'author').map((author) => textOf(author, 'name')),
    ),
    terms: namesIn(
      children
        .filter(({ name }) => name === 'category')
        .map(({ attribs }) => attribs['label'] ?? attribs['term'] ?? ''),
    ),
    picture: enclosure?.attribs['href'] ?? pictureIn(entry),
    lang: langOfCode(entry.attribs['xml:lang'] ?? ''),
  }
}

type Json = Readonly<Record<string, unknown>>

/** An item of a JSON Feed. */
export function jsonEntry(item: Json): Entry {
  const text = (name: string) => {
    const value = item[name]
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  }
  const list = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [])
  const authors = [...list(item['authors']), item['author']].flatMap((author) => {
    const name = (author as Json | undefined)?.['name']
    return typeof name === 'string' ? [name] : []
  })
  return {
    id: text('id'),
    title: plainLine(text('title')),
    link: text('url') || text('external_url'),
    html: text('content_html') || paragraphsOf(text('content_text')),
    summary: paragraphsOf(text('summary')),
    published: momentOf(text('date_published')),
    updated: momentOf(text('date_modified')),
    authors: namesIn(authors),
    terms: namesIn(list(item['tags']).filter((tag) => typeof tag === 'string')),
    picture: text('image') || text('banner_image') || null,
    lang: langOfCode(text('language')),
  }
}

const namesIn = (texts: readonly string[]) => [...new Set(texts.map(plainLine).filter((text) => text !== ''))]

/** The picture that a feed names beside the text. */
function pictureIn(item: Element): string | null {
  for (const child of childrenOf(item)) {
    const { name } = child
    const { url = '', type = '', medium = '' } = child.attribs
    const isPicture = type.startsWith('image/') || medium === 'image' || isPictureAddress(url)
    if ((name === 'enclosure' || name === 'media:content') && isPicture && url !== '') return own(url)
    if (name === 'media:thumbnail' && url !== '') return own(url)
    if (name === 'media:group') {
      const inner = pictureIn(child)
      if (inner !== null) return inner
    }
    const text = name === 'image' ? textIn(child).trim() : ''
    if (/^https?:/.test(text)) return own(text)
  }
  return null
}
