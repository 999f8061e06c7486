import type { Lang } from '#i18n/locale.ts'
import type { Fonts } from '#platform/drawing/fonts.server.ts'
import { drawText, type TextImage } from '#platform/drawing/text.server.ts'

interface Box {
  width: number
  height: number
  /** The most lines; four without it. */
  lines?: number
}

const SIZES = [84, 76, 68, 62, 56, 50, 45, 40]
const WEIGHT = 850
const MAX_LINES = 4
/** Distance of lines in em, as text.server.ts sets them. */
const LEADING = { ar: 1.43, en: 1.2 } as const
const LONGEST = 220

/** A title in four lines or as many as the box may have, as large as the box allows, with lines of about the same length. */
export async function drawTitle(
  fonts: Fonts,
  title: string,
  lang: Lang,
  color: string,
  box: Box,
): Promise<TextImage> {
  const text = shorten(title.trim(), LONGEST)
  const draw = (size: number, width?: number, words = text) =>
    drawText(fonts, { text: words, lang, size, weight: WEIGHT, color, width })
  const reference = await draw(40)
  for (const size of SIZES) {
    const total = (reference.width * size) / 40
    const most = Math.min(box.lines ?? MAX_LINES, Math.floor(box.height / (size * LEADING[lang])))
    if (total > box.width * most) continue
    const whole = total <= box.width ? await draw(size) : await draw(size, box.width)
    const lines = lineCount(whole.height, size, lang)
    if (whole.width > box.width || whole.height > box.height || lines > most) continue
    return lines === 1
      ? whole
      : balance((width) => draw(size, width), whole, Math.ceil(total / lines), box.width)
  }
  // Longer than all lines of the smallest size: words are dropped from the end.
  const share = (box.width * (box.lines ?? MAX_LINES) * 0.9) / reference.width
  return drawText(fonts, {
    text: shorten(text, Math.floor(text.length * share)),
    lang,
    size: 40,
    weight: WEIGHT,
    color,
    width: box.width,
  })
}

/** The narrowest setting that needs no more lines than the widest: a short last line becomes a full one. */
async function balance(
  draw: (width: number) => Promise<TextImage>,
  whole: TextImage,
  least: number,
  most: number,
): Promise<TextImage> {
  let [low, high, best] = [least, most, whole]
  while (high - low > 24) {
    const width = Math.round((low + high) / 2)
    const attempt = await draw(width)
    // The ink of the last line may lack a descender: a few pixels are no line.
    const fits = attempt.height < whole.height + 24 && attempt.width <= width
    if (fits) best = attempt
    if (fits) high = width
    else low = width
  }
  return best
}

function lineCount(height: number, size: number, lang: Lang): number {
  return Math.max(1, Math.round((height - size * 0.9) / (size * LEADING[lang])) + 1)
}

/** Cut between words, with an ellipsis. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const head = text.slice(0, max)
  return `${head.slice(0, Math.max(head.lastIndexOf(' '), 1)).replace(/[\s،,:؛;.-]+$/u, '')}…`
}
