import type { Lang } from '#i18n/locale.ts'
import type { PriceBoard, Quote } from '../schemas.ts'
import { benchmarkOf, gradeRank, leadOf } from './benchmarks.ts'

/**
 * Picks the prices of a panel, each in its own unit: one a product, and one of each benchmark by which a product is followed (its first
 * market that has not ended: a real one before a made-up one, then one that is not late). Real ones come first; among them what
 * the industry looks at first, then the others spread over the categories so that eight cells show eight corners of the market.
 */
export function pickBoard(quotes: readonly Quote[], limit: number, lang: Lang): PriceBoard {
  const rounds = new Map<string, number>()
  const firsts = firstsOf(quotes).map((quote) => {
    const lead = leadOf(quote.product)
    const round = rounds.get(quote.category) ?? 0
    if (!isLeading(quote)) rounds.set(quote.category, round + 1)
    return { quote, lead, grade: gradeRank(quote.product, quote.grade), round }
  })
  const rows = firsts
    .sort(
      (a, b) =>
        Number(a.quote.demo) - Number(b.quote.demo) ||
        a.lead - b.lead ||
        a.grade - b.grade ||
        a.round - b.round,
    )
    .slice(0, limit)
    .map(({ quote }) => asBenchmark(quote, lang))
  const units = new Set(rows.map(({ unit }) => unit))
  const real = quotes.filter(({ demo }) => !demo)
  return {
    rows,
    updated: newestDay(real.length > 0 ? real : quotes),
    updated_demo: real.length === 0 && quotes.length > 0,
    unit: units.size === 1 ? (rows[0]?.unit_name ?? null) : null,
    demo: rows.some((quote) => quote.demo),
  }
}

const isLeading = ({ product }: Quote) => leadOf(product) < leadOf('')

/** The first series of each product, or of each of its benchmarks; of another grade only where a product has no benchmark. */
function firstsOf(quotes: readonly Quote[]): Quote[] {
  const isLate = ({ standing }: Quote) => Number(standing === 'late')
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
function newestDay(quotes: readonly Quote[]): string | null {
  return quotes.reduce<string | null>(
    (newest, { day }) => (newest === null || day > newest ? day : newest),
    null,
  )
}
