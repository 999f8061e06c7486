import { dirOf, type Lang } from './locale.ts'

/** Signs that Cairo has no glyph for, with their replacements. */
const INSTEAD: Readonly<Record<string, string>> = {
  '≤': '<=',
  '≥': '>=',
  '≈': '~',
}

/** A quotation mark that points onwards is mirrored in a text from right to left. */
const ONWARDS = '›'
const BACK = '‹'

/** A text as it can be rendered with Cairo alone: arrows, digits below the line and some signs are replaced. */
export function drawable(text: string, lang: Lang): string {
  const onwards = dirOf(lang) === 'rtl' ? '←' : '→'
  return text.replace(/[←→₀-₉≤≥≈]/g, (sign) => {
    if (sign === '←' || sign === '→') return sign === onwards ? ONWARDS : BACK
    return INSTEAD[sign] ?? String((sign.codePointAt(0) ?? 0) - 0x2080)
  })
}
