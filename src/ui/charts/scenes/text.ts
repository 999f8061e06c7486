import { isolateText } from '#i18n/bidi/bidi.ts'
import { PDI, RLI, stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { drawable } from '#i18n/drawable.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Box } from './scene.ts'

// Cairo at weight 650, in em, on the generous side: a label that is thought too wide only loses a neighbour.
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\u064B-\u065F]/, 0],
  [/[\s.,،:;!'|اأإآللijlrtf()[\]-]/, 0.34],
  [/[سشصضمطظMWmw@—%]/, 0.88],
  [/[A-Z]/, 0.72],
  [/[\u0600-\u06FF]/, 0.56],
]
const REST = 0.62

/** The approximate width of a text in Cairo, in pixels; rarely too small. */
export function textWidth(text: string, fontSize: number): number {
  let em = 0
  for (const letter of stripBidi(text)) em += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? REST
  return em * fontSize
}

/** The text, or as much of its beginning as fits `width` pixels, with an ellipsis. */
export function shortened(text: string, width: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= width) return text
  let kept = text
  while (kept && textWidth(`${kept}…`, fontSize) > width) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}

const ARABIC = /[\u0600-\u06FF]/

/**
 * A label as it is in a scene: charts run left to right, so an Arabic text carries its direction with it, and
 * has it where no sheet is applied (files, pictures). A bare figure needs no marks.
 */
export function ordered(label: string, lang: Lang): string {
  const text = drawable(label, lang)
  if (lang === 'ar' && ARABIC.test(text)) return RLI + isolateText(text, lang) + PDI
  return isolateText(text, lang)
}

/** Whether two boxes come nearer to each other than `gap`. */
export function overlap(a: Box, b: Box, gap = 0): boolean {
  return (
    a.x < b.x + b.width + gap &&
    b.x < a.x + a.width + gap &&
    a.y < b.y + b.height + gap &&
    b.y < a.y + a.height + gap
  )
}
