import { foldArabic } from '#i18n/words/fold.ts'
import { termsOf } from '#i18n/words/terms.ts'
import type { StyleWord } from './remark.ts'

/** A word of the list in a text: its place, and its replacement. */
export interface StyleMark {
  word: StyleWord
  from: number
  to: number
  text: string
  better: string | null
}

interface Form {
  /** Terms of its words, or the words themselves where each letter counts. */
  words: readonly string[]
  exact: boolean
  word: StyleWord
}

/** Words of a list by the first of each. */
export type StyleIndex = ReadonlyMap<string, readonly Form[]>

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const terms = new Map<string, string>()
const MOST_REMEMBERED = 10_000

function termOf(word: string): string {
  let term = terms.get(word)
  if (term === undefined) {
    term = termsOf(word).join('')
    if (terms.size >= MOST_REMEMBERED) terms.clear()
    terms.set(word, term)
  }
  return term
}

/** A list as it is looked up: by the folded stem of each first word, or by its very letters. */
export function indexStyle(words: readonly StyleWord[]): StyleIndex {
  const index = new Map<string, Form[]>()
  for (const word of words) {
    const own = word.phrase.match(WORD) ?? []
    const form: Form = { words: word.exact ? own : own.map(termOf), exact: word.exact, word }
    const [first] = form.words
    if (!first) continue
    index.set(first, [...(index.get(first) ?? []), form])
  }
  for (const [first, forms] of index)
    index.set(
      first,
      forms.toSorted((a, b) => b.words.length - a.words.length),
    )
  return index
}

/** Words of the list in a block's text, the longest where several begin. */
export function styleMarks(text: string, index: StyleIndex): StyleMark[] {
  const words = [...text.matchAll(WORD)].map(({ 0: own, index: from }) => ({
    own,
    term: termOf(own),
    from,
    to: from + own.length,
  }))
  const found: StyleMark[] = []
  for (let at = 0; at < words.length; at += 1) {
    const { own = '', term = '' } = words[at] ?? {}
    const form = [...(index.get(own) ?? []), ...(index.get(term) ?? [])].find(({ words: wanted, exact }) =>
      wanted.every((one, offset) => {
        const [before, word] = [words[at + offset - 1], words[at + offset]]
        if ((exact ? word?.own : word?.term) !== one) return false
        return (
          offset === 0 || (before !== undefined && /^[ \u00A0-]$/.test(text.slice(before.to, word?.from)))
        )
      }),
    )
    const [first, last] = [words[at], words[at + (form?.words.length ?? 1) - 1]]
    if (!form || !first || !last) continue
    at += form.words.length - 1
    const written = text.slice(first.from, last.to)
    // The preferred spelling is no fault, though it has the same stem.
    if (form.word.better !== null && isSame(written, form.word.better)) continue
    found.push({
      word: form.word,
      from: first.from,
      to: last.to,
      text: written,
      better: form.word.better === null ? null : betterFor(written, form.word),
    })
  }
  return found
}

const PARTICLES = /^(?:وبال|وال|فال|بال|كال|ولل|لل|ال|و|ف|ب|ك|ل)(?=[ء-ي]{3})/

/** A written form that already is the better word, with its article or plural. */
function isSame(written: string, better: string): boolean {
  const [own, wanted] = [foldArabic(written), foldArabic(better)]
  if (own === wanted || own === `${wanted}s`) return written !== '' && sameLetters(written, better)
  return sameLetters(withoutParticles(written), better)
}

const withoutParticles = (word: string) => word.replace(PARTICLES, '')
const sameLetters = (written: string, better: string) =>
  written.toLowerCase() === better.toLowerCase() || written.toLowerCase() === `${better.toLowerCase()}s`

/** The better word in the form in which the other was written: with its article and particles, its plural, its capital. */
function betterFor(written: string, { phrase, better, exact }: StyleWord): string {
  const plain = better ?? ''
  if (exact) return plain
  if (/^[ء-ي]/.test(written)) {
    const [own] = PARTICLES.exec(written) ?? ['']
    const [theirs] = PARTICLES.exec(phrase) ?? ['']
    const bare = own === theirs ? written : withoutParticles(written)
    // An ending that the word has more than that of the list: ة, ات.
    const ending = bare.startsWith(phrase) && !/\s/.test(plain) ? bare.slice(phrase.length) : ''
    if (own === '' || own === theirs) return plain + ending
    return (/(?:ال|لل)$/.test(own) ? own + plain.replace(/^ال/, '') : own + plain) + ending
  }
  const many = /s$/i.test(written) && !/s$/i.test(phrase) && !/\s/.test(plain) ? `${plain}s` : plain
  return /^\p{Lu}/u.test(written) && !/^\p{Lu}/u.test(phrase)
    ? many.charAt(0).toUpperCase() + many.slice(1)
    : many
}
