import sanitize from 'sanitize-html'

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

const MAX_CHARS = 400_000
/** Beyond this the parser's time grows with the square of the depth: 130,000 nested tags took it ten seconds. */
const MAX_DEPTH = 500
/** Elements that hold nothing or that the parser closes by itself. */
const SHALLOW = new Set([
  'br',
  'hr',
  'img',
  'input',
  'wbr',
  'col',
  'p',
  'li',
  'tr',
  'td',
  'th',
  'thead',
  'tbody',
  'tfoot',
])

/** Rich text made safe to put into a page. Throws RangeError when it is longer or deeper than a text may be. */
export function cleanHtml(html: string): string {
  if (html.length > MAX_CHARS)
    throw new RangeError(`Text of ${html.length} characters is over the limit of ${MAX_CHARS}`)
  if (isTooDeep(html)) throw new RangeError(`Text nested deeper than ${MAX_DEPTH} elements`)
  return sanitize(html, RULES)
}

/** A quick count, before any parsing, of the elements that stand open at once. */
function isTooDeep(html: string): boolean {
  const open = new Map<string, number>()
  let depth = 0
  for (const [, end, written = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const name = written.toLowerCase()
    const count = open.get(name) ?? 0
    if (SHALLOW.has(name) || (end && count === 0)) continue
    open.set(name, count + (end ? -1 : 1))
    depth += end ? -1 : 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}
