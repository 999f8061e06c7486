import sanitize from 'sanitize-html'
import { HTML } from '#platform/limits/limits.ts'

const SPANS = ['colspan', 'rowspan']
const IMAGE_KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Section and key, or section and row: `products-prices:price`. */
const EMBED_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/

/** What an old site's software would have made something of: nothing here does. */
const SHORTCODE = /^\[[^]{1,2000}\]$/
/** The address of what a card shows of another site. */
const CARD = /^https:\/\/[^\s"<>]{4,992}$/

/** Attributes in which every whole number is one from `least` to 9999; another is left out. */
function withWholeNumbers(attribs: sanitize.Attributes, names: readonly string[], least: number) {
  const wrong = names.filter((name) => {
    const value = attribs[name]
    return value !== undefined && !(/^-?\d{1,4}$/.test(value) && Number(value) >= least)
  })
  return Object.fromEntries(Object.entries(attribs).filter(([name]) => !wrong.includes(name)))
}

/** A figure is a picture by its key, an embed by kind and id, a card by its address, a shortcode, or none of these: then it only groups. */
function figureAttributes(attribs: sanitize.Attributes): sanitize.Attributes {
  const shortcode = attribs['data-shortcode'] ?? ''
  if (SHORTCODE.test(shortcode)) return { 'data-shortcode': shortcode }
  const { 'data-image': image = '', 'data-embed': embed = '', 'data-id': id = '', ...rest } = attribs
  const { 'data-state': state, 'data-alt': alt, 'data-credit': credit, 'data-width': width, ...others } = rest
  const { 'data-decorative': decorative, 'data-card': card = '', 'data-shortcode': _, ...plain } = others
  if (IMAGE_KEY.test(image))
    return {
      ...plain,
      'data-image': image,
      ...(alt && { 'data-alt': alt }),
      ...(decorative && !alt && { 'data-decorative': decorative }),
      ...(credit && { 'data-credit': credit }),
      ...(width && { 'data-width': width }),
    }
  if (embed && EMBED_ID.test(id))
    return { ...plain, 'data-embed': embed, 'data-id': id, ...(state && { 'data-state': state }) }
  if (CARD.test(card) && URL.canParse(card)) return { ...plain, 'data-card': card }
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
      { name: 'data-decorative', values: ['1'] },
      { name: 'data-width', values: ['wide', 'half'] },
      { name: 'data-embed', values: ['chart', 'table', 'price', 'video'] },
      'data-id',
      'data-state',
      'data-shortcode',
      'data-card',
    ],
    sup: ['data-note', 'data-href'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href', 'data-href', 'data-card'],
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
