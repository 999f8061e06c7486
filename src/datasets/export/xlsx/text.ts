/** What Excel holds in a cell, in UTF-16 units. */
const MOST = 32_767
const CUT = '…'

/** Characters that XML 1.0 has no way to write. Lone surrogates are mended before. */
const FORBIDDEN = new RegExp(String.raw`[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]`, 'g')
/** Excel reads _x0041_ as A: the underscore of such a text is written so itself. */
const ESCAPE_LIKE = /_(?=x[0-9A-Fa-f]{4}_)/g
const MARKUP = /[&<>\r]/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // XML readers make a bare one a line feed.
  '\r': '&#13;',
}

/** Most texts hold nothing of all this: one look is cheaper than five. */
const LOOK = new RegExp(String.raw`[\0-\x08\x0B-\x1F\uD800-\uDFFF\uFFFE\uFFFF&<>_]`)

/** Text for an element of a workbook: at most as long as a cell holds, without what XML cannot write. */
export function xlsxText(text: string): string {
  if (text.length <= MOST && !LOOK.test(text)) return text
  return cut(text.toWellFormed().replace(FORBIDDEN, ''))
    .replace(ESCAPE_LIKE, '_x005F_')
    .replace(MARKUP, (char) => ENTITIES[char] ?? char)
}

/** The same for an attribute. */
export function xlsxAttribute(text: string): string {
  return xlsxText(text).replaceAll('"', '&quot;')
}

function cut(text: string): string {
  if (text.length <= MOST) return text
  const head = text.slice(0, MOST - CUT.length)
  // Never half of a surrogate pair.
  return (head.isWellFormed() ? head : head.slice(0, -1)) + CUT
}
