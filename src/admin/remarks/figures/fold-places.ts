import { foldArabic } from '#i18n/words/fold.ts'

/** A text folded letter by letter, with the place of each folded letter in the text as it is written. */
export interface Folded {
  text: string
  /** One more than the text has letters: the last is its end. */
  places: readonly number[]
}

/** Signs of numbers and clauses that folding would lose: the decimal sign, thousands, comma and semicolon of Arabic. */
const SIGNS: Readonly<Record<string, string>> = {
  '٫': '.',
  '٬': ',',
  '،': ';',
  '؛': ';',
  '؟': '?',
  '−': '-',
  '–': '-',
  '—': '-',
  '‑': '-',
  '\u00A0': ' ',
  '\u202F': ' ',
  '’': "'",
}

const known = new Map<string, string>()

function foldLetter(letter: string): string {
  let folded = known.get(letter)
  if (folded === undefined) {
    folded = SIGNS[letter] ?? foldArabic(letter)
    known.set(letter, folded)
  }
  return folded
}

/** Folds a text for patterns: letters of one form, Western digits, no marks. */
export function foldPlaces(raw: string): Folded {
  const places: number[] = []
  let text = ''
  for (let at = 0; at < raw.length;) {
    const letter = String.fromCodePoint(raw.codePointAt(at) ?? 0)
    const folded = foldLetter(letter)
    for (let unit = 0; unit < folded.length; unit += 1) places.push(at)
    text += folded
    at += letter.length
  }
  places.push(raw.length)
  // An Arabic comma between three digits and others parts thousands.
  return { text: text.replace(/(?<=\d);(?=\d{3}(?!\d))/g, ','), places }
}
