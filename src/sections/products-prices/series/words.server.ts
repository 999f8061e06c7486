import type { Options } from '#datasets/columns.ts'
import type { Lang } from '#i18n/locale.ts'
import { withMarks } from '#ui/marks.ts'
import type { Quote } from '../schemas.ts'
import { GRADES, PRICE_TYPES, TERMS } from '../options.ts'

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

/** Series named each for itself: product and market, and grade and terms where two would be named alike. */
export function seriesNames(quotes: readonly Quote[], lang: Lang): string[] {
  const comma = lang === 'ar' ? '، ' : ', '
  return apart(
    quotes,
    quotes.map(({ name, market_name }) => `${name}${comma}${market_name}`),
    lang,
  )
}

/**
 * The same beside each other in a chart: where all are of one product or of one market, that is said once, as `whole`,
 * and the lines are named by the rest.
 */
export function lineNames(quotes: readonly Quote[], lang: Lang): { names: string[]; whole: string | null } {
  const { names, whole } = plainNames(quotes, lang)
  // Where some are demonstration data, the legend, the tooltip and the columns of a file say which.
  const mixed = quotes.some(({ demo }) => demo) && quotes.some(({ demo }) => !demo)
  if (!mixed) return { names, whole }
  const marked = names.map((name, index) =>
    quotes[index]?.demo ? withMarks(name, { demo: 'all' }, lang) : name,
  )
  return { names: marked, whole }
}

function plainNames(quotes: readonly Quote[], lang: Lang): { names: string[]; whole: string | null } {
  const [first] = quotes
  const several = quotes.length > 1 && first !== undefined
  if (several && quotes.every(({ product }) => product === first.product))
    return {
      names: apart(
        quotes,
        quotes.map((one) => one.market_name),
        lang,
      ),
      whole: first.name,
    }
  if (several && quotes.every(({ market }) => market === first.market))
    return {
      names: apart(
        quotes,
        quotes.map((one) => one.name),
        lang,
      ),
      whole: first.market_name,
    }
  return { names: seriesNames(quotes, lang), whole: null }
}

/** Adds grade and terms to names that are not alone. */
function apart(quotes: readonly Quote[], names: readonly string[], lang: Lang): string[] {
  const comma = lang === 'ar' ? '، ' : ', '
  return names.map((name, index) => {
    const quote = quotes[index]
    if (!quote || names.filter((other) => other === name).length === 1) return name
    const terms = [
      quote.grade && inWords(GRADES, quote.grade, lang),
      quote.term,
      inWords(PRICE_TYPES, quote.type, lang),
    ]
    return `${name} (${terms.filter(Boolean).join(comma)})`
  })
}
