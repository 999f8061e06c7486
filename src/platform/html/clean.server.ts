import sanitize from 'sanitize-html'
import { HTML } from '#platform/limits/limits.ts'

/** What rich text may hold. Everything else is dropped, its text kept. */
const RULES: sanitize.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'blockquote',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'strong',
    'em',
    'sub',
    'sup',
    'a',
    'br',
    'bdi',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    bdi: ['dir'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    a: (tagName, { rel: _given, ...attribs }) => ({
      tagName,
      attribs: /^\s*https?:/i.test(attribs['href'] ?? '')
        ? { ...attribs, rel: 'noopener nofollow' }
        : attribs,
    }),
  },
}

/** Rich text made safe to put into a page. Throws RangeError when it is longer or deeper than a text may be. */
export function cleanHtml(html: string): string {
  if (html.length > HTML.chars)
    throw new RangeError(`Text of ${html.length} characters is over the limit of ${HTML.chars}`)
  let depth = 0
  return sanitize(html, {
    ...RULES,
    onOpenTag() {
      depth += 1
      if (depth > HTML.depth) throw new RangeError(`Text nested deeper than ${HTML.depth} elements`)
    },
    onCloseTag() {
      depth -= 1
    },
  })
}
