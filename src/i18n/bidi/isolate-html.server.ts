import { toSegments } from './bidi.ts'
import type { Lang } from '../locale.ts'

const ARABIC = '\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC'

// `<strong>BASF</strong> SE` and `H<sub>2</sub>O` are one run each: such a piece travels through the search as one
// letter (U+E001), an entity as one mark (U+E000), and both come back in their order.
const INLINE = `<(strong|b|em|i|u|mark|small|span|a|abbr)(?=[\\s>])[^>]*>(?=[^<]*[A-Za-z])[A-Za-z\\d](?:[^<>${ARABIC}]*[\\w)+])?</\\1>`
const RAISED = '<(su[bp])>[\\w+−-]{1,12}</\\2>'
const STAND_INS = new RegExp(`${INLINE}|${RAISED}|\\uE001|(&(?:\\w+|#\\w+);|\\uE000)`, 'g')

// Elements whose text is left alone: code, drawings, and what is isolated already.
const LEFT_ALONE =
  '<(bdi|bdo|code|pre|kbd|samp|script|style|svg|math|textarea)(?=[\\s>])[^>]*>[\\s\\S]*?</\\1>'
const TOKENS = new RegExp(`${LEFT_ALONE}|<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+`, 'g')

const OPENING = { num: '<bdi class="number" dir="ltr">', lat: '<bdi dir="ltr">', ara: '<bdi dir="rtl">' }

/**
 * Wraps the runs of sanitised HTML that need an isolate in `<bdi>`: figures, names and codes on an Arabic page, Arabic
 * on an English one. Only text is wrapped: without the new `bdi` tags the answer is the input. Run it once.
 */
export function isolateHtml(html: string, lang: Lang): string {
  const stash: string[] = []
  const flat = html.replace(STAND_INS, (...[piece, , , entity]: string[]) => {
    stash.push(piece ?? '')
    return entity ? '\uE000' : '\uE001'
  })
  const wrapped = flat.replace(TOKENS, (token) => (token.startsWith('<') ? token : wrapRuns(token, lang)))
  return wrapped.replace(/[\uE000\uE001]/g, () => stash.shift() ?? '')
}

function wrapRuns(text: string, lang: Lang): string {
  return toSegments(text, lang)
    .map(({ text: run, kind }) => (kind === 'plain' ? run : `${OPENING[kind]}${run}</bdi>`))
    .join('')
}
