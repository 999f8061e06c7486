import { worded } from '#editorial/present.server.ts'
import { countryName, marketName } from '#i18n/countries/countries.server.ts'
import { foldArabic } from '#i18n/words/fold.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { wordsOf, type Word } from '#i18n/words/terms.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lexicon } from '#site/lexicon/lexicon.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import { popularSearches } from './contract.server.ts'
import { addressOf } from './present.server.ts'
import type { Suggestions } from './suggestions.ts'
import { FAMILIES } from '#i18n/words/families.ts'
import { corrected } from '#site/lexicon/spelling.ts'
import { searchedNames } from './sections.server.ts'

interface Entry {
  source: string
  key: string
  section: string
  symbol: string | null
  title_ar: string
  title_en: string | null
  countries: string[]
}

interface Index {
  entries: readonly Entry[]
  /** Names, and what is left of each from its other words on, as one word; sorted. */
  keys: readonly NameKey[]
}

interface NameKey {
  key: string
  entry: number
  whole: boolean
  /** Of the name that is shown, not of another one that it is found by. */
  shown: boolean
}

const SUGGESTED = ['product', 'company', 'term', 'series', 'case'] as const
/** Things of a source whose names are read into memory. */
const MOST = 5000
const REMEMBERED_S = 600
const SHOWN = 8
const A_GROUP = 4
/** Shorter beginnings are few, so their answers are worth remembering. */
const COMMON = 3

/**
 * Things whose names begin with what was typed, or with what was probably meant, and popular searches; of nothing typed these alone.
 * Nothing is asked of the database but once in a while.
 */
export async function suggest(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'tag' | 'personal'>,
  typed: string,
): Promise<Suggestions> {
  if (typed.length > COMMON) ctx.personal()
  const t = createTranslator(ctx.lang, ctx.lang === 'ar' ? ar : en, DEFAULT_PREFS)
  const names = searchedNames(ctx.lang)
  const index = await readIndex(ctx)
  let found = beginning(index, oneWord(typed))
  if (found.length === 0 && typed !== '') {
    const meant = corrected(typed, await lexicon(ctx), () => false)
    if (meant !== null) found = beginning(index, oneWord(meant))
  }
  const groups = new Map<string, Suggestions['groups'][number]>()
  const popular = (await popularSearches(ctx)).filter(({ title }) =>
    oneWord(title).startsWith(oneWord(typed)),
  )
  for (const entry of found.slice(0, SHOWN)) {
    const group = groups.get(entry.section) ?? {
      label: names[entry.section] ?? '',
      items: [],
    }
    groups.set(entry.section, group)
    const title = worded(ctx.lang, entry.title_ar, entry.title_en)
    const [market] = entry.countries
    group.items.push({
      title: title.text,
      lang: title.lang === ctx.lang ? null : title.lang,
      note:
        (entry.source === 'series' || entry.source === 'case') && market
          ? (entry.source === 'series' ? marketName : countryName)(market, ctx.lang)
          : entry.symbol,
      href: addressOf(entry),
    })
  }
  const asked = popular.map(({ title, href }) => ({ title, lang: null, note: null, href }))
  return {
    label: t('search.suggestions'),
    groups: [...groups.values(), ...(asked.length > 0 ? [{ label: t('search.popular'), items: asked }] : [])],
  }
}

/** Words as one, without an article whose word has not begun or that is before spelled letters; a code that is being typed is digits so far. */
const oneWord = (text: string) =>
  bare(wordsOf(text.replace(/\s+و?ال$/u, '').replace(/^\s*ال(?=\p{L}{2}\s+\p{L})/u, '')))
const bare = (words: readonly Word[]) =>
  words
    .map(({ plain, term }) =>
      /^\d+x\d\dx\d$/.test(term) ? term.replaceAll('x', '') : plain.replaceAll('-', ''),
    )
    .join('')

