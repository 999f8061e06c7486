/** Elements after which a text goes on in another line. */
export const BLOCKS: readonly string[] = [
  'p',
  'br',
  'li',
  'td',
  'th',
  'h2',
  'h3',
  'blockquote',
  'caption',
  'figcaption',
]
