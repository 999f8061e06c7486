import type { Options } from '#datasets/columns.ts'
import type { Words } from '#datasets/words.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Quote } from './contract.ts'
import { GRADES, PRICE_TYPES, TERMS } from './options.ts'

/** A stored key in words; an unknown one as it is. */
const inWords = (options: Options, key: string, lang: Lang) => options[key]?.[lang] ?? key

/** The terms of a price in words: grade, delivery, type. */
export function termsOf(quote: Pick<Quote, 'grade' | 'term' | 'type'>, lang: Lang): string[] {
  return [
    ...(quote.grade ? [inWords(GRADES, quote.grade, lang)] : []),
    inWords(TERMS, quote.term, lang),
    inWords(PRICE_TYPES, quote.type, lang),
  ]
}

/** A series named beside others: product and market, and its grade and terms where two would be named alike. */
export function seriesNames(quotes: readonly Quote[], lang: Lang): string[] {
  const comma = lang === 'ar' ? '، ' : ', '
  const short = quotes.map(({ name, market_name }) => `${name}${comma}${market_name}`)
  return quotes.map((quote, index) => {
    const own = short[index] ?? ''
    if (short.filter((other) => other === own).length === 1) return own
    const grade = quote.grade ? `${inWords(GRADES, quote.grade, lang)} ` : ''
    return `${own} (${grade}${quote.term}${comma}${inWords(PRICE_TYPES, quote.type, lang)})`
  })
}

/** What stands over prices that were made up. */
export const DEMO: Words = { ar: 'بيانات توضيحية', en: 'Demonstration data' }
