import sanitize from 'sanitize-html'
import { HTML } from '#platform/limits/limits.ts'

const SPANS = ['colspan', 'rowspan']
const IMAGE_KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Section and key, or section and row: `products-prices:price`. */
const EMBED_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Attributes in which every whole number is one from `least` to 9999; another is left out. */
function withWholeNumbers(attribs: sanitize.Attributes, names: readonly string[], least: number) {
  const wrong = names.filter((name) => {
    const value = attribs[name]
    return value !== undefined && !(/^-?\d{1,4}$/.test(value) && Number(value) >= least)
  })
  return Object.fromEntries(Object.entries(attribs).filter(([name]) => !wrong.includes(name)))
}

/** A figure is a picture by its key, an embed by kind and id, or neither: then it only groups. */
function figureAttributes(attribs: sanitize.Attributes): sanitize.Attributes {
  const { 'data-image': image = '', 'data-embed': embed = '', 'data-id': id = '', ...rest } = attribs
  const { 'data-state': state, 'data-alt': alt, 'data-credit': credit, 'data-width': width, ...plain } = rest
  if (IMAGE_KEY.test(image))
    return {
      ...plain,
      'data-image': image,
      ...(alt && { 'data-alt': alt }),
      ...(credit && { 'data-credit': credit }),
      ...(width && { 'data-width': width }),
    }
  if (embed && EMBED_ID.test(id))
    return { ...plain, 'data-embed': embed, 'data-id': id, ...(state && { 'data-state': state }) }
  return plain
}

/** What rich text may hold. Other elements are dropped, their text remains. */
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
    'hr',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    ol: ['start'],
    th: [{ name: 'scope', values: ['col', 'row'] }, 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    figure: [
      'data-image',
      'data-alt',
      'data-credit',
      { name: 'data-width', values: ['wide', 'half'] },
      { name: 'data-embed', values: ['chart', 'table', 'price'] },
      'data-id',
      'data-state',
    ],
    sup: ['data-note', 'data-href'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href', 'data-href'],
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    ol: (tagName, attribs) => ({ tagName, attribs: withWholeNumbers(attribs, ['start'], -9999) }),
    td: (tagName, attribs) => ({ tagName, attribs: withWholeNumbers(attribs, SPANS, 2) }),
    th: (tagName, attribs) => ({ tagName, attribs: withWholeNumbers(attribs, SPANS, 2) }),
    figure: (tagName, attribs) => ({ tagName, attribs: figureAttributes(attribs) }),
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
