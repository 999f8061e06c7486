import { openSharp } from '../images/sharp.server.ts'
import { isolateText } from '#i18n/bidi/bidi.ts'
import { drawable } from '#i18n/drawable.ts'
import { LRI, PDI } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Fonts } from './fonts.server.ts'

export interface TextStyle {
  text: string
  lang: Lang
  /** Pixels an em. */
  size: number
  weight: number
  color: string
  /** Widest line; without it the text stays on one line. */
  width?: number
}

/** A rendered text, cropped to its ink: raw RGBA. */
export interface TextImage {
  pixels: Buffer
  width: number
  height: number
}

// Cairo's own lines are 1.87 em apart; headings are set closer.
const LINE_HEIGHT = { ar: 0.76, en: 0.64 } as const
const MARKS = { ar: '\u200F', en: '\u200E' } as const

/** Renders a text shaped and ordered by Pango in its language's direction. */
export async function drawText(
  fonts: Fonts,
  { text, lang, size, weight, color, width }: TextStyle,
): Promise<TextImage> {
  // The mark in front makes the language, not the first letter, decide the direction of every line.
  const ordered = escapeMarkup(MARKS[lang] + keepRuns(isolateText(drawable(text, lang), lang)))
  const span = `<span font_desc="Cairo ${size}" font_weight="${weight}" foreground="${color}" line_height="${LINE_HEIGHT[lang]}">${ordered}</span>`
  const sharp = await openSharp()
  const { data, info } = await sharp({
    // 'left' is the start of a line: Pango mirrors it in right-to-left paragraphs.
    text: {
      text: span,
      fontfile: fonts.file,
      dpi: 72,
      rgba: true,
      align: 'left',
      wrap: 'word',
      ...(width ? { width } : {}),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

const SHORT_RUN = new RegExp(`${LRI}[^${PDI}]{1,24}${PDI}`, 'g')
const CODE = /\b(?:CAS|HS|US\$|USD) (?=\d)/g

/** A short foreign run or a code with its number must not be torn apart at the end of a line. */
function keepRuns(text: string): string {
  return text
    .replace(SHORT_RUN, (run) => run.replaceAll(' ', '\u00A0'))
    .replace(CODE, (code) => code.replace(' ', '\u00A0'))
}

function escapeMarkup(text: string): string {
  // Pango refuses control characters in markup.
  return text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
