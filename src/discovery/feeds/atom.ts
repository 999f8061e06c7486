import { feedUpdated, itemUpdated, FEED_TYPES, type Feed, type FeedItem } from '#head/feed.ts'
import { element, empty, wrap, XML_HEAD } from '../xml.ts'

/** Atom 1.0 (RFC 4287). */
export function writeAtom(feed: Feed): string {
  const children = [
    element('id', feed.urls.atom),
    element('title', feed.title),
    element('subtitle', feed.description),
    // Atom requires a date even of a feed without entries.
    element('updated', (feedUpdated(feed) ?? new Date(0)).toISOString()),
    empty('link', { rel: 'self', type: FEED_TYPES.atom, href: feed.urls.atom }),
    empty('link', { rel: 'alternate', type: 'text/html', hreflang: feed.lang, href: feed.home }),
    wrap('author', [element('name', feed.title)]),
    ...feed.items.map((item) => writeEntry(item, feed)),
  ]
  return XML_HEAD + wrap('feed', children, { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.lang })
}

function writeEntry(item: FeedItem, feed: Feed): string {
  const children = [
    element('id', item.id),
    element('title', item.title),
    empty('link', { rel: 'alternate', type: 'text/html', href: item.url }),
    element('published', item.published.toISOString()),
    element('updated', itemUpdated(item).toISOString()),
    element('summary', item.summary),
    item.category ? empty('category', { term: item.category }) : '',
    item.author ? wrap('author', [element('name', item.author)]) : '',
  ]
  return wrap('entry', children, { 'xml:lang': item.lang === feed.lang ? undefined : item.lang })
}
