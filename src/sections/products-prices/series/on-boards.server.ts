import { sql } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { FREQUENCIES } from '../options.ts'
import type { Quote } from '../schemas.ts'
import { benchmarkOf } from './benchmarks.ts'
import { pickBoard } from './board.ts'
import { presentSeries, readSeries } from './series.server.ts'
import { termsOf } from './words.server.ts'

/** A price with the words that distinguish its series. */
export interface BoardPrice extends Quote {
  /** Product, or the benchmark that it is, and market: `Urea, Middle East`. */
  title: string
  /** Grade, delivery, kind of price and frequency: `FOB, spot, monthly`. */
  terms: string[]
}

/** Prices by the slugs of their series, and the leading one of each product by the slug of the product. */
export interface BoardPrices {
  series: ReadonlyMap<string, BoardPrice>
  products: ReadonlyMap<string, BoardPrice>
}

/**
 * The last prices of series, and of the leading markets of products, in one query whatever their number; in a language when it is
 * asked for. What is hidden or unknown is left out.
 */
export async function pricesOnBoards(
  db: Db,
  { slugs, products }: { slugs: readonly string[]; products: readonly string[] },
): Promise<(lang: Lang) => BoardPrices> {
  const found =
    slugs.length + products.length === 0
      ? []
      : await readSeries(
          db,
          sql`q.slug = any(${[...slugs]}::text[]) or q.product = any(${[...products]}::text[])`,
        )
  return (lang) => {
    const quotes = found.map((row) => presentSeries(row, lang))
    const leading = products.flatMap((product) => {
      const own = quotes.filter((quote) => quote.product === product)
      // Of a product whose series have all ended the first of them is what there is.
      const [first = own[0]] = pickBoard(own, 1, lang).rows
      return first ? [[product, inWords(first, lang)] as const] : []
    })
    return {
      series: new Map(quotes.map((quote) => [quote.slug, inWords(quote, lang)])),
      products: new Map(leading),
    }
  }
}

function inWords(quote: Quote, lang: Lang): BoardPrice {
  const frequencies: Readonly<Record<string, Readonly<Record<Lang, string>>>> = FREQUENCIES
  const frequency = frequencies[quote.frequency]?.[lang] ?? quote.frequency
  return {
    ...quote,
    title: `${benchmarkOf(quote.product, quote.grade)?.[lang] ?? quote.name}${lang === 'ar' ? '، ' : ', '}${quote.market_name}`,
    terms: [...termsOf(quote, lang), frequency],
  }
}
