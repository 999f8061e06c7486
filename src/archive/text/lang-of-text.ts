import type { Lang } from '#i18n/locale.ts'

const LETTERS = /[\u0620-\u064a\u0671-\u06d3\ufb50-\ufdfb\ufe70-\ufefc]+|[A-Za-z]+/g
/** So many letters say enough. */
const MOST_LETTERS = 2000

/** The language of a text or HTML by its letters: Arabic where a third of them are. Tags are passed over; null without letters. */
export function langOfText(text: string): Lang | null {
  let [arabic, latin] = [0, 0]
  for (const piece of text.slice(0, 40_000).split('<')) {
    const end = piece.indexOf('>')
    for (const [run] of piece.slice(end + 1).matchAll(LETTERS)) {
      if (run.charCodeAt(0) < 128) latin += run.length
      else arabic += run.length
    }
    if (arabic + latin > MOST_LETTERS) break
  }
  if (arabic + latin === 0) return null
  return arabic * 2 >= latin ? 'ar' : 'en'
}
