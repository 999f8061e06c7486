import { addUp, LIVE, SOLD, type Line, type Total } from '../totals/totals.ts'

/** Lines of one group: a country, a city, a product. */
export type GroupedLine = Line & { group: string; rows: number }

type Sum = Extract<Total, { kind: 'sum' }>

export interface Group<T extends Total = Total> {
  key: string
  total: T
}

export interface Comparison {
  /** Totals of one unit and one basis, the largest first: these can be compared. */
  comparable: Group<Sum>[]
  /** Every other group that has something to count. */
  refused: Group[]
  /** Groups without a unit. */
  empty: Group[]
}

/**
 * Totals of groups that can be compared. Of several units or bases the one that most groups have is plotted; the others
 * would seem comparable.
 */
export function compare(lines: readonly GroupedLine[], statuses = LIVE): Comparison {
  const keys = [...new Set(lines.map(({ group }) => group))]
  const groups = keys.map((key): Group => ({
    key,
    total: addUp(
      lines.filter(({ group }) => group === key),
      statuses,
    ),
  }))
  const sums = groups.filter((group): group is Group<Sum> => group.total.kind === 'sum')
  const kindOf = ({ total: { unit, basis } }: Group<Sum>) => `${unit} ${basis}`
  const counts = new Map<string, number>()
  for (const group of sums) counts.set(kindOf(group), (counts.get(kindOf(group)) ?? 0) + 1)
  const [common] = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([kind]) => kind)
  const comparable = sums
    .filter((group) => kindOf(group) === common)
    .sort((a, b) => b.total.amount - a.total.amount)
  const empty = groups.filter(({ total }) => total.kind === 'none')
  return {
    comparable,
    empty,
    refused: groups.filter(
      (group) => !empty.includes(group) && !comparable.some(({ key }) => key === group.key),
    ),
  }
}

/** Whether lines are of several production chains, which are shown apart. */
export const hasChains = (lines: readonly Line[]) =>
  new Set(lines.flatMap(({ chain }) => chain ?? [])).size > 1

/** Over several products only what is sold is added; of one all of it. */
export function sold<Own extends Line>(
  lines: readonly Own[],
  statuses = LIVE,
): { lines: Own[]; several: boolean } {
  const products = new Set(
    lines.flatMap((line) => (addUp([line], statuses).kind === 'none' ? [] : [line.product])),
  )
  const several = products.size > 1
  return {
    several,
    lines: several ? lines.filter(({ product_use }) => SOLD.includes(product_use)) : [...lines],
  }
}
