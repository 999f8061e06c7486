import { foldArabic } from '#i18n/words/fold.ts'
import { withoutArticle, type Form } from './forms.ts'

/** A term in a text: the places of its first letter and behind its last. */
export interface Found {
  slug: string
  start: number
  end: number
}

/** The forms of a language's terms by their first word, those of most words first. */
export type Forms = ReadonlyMap<string, readonly Form[]>

export function indexForms(forms: readonly Form[]): Forms {
  const index = new Map<string, Form[]>()
  for (const form of forms) {
    const first = form.words[0] ?? ''
    const others = index.get(first)
    if (others) others.push(form)
    else index.set(first, [form])
  }
  for (const others of index.values()) others.sort((a, b) => b.words.length - a.words.length)
  return index
}

// A word holds its marks, tatweel and joiners; parts joined by hyphens and dots are one word: `re-export`, `cfr.example`.
const LETTERS = '[\\p{L}\\p{N}\\p{M}\\u0640\\u200C\\u200D]+'
const WORD = new RegExp(`${LETTERS}(?:[-.@_'’]${LETTERS})*`, 'gu')
/** A character that is part of a word: a term never ends beside one. */
const INSIDE = /[\p{L}\p{N}\p{M}\u0640_@]/u

interface Word {
  raw: string
  folded: string
  start: number
  end: number
}

/**
 * Terms in a plain text from its beginning to its end, the longest where several begin; they never overlap and never
 * begin or end inside a word. `before` and `after` are the characters on either side of the text, where markup and not
 * space divides them.
 */
export function findTerms(text: string, forms: Forms, before = '', after = ''): Found[] {
  const words = wordsOf(text)
  const found: Found[] = []
  for (let at = 0; at < words.length; at += 1) {
    const form = formAt(text, words, at, forms)
    const first = words[at]
    const last = words[at + (form?.words.length ?? 1) - 1]
    if (!form || !first || !last) continue
    at += form.words.length - 1
    if (
      INSIDE.test(text.charAt(first.start - 1) || before) ||
      INSIDE.test(text.charAt(last.end) || after) ||
      isEntity(text, first)
    )
      continue
    found.push({ slug: form.slug, start: first.start, end: last.end })
  }
  return found
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: raw, index }) => ({
    raw,
    folded: foldArabic(raw),
    start: index,
    end: index + raw.length,
  }))
}

/** The longest form that begins with a word. */
function formAt(text: string, words: readonly Word[], at: number, forms: Forms): Form | null {
  const word = words[at]
  if (!word) return null
  const exact = forms.get(word.raw)?.find((form) => form.exact)
  if (exact) return exact
  let best: Form | null = null
  for (const { letters, article, stemsOf } of PREFIXES) {
    if (!word.folded.startsWith(letters)) continue
    for (const whole of stemsOf(word.folded.slice(letters.length))) {
      // What is left behind a prefix is a word only when it is long enough.
      if (letters !== '' && whole.length < SHORTEST) continue
      for (const stem of withoutEnding(whole))
        for (const form of forms.get(stem) ?? []) {
          if (form.exact || (form.articled && !article) || form.words.length <= (best?.words.length ?? 0))
            continue
          if (follows(text, words, at, form)) best = form
        }
    }
  }
  return best
}

/** Whether the other words of a form follow a word, with nothing but space between them. */
function follows(text: string, words: readonly Word[], at: number, form: Form): boolean {
  return form.words.slice(1).every((wanted, index) => {
    const [previous, word] = [words[at + index], words[at + index + 1]]
    if (!previous || !word || !/^\s+$/.test(text.slice(previous.end, word.start))) return false
    return [word.folded, withoutArticle(word.folded)].some((own) => isWord(own, wanted))
  })
}

// Particles that are written together with a word, without its article and with it.
const BARE = ['', 'و', 'ب', 'ل', 'وب', 'ول']
const WITH_ARTICLE = ['ال', 'وال', 'فال', 'بال', 'وبال', 'كال', 'لل', 'ولل']
const SHORTEST = 3

/** What a folded word may begin with, and what the word behind it may be. */
const PREFIXES = [...BARE, ...WITH_ARTICLE].map((letters) => ({
  letters,
  article: WITH_ARTICLE.includes(letters),
  // `للقيم` is ل + اللقيم: one lam of three is not written.
  stemsOf: letters.endsWith('لل') ? (rest: string) => [rest, `ل${rest}`] : (rest: string) => [rest],
}))

const ENDING = /[\u0600-\u06FF]ا$|[a-z]s$/u

/** A word, and the same without the alif of its tanwin or without a plural s. */
function withoutEnding(word: string): string[] {
  return word.length > SHORTEST && ENDING.test(word) ? [word, word.slice(0, -1)] : [word]
}

function isWord(own: string, wanted: string): boolean {
  return withoutEnding(own).includes(wanted)
}

/** `&amp;`: a name between the signs of an entity is no word. */
function isEntity(text: string, { start, end }: Word): boolean {
  return /&#?$/.test(text.slice(0, start)) && text.charAt(end) === ';'
}
