import type { Lang } from '#i18n/locale.ts'
import type { PriceBoard, Quote } from '../schemas.ts'
import { benchmarkOf, gradeRank, leadOf } from './benchmarks.ts'

/** What of a price decides whether a panel shows it. */
export type BoardHead = Pick<Quote, 'slug' | 'product' | 'category' | 'grade' | 'demo' | 'standing' | 'day'>

/**
 * Picks the prices of a panel: one a product, and one of each benchmark by which a product is followed (its first
 * market that has not ended: a real one before a made-up one, then one that is not late). Real ones come first; among them what
 * the industry looks at first, then the others spread over the categories so that eight cells show eight corners of the market.
 */
export function pickPrices<T extends BoardHead>(quotes: readonly T[], limit: number): T[] {
  const rounds = new Map<string, number>()
  const firsts = firstsOf(quotes).map((quote) => {
    const lead = leadOf(quote.product)
    const round = rounds.get(quote.category) ?? 0
    if (!isLeading(quote)) rounds.set(quote.category, round + 1)
    return { quote, lead, grade: gradeRank(quote.product, quote.grade), round }
  })
  return firsts
    .sort(
      (a, b) =>
        Number(a.quote.demo) - Number(b.quote.demo) ||
        a.lead - b.lead ||
        a.grade - b.grade ||
        a.round - b.round,
    )
    .slice(0, limit)
    .map(({ quote }) => quote)
}

/** A panel of prices picked among others, each in its own unit. */
export function boardOf(picked: readonly Quote[], among: readonly BoardHead[], lang: Lang): PriceBoard {
  const rows = picked.map((quote) => asBenchmark(quote, lang))
  const units = new Set(rows.map(({ unit }) => unit))
  const real = among.filter(({ demo }) => !demo)
  return {
    rows,
    updated: newestDay(real.length > 0 ? real : among),
    updated_demo: real.length === 0 && among.length > 0,
    unit: units.size === 1 ? (rows[0]?.unit_name ?? null) : null,
    demo: rows.some((quote) => quote.demo),
  }
}

/** The panel of some prices. */
export const pickBoard = (quotes: readonly Quote[], limit: number, lang: Lang): PriceBoard =>
  boardOf(pickPrices(quotes, limit), quotes, lang)

const isLeading = ({ product }: BoardHead) => leadOf(product) < leadOf('')

/** The first series of each product, or of each of its benchmarks; of another grade only where a product has no benchmark. */
function firstsOf<T extends BoardHead>(quotes: readonly T[]): T[] {
  const isLate = ({ standing }: BoardHead) => Number(standing === 'late')
  const current = quotes
    .filter(({ standing }) => standing !== 'ended')
    .sort((a, b) => Number(a.demo) - Number(b.demo) || isLate(a) - isLate(b))
  return [...Map.groupBy(current, ({ product }) => product).values()].flatMap((all) => {
    const followed = all.filter(({ product, grade }) => benchmarkOf(product, grade))
    const [first] = all
    if (!first || followed.length === 0) return first ?? []
    return [...Map.groupBy(followed, ({ grade }) => grade).values()].flatMap(([own]) => own ?? [])
  })
}

/** A benchmark goes by its own symbol and name. */
function asBenchmark(quote: Quote, lang: Lang): Quote {
  const benchmark = benchmarkOf(quote.product, quote.grade)
  return benchmark ? { ...quote, symbol: benchmark.symbol, name: benchmark[lang] } : quote
}

/** The newest day among prices; ISO days sort as text. */
function newestDay(quotes: readonly BoardHead[]): string | null {
  return quotes.reduce<string | null>(
    (newest, { day }) => (newest === null || day > newest ? day : newest),
    null,
  )
}