/**
 * The entries with a name that begins so: shown names before other ones, whole names before words inside one, short names before
 * long ones, each section a few.
 */
function beginning({ entries, keys }: Index, start: string): Entry[] {
  if (start === '') return []
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle]?.key ?? '') < start) low = middle + 1
    else high = middle
  }
  const best = new Map<number, number>()
  for (let at = low; keys[at]?.key.startsWith(start); at += 1) {
    const { key, entry, whole, shown } = keys[at] ?? { key: '', entry: 0, whole: false, shown: false }
    const source = SUGGESTED.indexOf(entries[entry]?.source as (typeof SUGGESTED)[number])
    const rank = (key === start ? 0 : whole ? (shown ? 1000 : 2000) : 3000) + source * 100 + key.length
    best.set(entry, Math.min(best.get(entry) ?? Infinity, rank))
  }
  const taken = new Map<string, number>()
  return [...best]
    .sort((a, b) => a[1] - b[1] || a[0] - b[0])
    .flatMap(([at]) => {
      const entry = entries[at]
      if (!entry) return []
      const already = taken.get(entry.source) ?? 0
      taken.set(entry.source, already + 1)
      return already < A_GROUP ? [entry] : []
    })
}

function readIndex({ app, tag }: Pick<RequestContext, 'app' | 'tag'>): Promise<Index> {
  const tags = ['products', 'prices', 'data:companies', 'glossary', 'data:dumping-cases'] as const
  tag(...tags)
  const load = async () => {
    const read = SUGGESTED.toSorted().map((source) =>
      app.db
        .selectFrom('search_document as d')
        .where('d.source', '=', source)
        .select(['d.source', 'd.key', 'd.section', 'd.symbol', 'd.title_ar', 'd.title_en', 'd.countries'])
        .select(['d.known_as', 'd.products'])
        .orderBy('d.sort')
        .orderBy('d.key')
        .limit(MOST)
        .execute(),
    )
    const rows = (await Promise.all(read)).flat()
    const symbols = new Map(
      rows.flatMap((row) => (row.source === 'product' ? [[row.key, row.known_as]] : [])),
    )
    const keys = rows.flatMap((row, entry) =>
      namesOf(row, symbols.get(row.products[0] ?? '') ?? '').flatMap(({ name, shown }): NameKey[] => {
        const words = wordsOf(name)
        return words.map((_, at) => ({ key: bare(words.slice(at)), entry, whole: at === 0, shown }))
      }),
    )
    return {
      entries: rows.map(({ known_as: _, products: __, ...entry }) => entry as Entry),
      keys: keys.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)),
    }
  }
  return app.memo.get('search:suggestions', tags, load, REMEMBERED_S)
}

interface Named extends Pick<Entry, 'key' | 'countries' | 'title_ar' | 'title_en'> {
  source: string
  known_as: string
}

/** The names by which a thing is typed, its shown ones first; prices in a market by their product and the market. */
function namesOf(
  { source, key, known_as, title_ar, title_en, countries }: Named,
  product: string,
): { name: string; shown: boolean }[] {
  const families = source === 'product' ? FAMILIES.filter(({ products }) => products.includes(key)) : []
  const wider = families.flatMap(({ names }) => names)
  if (source !== 'series') {
    const shown = namesIn(`${title_ar}\n${title_en ?? ''}`)
    const others = namesIn([known_as, ...wider].join('\n')).filter((name) => !shown.includes(name))
    return [
      ...shown.map((name) => ({ name, shown: true })),
      ...others.map((name) => ({ name, shown: false })),
    ]
  }
  const [market = ''] = countries
  return namesIn(product).flatMap((name) =>
    name === ''
      ? []
      : [marketName(market, 'ar'), marketName(market, 'en')].map((where) => ({
          name: `${name} ${where}`,
          shown: true,
        })),
  )
}

const namesIn = (text: string) => [...new Set(text.split(/[\n،,;()]/).map((line) => foldArabic(line).trim()))]
