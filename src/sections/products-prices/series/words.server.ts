import { benchmarkOf } from './benchmarks.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'
import type { Options } from '#datasets/columns.ts'
import { MEANS } from '#datasets/series/period-words.ts'
import type { Frequency } from '#datasets/series/periods.ts'
import type { Lang } from '#i18n/locale.ts'
import { withMarks } from '#ui/marks.ts'
import type { Quote } from '../schemas.ts'
import { FREQUENCIES, GRADES, PRICE_TYPES, TERMS } from '../options.ts'

/** A stored key in words; an unknown one as it is. */
const inWords = (options: Options, key: string, lang: Lang) => options[key]?.[lang] ?? key

/** The terms of a price in words: grade, delivery, type. */
export function termsOf(quote: Pick<Quote, 'grade' | 'term' | 'type'>, lang: Lang): string[] {
  return [
    ...(quote.grade ? [inWords(GRADES, quote.grade, lang)] : []),
    ...(quote.term ? [inWords(TERMS, quote.term, lang)] : []),
    inWords(PRICE_TYPES, quote.type, lang),
  ]
}

/** The same, short enough for a title: delivery as the code of the trade. */
export const termCodes = (quote: Pick<Quote, 'grade' | 'term' | 'type'>, lang: Lang): string[] =>
  [
    quote.grade && inWords(GRADES, quote.grade, lang),
    quote.term,
    inWords(PRICE_TYPES, quote.type, lang),
  ].filter((part) => typeof part === 'string' && part !== '')

/** The same within a sentence: a benchmark keeps its capital. */
export const termsInText = (
  quote: Pick<Quote, 'product' | 'grade' | 'term' | 'type'>,
  lang: Lang,
): string[] =>
  termCodes(quote, lang).map((term) =>
    term === inWords(GRADES, quote.grade, lang) && benchmarkOf(quote.product, quote.grade)
      ? term
      : nameInText(term, lang),
  )

/** How the values of a line were made: means over periods of a frequency, or null: as they were quoted. */
type Averaged = readonly (Frequency | null)[]

/** Series named each for itself: product and market, and what tells it apart from others of its product. */
export function seriesNames(quotes: readonly Quote[], lang: Lang, averaged: Averaged = []): string[] {
  const comma = lang === 'ar' ? '، ' : ', '
  return apart(
    quotes,
    quotes.map(({ name, market_name }) => `${name}${comma}${market_name}`),
    lang,
    averaged,
  )
}

/** A name of `seriesNames` as a sentence has it, without a comma: `Benzene (South Korea)`. */
export function nameWithMarket(
  { name, market_name: market, product, grade }: Quote,
  own: string,
  lang: Lang,
): string {
  const comma = lang === 'ar' ? '، ' : ', '
  const usual = `${name}${comma}${market}`
  if (!own.startsWith(usual)) return own
  const more = own
    .slice(usual.length)
    .replace(/^ \((.*)\)$/, '$1')
    .split(comma)
    .filter((part) => part !== '')
    .map((part) => comma + (benchmarkOf(product, grade) ? part : nameInText(part, lang)))
    .join('')
  return `${name} (${market}${more})`
}

/**
 * The same beside each other in a chart: where all are of one product or of one market, that is said once, as `whole`,
 * and the lines are named by the rest.
 */
export function lineNames(
  quotes: readonly Quote[],
  lang: Lang,
  averaged: Averaged = [],
): { names: string[]; whole: string | null } {
  const { names, whole } = namesBeside(quotes, lang, averaged)
  // Where some are demonstration data, the legend, the tooltip and the columns of a file say which.
  const mixed = quotes.some(({ demo }) => demo) && quotes.some(({ demo }) => !demo)
  if (!mixed) return { names, whole }
  const marked = names.map((name, index) =>
    quotes[index]?.demo ? withMarks(name, { demo: 'all' }, lang) : name,
  )
  return { names: marked, whole }
}

/** The same without a mark on those that are demonstration data. */
export function namesBeside(
  quotes: readonly Quote[],
  lang: Lang,
  averaged: Averaged = [],
): { names: string[]; whole: string | null } {
  const [first] = quotes
  const several = quotes.length > 1 && first !== undefined
  const named = (names: readonly string[]) => apart(quotes, names, lang, averaged)
  if (several && quotes.every(({ product }) => product === first.product))
    return { names: named(quotes.map((one) => one.market_name)), whole: first.name }
  if (several && quotes.every(({ market }) => market === first.market))
    return { names: named(quotes.map((one) => one.name)), whole: first.market_name }
  return { names: seriesNames(quotes, lang, averaged), whole: null }
}

/**
 * Adds to each name what tells the series apart from the others of its product: the grade wherever it differs; delivery,
 * type, frequency and, at last, source where market and grade are the same.
 */
function apart(quotes: readonly Quote[], names: readonly string[], lang: Lang, averaged: Averaged): string[] {
  const comma = lang === 'ar' ? '، ' : ', '
  const ofProduct = Map.groupBy(quotes, ({ product }) => product)
  return names.map((name, index) => {
    const quote = quotes[index]
    if (!quote) return name
    const others = (ofProduct.get(quote.product) ?? []).filter((other) => other !== quote)
    const alike = others.filter(({ market, grade }) => market === quote.market && grade === quote.grade)
    const differs = <Key extends 'term' | 'type' | 'frequency'>(key: Key) =>
      alike.some((other) => other[key] !== quote[key])
    const left = alike.filter(
      ({ term, type, frequency }) =>
        term === quote.term && type === quote.type && frequency === quote.frequency,
    )
    const means = averaged[index]
    const parts = [
      others.some(({ grade }) => grade !== quote.grade) && quote.grade && inWords(GRADES, quote.grade, lang),
      differs('term') && quote.term,
      differs('type') && inWords(PRICE_TYPES, quote.type, lang),
      differs('frequency') && !differs('type') && inWords(FREQUENCIES, quote.frequency, lang),
      left.length > 0 && quote.source,
      means && MEANS[means]?.[lang],
    ].filter((part) => typeof part === 'string' && part !== '')
    return parts.length > 0 ? `${name} (${parts.join(comma)})` : name
  })
}
