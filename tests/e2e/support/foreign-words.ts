import { decode } from './html.ts'

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const SILENT = new Set(['script', 'style', 'svg', 'template'])
const SPOKEN = /\b(?:aria-label|alt|placeholder|title)="([^"]*)"/g
const LATIN = /[A-Za-zÀ-ÖØ-öø-ɏ][A-Za-zÀ-ÖØ-öø-ɏ'’&]*/g
const ARABIC = /[\u0621-\u064a\u0671-\u06d3]+/g

/**
 * Words of the other language that a page shows or says (texts, labels, alternatives, placeholders, title and
 * description), outside elements that are marked with that language and outside code and addresses.
 */
export function foreignWords(html: string, lang: 'ar' | 'en'): Set<string> {
  const found = new Set<string>()
  const pattern = lang === 'ar' ? LATIN : ARABIC
  const take = (text: string) => {
    // Addresses, mail addresses, units with figures and formulas are no words.
    const plain = decode(text).replace(/https?:\/\/\S+|\S+@\S+\.\S+|\/[a-z][\w/=.-]*/gi, ' ')
    for (const [word] of plain.matchAll(pattern)) found.add(word)
  }
  const open: { name: string; lang: string; silent: boolean }[] = []
  const here = () => open.at(-1) ?? { lang, silent: false }
  for (const [, comment, close, name = '', attributes = '', text] of html.matchAll(
    /(<!--[\s\S]*?-->|<!DOCTYPE[^>]*>)|<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|([^<]+)/g,
  )) {
    if (comment) continue
    if (text !== undefined) {
      if (!here().silent && here().lang === lang) take(text)
      continue
    }
    const tag = name.toLowerCase()
    if (close) {
      const at = open.findLastIndex((one) => one.name === tag)
      if (at >= 0) open.length = at
      continue
    }
    const own = /\blang="(\w+)"/.exec(attributes)?.[1] ?? here().lang
    const silent = here().silent || SILENT.has(tag)
    if (own === lang && !silent) {
      for (const [, value = ''] of attributes.matchAll(SPOKEN)) if (tag !== 'link') take(value)
      if (tag === 'meta' && /name="description"|property="og:(?:title|description)"/.test(attributes))
        take(/content="([^"]*)"/.exec(attributes)?.[1] ?? '')
    }
    if (!VOID.has(tag) && !attributes.endsWith('/')) open.push({ name: tag, lang: own, silent })
  }
  return found
}
