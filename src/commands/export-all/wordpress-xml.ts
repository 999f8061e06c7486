import { TIME_ZONE } from '#i18n/date/date.ts'
import { cdata, element } from '../../discovery/xml.ts'

/** The elements of WXR 1.2 with what WordPress expects in them. */

const NAMESPACES = {
  excerpt: 'http://wordpress.org/export/1.2/excerpt/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  wfw: 'http://wellformedweb.org/CommentAPI/',
  dc: 'http://purl.org/dc/elements/1.1/',
  wp: 'http://wordpress.org/export/1.2/',
}

/** The head of each file up to its first item. */
export function fileHead(
  site: { title: string; about: string; url: string },
  parts: readonly string[],
): string {
  const names = Object.entries(NAMESPACES).map(([name, address]) => ` xmlns:${name}="${address}"`)
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"${names.join('')}>\n<channel>`,
    element('title', site.title),
    element('link', site.url),
    element('description', site.about),
    element('language', 'ar'),
    element('wp:wxr_version', '1.2'),
    element('wp:base_site_url', site.url),
    element('wp:base_blog_url', site.url),
    ...parts,
    '',
  ].join('\n')
}

export const FILE_TAIL = '</channel>\n</rss>\n'

/** An element whose text is not escaped; there even where it is empty. */
export const field = (name: string, text: string): string => `<${name}>${cdata(text)}</${name}>`

const POST_NAME = 200

/** A slug as WordPress stores it: percent-encoded in lower case, whole letters in at most 200 signs. */
export function wordpressSlug(slug: string): string {
  let kept = ''
  for (const sign of slug.toLowerCase().replace(/[\s_/?#%&"'<>]+/gu, '-')) {
    const encoded = encodeURIComponent(sign).toLowerCase()
    if (kept.length + encoded.length > POST_NAME) break
    kept += encoded
  }
  return kept
}

const LOCAL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})
const UTC = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'medium' })
const NEVER = '0000-00-00 00:00:00'

/** What is common to stories, pages and attachments. */
export interface Item {
  id: number
  type: 'post' | 'page' | 'attachment'
  title: string
  link: string
  author: string
  body: string
  excerpt: string
  slug: string
  status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'inherit'
  published: Date | null
  updated: Date | null
  comments: boolean
  /** In order. */
  place?: number
  attachment?: string
  terms: readonly { domain: 'category' | 'post_tag'; slug: string; name: string }[]
  meta: Readonly<Record<string, string>>
}

/** An item with every element that an import reads, in the order in which WordPress writes them. */
export function writeItem(item: Item): string {
  const { id, published, updated } = item
  const local = (moment: Date | null) => (moment ? LOCAL.format(moment) : NEVER)
  const utc = (moment: Date | null) => (moment ? UTC.format(moment) : NEVER)
  return [
    '<item>',
    field('title', item.title),
    element('link', item.link),
    element('pubDate', published && published.toUTCString().replace('GMT', '+0000')),
    field('dc:creator', item.author),
    element('guid', item.link, { isPermaLink: 'false' }),
    '<description></description>',
    field('content:encoded', item.body),
    field('excerpt:encoded', item.excerpt),
    element('wp:post_id', String(id)),
    field('wp:post_date', local(published)),
    field('wp:post_date_gmt', utc(published)),
    field('wp:post_modified', local(updated)),
    field('wp:post_modified_gmt', utc(updated)),
    field('wp:comment_status', item.comments ? 'open' : 'closed'),
    field('wp:ping_status', 'closed'),
    field('wp:post_name', item.slug),
    field('wp:status', item.status),
    element('wp:post_parent', '0'),
    element('wp:menu_order', String(item.place ?? 0)),
    field('wp:post_type', item.type),
    field('wp:post_password', ''),
    element('wp:is_sticky', '0'),
    item.attachment === undefined ? '' : field('wp:attachment_url', item.attachment),
    ...item.terms.map(
      ({ domain, slug, name }) => `<category domain="${domain}" nicename="${slug}">${cdata(name)}</category>`,
    ),
    ...Object.entries(item.meta).map(
      ([key, value]) =>
        `<wp:postmeta>${field('wp:meta_key', key)}${field('wp:meta_value', value)}</wp:postmeta>`,
    ),
    '</item>\n',
  ]
    .filter((part) => part !== '')
    .join('\n')
}
