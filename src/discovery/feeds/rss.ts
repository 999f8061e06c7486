import { feedUpdated, itemUpdated, FEED_TYPES, type Feed, type FeedItem } from '#head/feed.ts'
import { element, empty, escapeXml, wrap, XML_HEAD } from '../xml.ts'

/** RSS 2.0 with the Atom self link and Dublin Core names. */
export function writeRss(feed: Feed): string {
  const updated = feedUpdated(feed)
  const channel = wrap('channel', [
    element('title', feed.title),
    element('link', feed.home),
    element('description', feed.description || feed.title),
    element('language', feed.lang),
    element('lastBuildDate', updated && updated.toUTCString()),
    empty('atom:link', { rel: 'self', type: FEED_TYPES.rss, href: feed.urls.rss }),
    ...feed.items.map((item) => writeItem(item, feed)),
  ])
  return (
    XML_HEAD +
    wrap('rss', [channel], {
      version: '2.0',
      'xmlns:atom': 'http://www.w3.org/2005/Atom',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    })
  )
}

function writeItem(item: FeedItem, feed: Feed): string {
  return wrap('item', [
    element('title', item.title),
    element('link', item.url),
    element('guid', item.id, { isPermaLink: 'true' }),
    element('pubDate', item.published.toUTCString()),
    element('atom:updated', item.corrected && itemUpdated(item).toISOString()),
    // Readers take a description for HTML: a plain text is escaped for them before it is escaped for XML.
    element('description', escapeXml(item.summary)),
    element('category', item.category),
    element('dc:creator', item.author),
    element('dc:language', item.lang === feed.lang ? null : item.lang),
  ])
}
