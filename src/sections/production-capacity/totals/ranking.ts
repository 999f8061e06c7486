import { commonest, existing, type PlacedLine } from './placed.ts'

/** What the largest are of. */
export type Ranked = 'company' | 'country' | 'product'

export interface Ranking {
  by: Ranked
  /** The chain of the lines that are compared. */
  chain: string
  included: readonly PlacedLine[]
  several: boolean
  /** Lines of other chains, by chain. */
  others: ReadonlyMap<string, readonly PlacedLine[]>
  /** Lines outside the Gulf, where there are some in it. */
  elsewhere: readonly PlacedLine[]
}

/**
 * What exists, ranked by one measure: the companies that make one product, else the countries, in the chain that most
 * units belong to. Where all are of one country or company, the next question is asked.
 */
export function rankingOf(lines: readonly PlacedLine[]): Ranking {
  const { live, included: all, several, inGulf } = existing(lines)
  const chain = commonest(all, (line) => line.chain ?? '')
  const included = all.filter((line) => (line.chain ?? '') === chain)
  const count = (by: Ranked) => new Set(included.map((line) => line[by])).size
  const order: readonly Ranked[] = several ? ['country', 'company', 'product'] : ['company', 'country']
  return {
    by: order.find((by) => count(by) > 1) ?? (several ? 'country' : 'company'),
    chain,
    included,
    several,
    others: Map.groupBy(
      all.filter((line) => !included.includes(line)),
      (line) => line.chain ?? '',
    ),
    elsewhere: live.filter((line) => !inGulf.includes(line)),
  }
}
