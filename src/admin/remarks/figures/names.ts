import { termsOf } from '#i18n/words/terms.ts'

/** What a name in a text means. `family` is a name of several products, of which none can be compared. */
export interface Subject {
  type: 'product' | 'company' | 'market' | 'family'
  /** Slug of the product or company, codes of the markets. */
  keys: readonly string[]
}

/** A name that was found. */
export interface Mention extends Subject {
  from: number
  to: number
}

/** How a thing is called. */
export interface Name {
  text: string
  subject: Subject
}

interface Form {
  terms: readonly string[]
  /** Letters of an abbreviation, which is found only as it is written. */
  exact: string | null
  subject: Subject
}

/** Names by the term of their first word, the longest first. */
export type NameIndex = ReadonlyMap<string, readonly Form[]>

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu
const terms = new Map<string, string>()
const MOST_REMEMBERED = 20_000

/** The one term of a word, in which its spellings and forms are equal. */
function termOf(word: string): string {
  let term = terms.get(word)
  if (term === undefined) {
    term = termsOf(word).join('')
    if (terms.size >= MOST_REMEMBERED) terms.clear()
    terms.set(word, term)
  }
  return term
}

/** Names of capitals, and those that are words too, are found only as they are written. */
const WORDS_TOO = new Set(['Advanced', 'Nama'])
const isExact = (text: string) => /^[A-Z][A-Z0-9]{1,5}$/.test(text) || WORDS_TOO.has(text)

/** An index of names. Those of fewer than three letters are words too, and no names. */
export function indexNames(names: readonly Name[]): NameIndex {
  const index = new Map<string, Form[]>()
  for (const { text, subject } of names) {
    const words = (text.match(WORD) ?? []).map(termOf).filter((term) => term !== '')
    const [first] = words
    if (first === undefined || words.join('').length < 3) continue
    const form = { terms: words, exact: isExact(text) ? text : null, subject }
    const others = index.get(first) ?? []
    if (others.some((other) => other.terms.join(' ') === words.join(' '))) continue
    index.set(first, [...others, form])
  }
  for (const [first, forms] of index)
    index.set(
      first,
      forms.toSorted((a, b) => b.terms.length - a.terms.length),
    )
  return index
}

/** The term of an Arabic word behind a particle of one letter: لفوسفات. Empty for others. */
const bareTermOf = (word: string) => (/^[لبوفك][ء-ي]{4,}/.test(word) ? termOf(word.slice(1)) : '')

/** Names in a text, the longest where several begin; they never overlap. */
export function findNames(raw: string, index: NameIndex): Mention[] {
  const words = [...raw.matchAll(WORD)].map(({ 0: word, index: from }) => {
    const text = word.replace(/['’]s$/, '')
    return { text, term: termOf(text), from, to: from + text.length }
  })
  const found: Mention[] = []
  for (let at = 0; at < words.length; at += 1) {
    const [own, bare] = [words[at]?.term ?? '', bareTermOf(words[at]?.text ?? '')]
    const form = [...(index.get(own) ?? []), ...(index.get(bare) ?? [])].find(({ terms: wanted, exact }) => {
      if (exact !== null && words[at]?.text !== exact) return false
      return wanted.every((term, offset) => {
        if (offset === 0) return true
        const [before, word] = [words[at + offset - 1], words[at + offset]]
        if (word?.term !== term) return false
        return before !== undefined && /^[\s\-‑–/،,]{0,2}$/.test(raw.slice(before.to, word.from))
      })
    })
    const [first, last] = [words[at], words[at + (form?.terms.length ?? 1) - 1]]
    if (!form || !first || !last) continue
    found.push({ ...form.subject, from: first.from, to: last.to })
    at += form.terms.length - 1
  }
  return found
}
