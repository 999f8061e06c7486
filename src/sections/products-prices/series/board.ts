import type { PriceBoard, Quote } from '../schemas.ts'

/**
 * Picks the prices of a panel: one a product (its first market that has not ended: a real one before a made-up one, then one
 * that is not late), in the unit that most of them share; real ones first, then spread over the categories so that eight cells
 * show eight corners of the market.
 */
export function pickBoard(quotes: readonly Quote[], limit: number): PriceBoard {
  const isLate = ({ standing }: Quote) => Number(standing === 'late')
  const current = quotes
    .filter(({ standing }) => standing !== 'ended')
    .sort((a, b) => Number(a.demo) - Number(b.demo) || isLate(a) - isLate(b))
  const firsts = [...Map.groupBy(current, ({ product }) => product).values()].flatMap(
    ([first]) => first ?? [],
  )
  const unit = commonest(firsts.map((quote) => quote.unit))
  const real = quotes.filter(({ demo }) => !demo)
  const rounds = new Map<string, number>()
  const rows = firsts
    .filter((quote) => quote.unit === unit)
    .map((quote) => {
      const round = rounds.get(quote.category) ?? 0
      rounds.set(quote.category, round + 1)
      return { quote, round }
    })
    .sort((a, b) => Number(a.quote.demo) - Number(b.quote.demo) || a.round - b.round)
    .slice(0, limit)
    .map(({ quote }) => quote)
  return {
    rows,
    updated: newestDay(real.length > 0 ? real : quotes),
    updated_demo: real.length === 0 && quotes.length > 0,
    unit: rows[0]?.unit_name ?? null,
    demo: rows.some((quote) => quote.demo),
  }
}

/** The newest day among prices; ISO days sort as text. */
function newestDay(quotes: readonly Quote[]): string | null {
  return quotes.reduce<string | null>(
    (newest, { day }) => (newest === null || day > newest ? day : newest),
    null,
  )
}

function commonest(values: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce<[string | null, number]>(
    (best, entry) => (entry[1] > best[1] ? entry : best),
    [null, 0],
  )[0]
}
