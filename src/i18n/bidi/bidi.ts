import { LRI, PDI, RLI } from './bidi-marks.ts'
import type { Lang } from '../locale.ts'

/** `num`: a figure with sign, unit, percent or dash; `lat`: Latin names and codes; `ara`: Arabic in English text. */
type SegmentKind = 'plain' | 'num' | 'lat' | 'ara'
export type Segment = { text: string; kind: SegmentKind }

// Left-to-right letters of the scripts that occur in news copy, digits, spaces that do not break a run. U+E000 represents
// an HTML entity and U+E001 for a piece of markup inside a run: isolate-html.server.ts puts them there.
const L = 'A-Za-zµÀ-ÖØ-öø-\\u058F\\u0900-\\u1FFF\\u2C00-\\uD7FF\\uE001'
const D = '\\d٠-٩۰-۹'
const S = '[ \\xA0]'
const PERCENT = `${S}?[%‰٪]`

// A name goes on over glue and further words or figures, but leaves a percentage after it to itself.
const WORD = `(?![${D}.,]+${PERCENT})[${L}${D}²³¹⁰-₎]+`
const GLUE = `(?:${S}?[-.,/&@_'’:+#=~–?\\uE000]{1,3}${S}?|${S})`
const ASIDE = `${S}?\\((?:[${L}][^()\\u0590-\\u08FF]*|[${D}]+)\\)`

// `CAS 67-56-1`, `ORLIX Chemie`, `1,4-BDO`, `C2+`, `Ca(OH)2`, `ali@plant.example`, `https://kimya.example/a`, `.iqy`
const NAME = `(?:[@#]|(?<=^|[\\s(«“])\\.(?=[${L}]))?(?:[${D}][${D}.,/:'’-]*)?[${L}](?:${GLUE}?${WORD}|${ASIDE})*(?:[+®™]+|/(?!\\p{L}))?`

// `−0.8 %`, `+2.4`, `US$318`, `67-56-1`, `48.20 KiB`, `318 USD/t`, `50+`; the field's units only, because a number
// may also precede a name that is no unit ("2026 BASF"). A sign may follow a one-letter prefix: `و+2.4`.
const SIGN = `(?:(?<![\\p{N}\\p{M}]|\\p{L}\\p{L}|[^\\P{L}وبلف])[+\\-−±~≈≤≥]|(?<=\\()[+\\-−]${S})`
const UNIT =
  '(?:[kMG]?(?:[tgmWBJ]|Wh)|kta|[km]tpa|bbl|bpd|bar|pp[mb]|[KMG]iB|MMBtu|°C|USD|SAR|AED|QAR|KWD|OMR|BHD|EUR|CNY)'
const FIGURE = `[${D}](?:[-.,/:–×٫٬]?[${D}])*`
const NUMBER = `${SIGN}?(?:[A-Z]{0,2}[$€£¥]${S}?)?${FIGURE}(?:${PERCENT}|${S}?${UNIT}(?:/\\w+)?|\\+)?(?![-.,/:'’–×٫٬]?[${L}${D}])`
const PHONE = '\\+\\d[\\d\\s-]{6,}\\d'

const ARABIC = '[\\u0590-\\u08FF\\uFB1D-\\uFEFC]+'
const BETWEEN = '[^\\p{L}\\p{N}()[\\]{}\\uE001\\n]{1,3}'

const RUNS: Record<Lang, RegExp> = {
  ar: new RegExp(`(${PHONE}|${NUMBER})|${NAME}`, 'gu'),
  en: new RegExp(`${ARABIC}(?:${BETWEEN}(?:\\d+${BETWEEN})?${ARABIC})*`, 'gu'),
}

/** What each run has a sign of: most texts have none, and looking for one takes a fraction of looking for a run. */
const SIGNS: Record<Lang, RegExp> = {
  ar: new RegExp(`[${L}${D}]`, 'u'),
  en: new RegExp(ARABIC, 'u'),
}

/** Digits with these separators keep their order beside Arabic letters; with anything else rule W2 breaks it. */
const STEADY = new RegExp(`^[${D}.,/:٫٬]*$`, 'u')

/**
 * Cuts an editor's plain string into runs: on an Arabic page the names, codes and figures that need an isolate to
 * keep their order, on an English page the Arabic runs. The texts joined give the string back. `everyNumber` isolates
 * plain digits as well, for places whose own direction is not known.
 */
export function toSegments(text: string, lang: Lang, everyNumber = false): Segment[] {
  if (!SIGNS[lang].test(text)) return text ? [{ text, kind: 'plain' }] : []
  const segments: Segment[] = []
  let plain = ''
  let end = 0
  const flush = () => {
    if (plain) segments.push({ text: plain, kind: 'plain' })
    plain = ''
  }
  for (const match of text.matchAll(RUNS[lang])) {
    const [run, number] = match
    plain += text.slice(end, match.index)
    end = match.index + run.length
    if (number && !everyNumber && STEADY.test(number)) {
      plain += run
    } else {
      flush()
      segments.push({ text: run, kind: lang === 'en' ? 'ara' : number ? 'num' : 'lat' })
    }
  }
  plain += text.slice(end)
  flush()
  return segments
}

/**
 * The same isolation for places without markup (titles, attributes, mails, feeds), by invisible isolates
 * (U+2066/2067 … U+2069). A text that already carries isolates is left alone.
 */
export function isolateText(text: string, lang: Lang, everyNumber = false): string {
  if (/[\u2066-\u2069]/.test(text)) return text
  return toSegments(text, lang, everyNumber)
    .map(({ text: run, kind }) => (kind === 'plain' ? run : (kind === 'ara' ? RLI : LRI) + run + PDI))
    .join('')
}
