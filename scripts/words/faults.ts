import { indexStyle, styleMarks } from '../../src/entries/editor/remarks/house-style.ts'
import { toSegments } from '../../src/i18n/bidi/bidi.ts'
import { ALLOWED_PAIRS, ALLOWED_WORDS } from './allowed.ts'
import { styleWords, type Term } from './terms.ts'
import type { Text } from './texts.ts'

/** What is wrong with the texts of the product, a line each. */
export function faultsOf(texts: readonly Text[], terms: readonly Term[]): string[] {
  return [
    ...texts.flatMap(signFaults),
    ...wordFaults(texts, terms),
    ...formFaults(texts),
    ...pairFaults(texts),
  ]
}

const PLACE = /\{\w+\}/g

const fault = ({ at, lang, form }: Text, what: string) => `${at} (${lang}${form && ` ${form}`}): ${what}`

/** Words that the tables of terms refuse, but for those that are allowed where they are. */
export function wordFaults(texts: readonly Text[], terms: readonly Term[]): string[] {
  const indexes = { ar: indexStyle(styleWords(terms, 'ar')), en: indexStyle(styleWords(terms, 'en')) }
  return texts.flatMap((text) => {
    const allowed = ALLOWED_WORDS.filter(({ at }) => text.at.startsWith(at)).flatMap(({ words }) => words)
    const right = terms.map(({ ar, en }) => (text.lang === 'ar' ? ar : en))
    const own = text.text.replace(PLACE, ' ')
    return (
      styleMarks(own, indexes[text.lang])
        // `e-mails` is a word of its own.
        .filter(({ text: written, from }) => !allowed.includes(written) && own[from - 1] !== '-')
        .map(({ text: written, word }) => fault(text, `“${written}”: write ${right[word.id] ?? ''}`))
    )
  })
}

/** Signs that a typesetter would change, and Latin names that the signs at their ends would leave. */
export function signFaults(text: Text): string[] {
  const { text: own, lang } = text
  const found: string[] = []
  if (own.includes('...')) found.push('three dots: write …')
  if (/"|(?<=\p{L})'(?=\p{L})/u.test(own))
    found.push('straight quotes: write «» in Arabic, “” and ’ in English')
  if (lang === 'ar') {
    if (/[\p{Script=Arabic}»)][,;?]/u.test(own))
      found.push('a Latin comma, semicolon or question mark: write ، ؛ ؟')
    const bare = own.replace(/[\u2066-\u2068][^\u2069]*\u2069|\{\w+\}/g, '')
    for (const { text: run, kind } of text.isMessage ? toSegments(bare, 'ar') : [])
      if (kind === 'lat' && /^[.@#]|[+®™]$/.test(run))
        found.push(`“${run}” needs an isolate: the sign at its end leaves it`)
  }
  return found.map((one) => fault(text, one))
}

const ARABIC_FORMS = 'few many one other two zero'

/** Messages whose two languages have other places, and Arabic counts without six forms. */
export function formFaults(texts: readonly Text[]): string[] {
  const messages = Map.groupBy(
    texts.filter(({ isMessage }) => isMessage),
    ({ at }) => at,
  )
  const faults = [...messages].flatMap(([at, all]) => {
    const of = (lang: Text['lang']) => all.filter((text) => text.lang === lang)
    const places = (lang: Text['lang']) =>
      [...new Set(of(lang).flatMap(({ text }) => text.match(PLACE) ?? []))].toSorted().join(' ')
    const [ar, en] = [of('ar'), of('en')]
    if (ar.length === 0 || en.length === 0) return [`${at}: in one language only`]
    return places('ar') === places('en') ? [] : [`${at}: places differ: ${places('ar')} / ${places('en')}`]
  })
  const counts = Map.groupBy(
    texts.filter(({ lang, form }) => lang === 'ar' && form !== ''),
    ({ at }) => at,
  )
  return [
    ...faults,
    ...[...counts].flatMap(([at, all]) => {
      // A text may be in the catalogues of server and browser.
      const forms = [...new Set(all.map(({ form }) => form))].toSorted().join(' ')
      return forms === ARABIC_FORMS || !/\b(?:few|many|zero|two)\b/.test(forms)
        ? []
        : [`${at}: an Arabic count has six forms, not ${forms}`]
    }),
  ]
}

/** Keys of logs, which name an act by its noun in Arabic as its button does, and by what was done in English. */
const LOG = /^admin\.(?:did|past)\./
const bare = (english: string) => english.toLowerCase().replace(/^(?:an?|the) /, '')

/** Messages with the same Arabic whose English differs by more than a capital or an article: one of them says something else than it means. */
export function pairFaults(texts: readonly Text[]): string[] {
  const messages = texts.filter(({ isMessage, form, at }) => isMessage && form === '' && !LOG.test(at))
  const english = new Map(messages.filter(({ lang }) => lang === 'en').map(({ at, text }) => [at, text]))
  const byArabic = Map.groupBy(
    messages.filter(({ lang }) => lang === 'ar'),
    ({ text }) => text,
  )
  return [...byArabic].flatMap(([arabic, all]) => {
    const keys = new Map(all.map(({ at }) => [bare(english.get(at) ?? ''), at]))
    const allowed = ALLOWED_PAIRS.find(({ ar }) => ar === arabic)?.en.map(bare) ?? []
    if (keys.size < 2 || [...keys.keys()].every((en) => allowed.includes(en))) return []
    return [
      `“${arabic}” is ${[...keys.values()].map((at) => `“${english.get(at) ?? ''}” (${at})`).join(' and ')}`,
    ]
  })
}
