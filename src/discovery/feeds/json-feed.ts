import { itemUpdated, type Feed } from '#head/feed.ts'

/** JSON Feed 1.1. */
export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description || undefined,
    home_page_url: feed.home,
    feed_url: feed.urls.json,
    language: feed.lang,
    items: feed.items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      summary: item.summary || undefined,
      content_text: item.summary || item.title,
      image: item.image ?? undefined,
      date_published: item.published.toISOString(),
      date_modified: item.corrected ? itemUpdated(item).toISOString() : undefined,
      language: item.lang === feed.lang ? undefined : item.lang,
      tags: item.category ? [item.category] : undefined,
      authors: item.author ? [{ name: item.author }] : undefined,
    })),
  })
}
