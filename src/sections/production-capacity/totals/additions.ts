import { compare, sold } from '../charts/groups.ts'
import { rowsOf, type PlacedLine } from './placed.ts'
import { addUp, COMING, type Total } from './totals.ts'

type Sum = Extract<Total, { kind: 'sum' }>

/** Why a unit that is to come is in none of the columns. */
export type Absence = 'together' | 'unsold' | 'undated' | 'overdue' | 'later'

/** What one chain or product is to add, year by year. */
export interface Addition {
  /** The chain, or the product where all columns are of one chain. */
  key: string
  total: Sum
  /** By year: the amount and the number of units. */
  years: ReadonlyMap<string, { amount: number; rows: number }>
}

/** What a chain is to add. */
interface Due {
  chain: string
  total: Sum
  products: readonly string[]
  /** The last year of its units. */
  by: string
  /** All of them are due in that year. */
  oneYear: boolean
}

/** What is to be added, as far as it can be compared. */
export interface Additions {
  /** The years of the columns, all of them. */
  span: readonly string[]
  /** Parts of one chain, which add up, or several chains, which do not. */
  of: 'products' | 'chains'
  /** The largest first; of one unit and one basis. */
  additions: readonly Addition[]
  /** The chains of the columns, the largest first. */
  due: readonly Due[]
  /** What several products add is counted only where it is sold. */
  several: boolean
  /** Chains on another basis or in another unit, or that do not add up in themselves. */
  refused: readonly { chain: string; total: Total }[]
  /** Units that are left out, by the reason, each kind of thing by itself. */
  absent: ReadonlyMap<Absence, readonly PlacedLine[]>
}

/** The horizon of announced projects: never less than five years. */
export const spanFrom = (year: number): readonly string[] =>
  Array.from({ length: Math.max(2030, year + 4) - year + 1 }, (_, index) => String(year + index))

/**
 * What units under construction, planned or announced are to add in the years of a span, each in the year in which it is due
 * to start. Chains, bases and units are never added; the products of one chain are, where they are sold.
 */
export function additionsOf(lines: readonly PlacedLine[], span: readonly string[]): Additions {
  const coming = lines.filter(({ this_status }) => COMING.includes(this_status))
  const single = coming.filter(({ product }) => product !== null)
  const { lines: counted, several } = sold(single, COMING)
  const [first = '', last = ''] = [span[0], span.at(-1)]
  const timed = counted.filter(({ year }) => year >= first && year <= last)
  const { comparable, refused } = compare(
    timed.map((line) => ({ ...line, group: line.chain ?? '' })),
    COMING,
  )
  const keys = new Set(comparable.map(({ key }) => key))
  const plotted = timed.filter(({ chain }) => keys.has(chain ?? ''))
  const of = keys.size === 1 ? 'products' : 'chains'
  const groups = Map.groupBy(plotted, ({ chain, product }) => (of === 'products' ? product : chain) ?? '')
  const additions = [...groups].flatMap(([key, own]): Addition[] => {
    const total = addUp(own, COMING)
    if (total.kind !== 'sum') return []
    return [{ key, total, years: new Map(span.flatMap((year) => inYear(own, year))) }]
  })
  const left: Record<Absence, readonly PlacedLine[]> = {
    together: coming.filter(({ product }) => product === null),
    unsold: single.filter((line) => !counted.includes(line)),
    undated: counted.filter(({ year }) => year === ''),
    overdue: counted.filter(({ year }) => year !== '' && year < first),
    later: counted.filter(({ year }) => year > last),
  }
  return {
    span,
    of,
    due: comparable.map(({ key, total }) => {
      const own = plotted.filter(({ chain }) => (chain ?? '') === key)
      return {
        chain: key,
        total,
        products: [...new Set(own.flatMap(({ product }) => product ?? []))].sort(),
        by: own.map(({ year }) => year).reduce((a, b) => (a > b ? a : b), ''),
        oneYear: new Set(own.map(({ year }) => year)).size === 1,
      }
    }),
    additions: additions.toSorted((a, b) => b.total.amount - a.total.amount || a.key.localeCompare(b.key)),
    several,
    refused: refused.map(({ key, total }) => ({ chain: key, total })),
    absent: new Map(
      Object.entries(left).flatMap(([why, own]) => (own.length > 0 ? [[why as Absence, own] as const] : [])),
    ),
  }
}

function inYear(lines: readonly PlacedLine[], year: string) {
  const own = lines.filter((line) => line.year === year)
  const total = addUp(own, COMING)
  return total.kind === 'sum' ? [[year, { amount: total.amount, rows: rowsOf(own) }] as const] : []
}
