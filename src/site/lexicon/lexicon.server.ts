import { sql } from 'kysely'
import { countryNames } from '#i18n/countries/countries.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { FAMILIES } from '#i18n/words/families.ts'
import { foldArabic } from '#i18n/words/fold.ts'
import { askedWords } from './asked-words.ts'
import { SYNONYMS } from './synonyms.ts'
import { wordsOf, type Word } from '#i18n/words/terms.ts'
import { nameOf } from './words.ts'

/** What a query can name: texts that have any of `phrases` speak of it. */
interface Concept {
  phrases: string[][]
}

export interface Lexicon {
  /** Concepts by their names, written as one word. */
  concepts: ReadonlyMap<string, readonly Concept[]>
  /** Sections by their words. */
  kinds: ReadonlyMap<string, readonly string[]>
  /** Words as they are spelt, with how much speaks for each. */
  spellings: ReadonlyMap<string, number>
}

/** Things of a source whose names are read into memory; what is beyond them is found by its words alone. */
const MOST = 5000
/** New posts whose words are spelt right, and are no mistake for a name. They may be as old as the memory of the names. */
const TITLES = 300
const LONGEST = 6
/** Making it takes long: not at every post, and not at a price that changes no name. */
const REMEMBERED_S = 600

/** The names of products, companies, terms and countries and the words that mean the same, in both languages. */
export async function lexicon({ app, tag }: Pick<RequestContext, 'app' | 'tag'>): Promise<Lexicon> {
  const tags = ['products', 'data:companies', 'glossary'] as const
  tag(...tags)
  const held = await app.memo.get(
    'search:names',
    null,
    (): Promise<Held> => Promise.resolve({}),
    REMEMBERED_S,
  )
  const load = async () => {
    const names = await digestOfNames(app)
    if (held.made && held.names === names) return held.made
    const [rows, titles] = await Promise.all([readNames(app), readTitles(app)])
    const made = build(rows, titles)
    Object.assign(held, { names, made } satisfies Held)
    return made
  }
  return app.memo.get('search:lexicon', tags, load, REMEMBERED_S)
}

/** The lexicon that was made last, and of which names. */
interface Held {
  names?: string
  made?: Lexicon
}

const SOURCES = ['term', 'product', 'company'] as const

/** Another where a name, its key or its place is another. */
async function digestOfNames({ db }: RequestContext['app']): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select count(*) || ':' || coalesce(sum(hashtextextended(concat_ws(E'\\t', source, key, sort, known_as), 0)), 0) as digest
    from search_document where source = any(${[...SOURCES]}::text[])`.execute(db)
  return rows[0]?.digest ?? ''
}

type Row = Awaited<ReturnType<typeof readNames>>[number]

/** Terms before products before companies; each source by its index, so that none is sorted. */
async function readNames({ db }: RequestContext['app']) {
  const rows = SOURCES.map((source) =>
    db
      .selectFrom('search_document')
      .where('source', '=', source)
      .select(['source', 'key', 'known_as'])
      .orderBy('sort')
      .orderBy('key')
      .limit(MOST)
      .execute(),
  )
  return (await Promise.all(rows)).flat()
}

async function readTitles({ db }: RequestContext['app']): Promise<string[]> {
  const rows = await db
    .selectFrom('editorial_listing as l')
    .innerJoin('editorial_post as p', 'p.id', 'l.post_id')
    .where('l.list', '=', 'all')
    .where('l.visibility', '=', 3)
    .orderBy('l.published_at', 'desc')
    .orderBy('l.post_id', 'desc')
    .select(['p.title_ar', 'p.title_en', 'p.summary_ar', 'p.summary_en'])
    .limit(TITLES)
    .execute()
  return rows.flatMap((row) => Object.values(row).map((text) => text ?? ''))
}

function build(rows: readonly Row[], titles: readonly string[]): Lexicon {
  const concepts = new Map<string, Concept[]>()
  const kinds = new Map<string, string[]>()
  const spellings = new Map<string, number>()
  const spell = (words: readonly Word[], weight: number) => {
    for (const { plain } of words)
      if (!/\d/.test(plain)) spellings.set(plain, (spellings.get(plain) ?? 0) + weight)
  }
  const add = (names: readonly string[], more: readonly string[][] = []) => {
    const phrases = new Map(more.map((phrase) => [phrase.join(' '), phrase]))
    const concept: Concept = { phrases: [] }
    for (const words of names.map(wordsOf)) {
      if (words.length === 0 || words.length > LONGEST) continue
      spell(words, 2)
      const phrase = words.map(({ term }) => term)
      phrases.set(phrase.join(''), [phrase.join('')])
      for (const written of [phrase, ...withArticle(phrase)]) phrases.set(written.join(' '), written)
      const linked = concepts.get(nameOf(words)) ?? []
      if (!linked.includes(concept)) concepts.set(nameOf(words), [...linked, concept])
    }
    concept.phrases = [...phrases.values()]
    return concept
  }
  const products = new Map<string, Concept>()
  for (const row of rows) {
    const concept = add(namesOf(row))
    if (row.source === 'product') products.set(row.key, concept)
  }
  for (const family of FAMILIES) {
    const codes = family.products.flatMap((key) => products.get(key)?.phrases ?? [])
    add(
      family.names,
      codes.filter((phrase) => phrase.length === 1),
    )
  }
  for (const { code, names } of countryNames()) add(names, [[`x0${code.toLowerCase()}`]])
  for (const names of SYNONYMS) {
    // A country by another name is still that country.
    const same = names.flatMap((name) => concepts.get(nameOf(wordsOf(name))) ?? [])
    const marks = same.flatMap(({ phrases }) => phrases).filter(([term]) => term?.startsWith('x0'))
    add(names, marks)
  }
  for (const { kinds: marks, words } of askedWords())
    for (const word of words.flatMap(wordsOf)) {
      kinds.set(word.term, [...new Set([...(kinds.get(word.term) ?? []), ...marks])])
      spell([word], 1)
    }
  for (const [word, times] of countOf(titles)) spell(wordsOf(word), times)
  return { concepts, kinds, spellings }
}

/** How often each word is written: stories repeat theirs, and each is analysed once. */
function countOf(texts: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const word of texts.flatMap((text) => foldArabic(text).split(/\s+/)))
    found.set(word, (found.get(word) ?? 0) + 1)
  return found
}

/** The same name with the article, which the analysis leaves on letters that are spelled: البي في سي. */
function withArticle([first = '', ...more]: readonly string[]): string[][] {
  return more.length > 0 && /^[ء-ي]{1,2}$/.test(first) ? [[`ال${first}`, ...more]] : []
}

/**
 * The names of a thing as people write them: without what is in brackets, that alone, and without the word company. Small Latin
 * letters in brackets say of what kind it is: urea (granular).
 */
function namesOf({ known_as }: Row): string[] {
  const lines = known_as
    .split(/[\n،,;]/)
    .flatMap((line) => [line, ...line.replace(/\([^A-Zء-ي]*\)/g, '').split(/[()]/)])
  // A symbol of two letters and a ticker of digits are words and numbers too: they name a thing only where they are all of a query.
  return [...new Set(lines.flatMap((line) => [line, line.replace(/^شركة /, '')]))].filter(
    (name) => !/^\s*(?:[a-z]{0,2}|\d{1,5})\s*$/i.test(name),
  )
}
