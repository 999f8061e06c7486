import type { Found } from './find.ts'

/** What marking needs of a glossary: where terms occur in a text, and the link that explains one. */
export interface Marking {
  find(text: string, before: string, after: string): readonly Found[]
  /** Attributes of the link, ready for HTML. */
  attributesOf(slug: string): string
}

const TOKENS = /<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+/g
/** Elements in which nothing is marked: links, headings, code, drawings, what cannot hold a link. */
const LEFT_ALONE =
  /^(?:a|h[1-6]|code|pre|kbd|samp|var|script|style|svg|math|textarea|button|label|summary|abbr|dfn|time)$/
/** Elements that do not divide words: `<strong>C</strong>FR` is one. */
const INLINE = /^(?:a|abbr|b|bdi|bdo|code|em|i|mark|q|s|small|span|strong|sub|sup|u)$/

/**
 * Sanitised HTML in which the first occurrence of each term is a link that explains it. Nothing else changes: without
 * the new links the answer is the input. `seen` holds what was marked before on the same page.
 */
export function markTerms(html: string, marking: Marking, seen: Set<string> = new Set()): string {
  const tokens = html.match(TOKENS) ?? []
  // What the pattern cannot read (a bare `<`) is no HTML of ours: it is left as it is.
  if (tokens.join('') !== html) return html
  let closed = 0
  return tokens
    .map((token, at) => {
      const tag = tagOf(token)
      if (tag) {
        if (LEFT_ALONE.test(tag.name) && !tag.empty) closed = Math.max(0, closed + (tag.end ? -1 : 1))
        return token
      }
      return closed > 0
        ? token
        : markText(token, beside(tokens, at, -1), beside(tokens, at, 1), marking, seen)
    })
    .join('')
}

function markText(text: string, before: string, after: string, marking: Marking, seen: Set<string>): string {
  let marked = ''
  let end = 0
  for (const found of marking.find(text, before, after)) {
    if (seen.has(found.slug)) continue
    seen.add(found.slug)
    const link = `<a ${marking.attributesOf(found.slug)}>${text.slice(found.start, found.end)}</a>`
    marked += text.slice(end, found.start) + link
    end = found.end
  }
  return marked + text.slice(end)
}

/** The character of the text next to a token where only inline markup is between; empty elsewhere. */
function beside(tokens: readonly string[], at: number, way: 1 | -1): string {
  for (let next = at + way; next >= 0 && next < tokens.length; next += way) {
    const token = tokens[next] ?? ''
    const tag = tagOf(token)
    if (!tag) return way > 0 ? token.charAt(0) : token.charAt(token.length - 1)
    if (!INLINE.test(tag.name)) return ''
  }
  return ''
}

function tagOf(token: string): { name: string; end: boolean; empty: boolean } | null {
  if (!token.startsWith('<')) return null
  const [, end = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(token) ?? []
  return { name: name.toLowerCase(), end: end !== '', empty: token.endsWith('/>') }
}
