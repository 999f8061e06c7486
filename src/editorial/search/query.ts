import type { Lexicon } from '#site/lexicon/lexicon.server.ts'
import { wordsOf, type Word } from '#i18n/words/terms.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { isPriceUnit, isStopWord, nameOf } from '#site/lexicon/words.ts'

/** A part of a query, found where any of its phrases is. */
interface Part {
  words: readonly Word[]
  phrases: string[][]
  /** The last word, when it may be only the beginning of one. */
  prefix: string | null
  /** The sections that it names. */
  kinds: readonly string[]
}

/** A query as it is searched. */
export interface Query {
  parts: readonly Part[]
  /** What every result must have beside its words. */
  required: Part | null
  words: readonly Word[]
  /** The rest without the words of sections, as one name; empty where nothing is left. */
  name: string
  /** All of the query as one name: سابك للمغذيات الزراعية, الطاقة التصميمية. */
  whole: string
  /** Things named beside other words, with the marks of the sections that are named; none where no section is. */
  answers: { names: readonly string[]; kinds: readonly string[] } | null
}

const MAX_SPAN = 6
const MAX_PHRASES = 24
const MIN_PREFIX = 3

/** Reads a query: names of several words, words with their synonyms, words of sections. */
export function parseQuery(text: string, { concepts, kinds, spellings }: Lexicon): Query {
  const spans = distinctive(wordsOf(text), concepts, kinds)
  const words = spans.flat()
  const parts: Part[] = []
  let at = 0
  for (const own of spans) {
    const span = own.length
    const known = concepts.get(nameOf(own)) ?? []
    const [first] = own
    const marks = span === 1 && first ? (kinds.get(first.term) ?? []) : []
    const phrases = new Map([[nameOf(own), own.map(({ term }) => term)]])
    const cas = span === 1 && first ? casOf(first.term) : null
    if (cas) phrases.set(cas, [cas])
    for (const { phrases: more } of known) for (const phrase of more) phrases.set(phrase.join(' '), phrase)
    const last = at + span === words.length && span === 1 && first && !spellings.has(first.plain)
    parts.push({
      words: own,
      phrases: [...phrases.values()].slice(0, MAX_PHRASES),
      prefix: last && first.term.length >= MIN_PREFIX && !/^\d*x/.test(first.term) ? first.term : null,
      kinds: marks,
    })
    at += span
  }
  const things = parts.filter((part) => part.kinds.length === 0)
  const marks = parts.flatMap((part) => part.kinds)
  // A ticker or a code names a thing too.
  const named = things.filter(({ words: own }) => concepts.has(nameOf(own)) || /^\d{3,}/.test(nameOf(own)))
  const cas = parts.length === 1 ? casOf(nameOf(words)) : null
  return {
    parts,
    required: null,
    words,
    name: nameOf(things.flatMap((part) => part.words)),
    whole: cas ?? nameOf(words),
    answers:
      named.length > 0 && parts.length > 1
        ? { names: named.map(({ words: own }) => nameOf(own)), kinds: marks }
        : null,
  }
}

/** A CAS number that was typed without its hyphens, as it is in the index: the last of its digits proves the others. */
function casOf(term: string): string | null {
  const [, whole = '', last = ''] = /^(\d{4,9})(\d)$/.exec(term) ?? []
  const sum = Array.from(whole).reduceRight(
    (total, digit, at) => total + Number(digit) * (whole.length - at),
    0,
  )
  return last !== '' && sum % 10 === Number(last) ? `${whole.slice(0, -2)}x${whole.slice(-2)}x${last}` : null
}

/** Names of several words, and the words between them that say something, unless none does: في is part of بي في سي. */
function distinctive(
  words: readonly Word[],
  concepts: Lexicon['concepts'],
  kinds: Lexicon['kinds'],
): Word[][] {
  const spans: Word[][] = []
  for (let at = 0; at < words.length; at += spans.at(-1)?.length ?? 1)
    spans.push(longestName(words.slice(at, at + MAX_SPAN), concepts))
  const isPriced = words.some(({ term }) => kinds.get(term)?.includes('x0prices'))
  const left = spans.filter(
    (span) => !span.every((word) => isStopWord(word) || (isPriced && isPriceUnit(word))),
  )
  return (left.length > 0 ? left : spans).slice(0, QUERY.words)
}

/** The longest name that the words begin with, or the first of them. */
function longestName(words: readonly Word[], concepts: Lexicon['concepts']): Word[] {
  for (let span = words.length; span > 1; span -= 1)
    for (const own of [words.slice(0, span), withoutArticle(words.slice(0, span))])
      if (concepts.has(nameOf(own))) return own
  return words.slice(0, 1)
}

/** Spelled letters are too short for the analysis to take the article from them: البي في سي is بي في سي. */
function withoutArticle([first, ...more]: readonly Word[]): Word[] {
  if (!first) return more
  const letters = first.typed.replace(/^(?:وال|بال|لل|ال)(?=[ء-ي]{1,2}$)/, '')
  return [letters === first.typed ? first : { typed: letters, plain: letters, term: letters }, ...more]
}

/** The query in PostgreSQL's syntax, of all parts or of any, its names of several words as phrases, with their words anywhere, or left out where one word says the same; `weights` (`A`, `AB`) asks only those of a text. */
export function tsQuery(
  { parts, required }: Pick<Query, 'parts' | 'required'>,
  {
    any = false,
    names = 'phrases',
    weights = '',
  }: { any?: boolean; names?: 'phrases' | 'anywhere' | 'left out'; weights?: string } = {},
): string {
  const lexeme = (term: string, more = '') => `'${term}'${weights || more ? `:${more}${weights}` : ''}`
  const asked = ({ phrases, prefix, kinds, words }: Part) => {
    const wanted = names === 'left out' ? phrases.filter(({ length }) => length === 1) : phrases
    const found = wanted.map((phrase) => {
      const terms = phrase.map((term) => lexeme(term))
      return terms.length > 1 ? `(${terms.join(names === 'anywhere' ? ' & ' : ' <-> ')})` : (terms[0] ?? '')
    })
    // The words of a name may also be apart: ethylene and propylene oxide.
    if (words.length > 1) found.push(`(${words.map(({ term }) => lexeme(term)).join(' & ')})`)
    if (prefix) found.push(lexeme(prefix, '*'))
    // Marks of sections have a weight of their own.
    found.push(...kinds.map((kind) => `'${kind}'`))
    return `(${found.join(' | ')})`
  }
  const all = parts.map(asked).join(any ? ' | ' : ' & ')
  // Beside a country its names in a title are no condition.
  return required && all !== '' && weights === '' ? `(${all}) & ${asked(required)}` : all
}
