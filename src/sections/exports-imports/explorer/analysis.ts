import { lineMarks } from '../charts/line-marks.ts'
import { addQuantities, type Line } from '../totals/totals.ts'
import type { Marks } from '#ui/marks.ts'
import { addIn } from './pivot/units.ts'

/** A line of a product that one country reports under one code, and with one partner where partners are chosen. */
export type ItemLine = Line & { item: string }

/** How the change of a value came about, in its unit. */
export interface Split {
  before: number
  now: number
  price: number
  volume: number
  /** What is neither: trade without a quantity in both periods, begun or ended. */
  rest: number
  /** Percent of the later value that is split. */
  covered: number
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * The change of a value in a price and a volume effect by Bennet's formula, which adds up exactly: over each item,
 * price effect = (p1 − p0) × (q0 + q1) / 2, volume effect = (q1 − q0) × (p0 + p1) / 2, where p is the unit value.
 * T. L. Bennet, "The Theory of Measurement of Changes in Cost of Living", Journal of the Royal Statistical Society 83 (1920), 455-462.
 * Only items with a value and a quantity above zero in both periods are split. Null where the values do not add up, or nothing is split.
 */
export function splitGrowth(
  lines: readonly ItemLine[],
  currency: string,
  period: string,
  earlier: string,
): Split | null {
  const units = { value: currency, quantity: null }
  const of = (own: readonly Line[], at: string) => own.filter(({ year_month }) => year_month === at)
  const [now, before] = [addIn('value', units, of(lines, period)), addIn('value', units, of(lines, earlier))]
  if (now.kind !== 'sum' || before.kind !== 'sum') return null
  const items = [...Map.groupBy(lines, ({ item }) => item).values()].flatMap((own) => {
    const sides = [of(own, earlier), of(own, period)].map((side) => weighed(side, currency))
    const [first, last] = sides
    return first && last && first.unit === last.unit ? [{ first, last }] : []
  })
  if (items.length === 0 || now.amount <= 0) return null
  const price = sumOf(
    items.map(({ first, last }) => (last.price - first.price) * ((first.quantity + last.quantity) / 2)),
  )
  const volume = sumOf(
    items.map(({ first, last }) => (last.quantity - first.quantity) * ((first.price + last.price) / 2)),
  )
  return {
    before: before.amount,
    now: now.amount,
    price,
    volume,
    rest: now.amount - before.amount - price - volume,
    covered: (sumOf(items.map(({ last }) => last.value)) / now.amount) * 100,
  }
}

/** Value, quantity and unit value of the lines that have both; null where they do not add up or are nothing. */
function weighed(lines: readonly Line[], currency: string) {
  const own = lines.flatMap((line) =>
    line.weighed === null ? [] : [{ ...line, value: line.weighed, usd: line.weighed_usd }],
  )
  const [value, quantity] = [addIn('value', { value: currency, quantity: null }, own), addQuantities(own)]
  if (value.kind !== 'sum' || quantity.kind !== 'sum' || value.amount <= 0 || quantity.amount <= 0)
    return null
  return {
    value: value.amount,
    quantity: quantity.amount,
    unit: quantity.unit,
    price: value.amount / quantity.amount,
  }
}

/** A partner's part of a trade. */
interface Part {
  key: string
  amount: number
  /** Percent of the trade with all partners. */
  share: number
}

export interface Concentration {
  /** Largest first. */
  parts: Part[]
  /** Sum of squared shares, 0 to 10,000. */
  index: number
  level: 'low' | 'moderate' | 'high'
  /** Percent of the trade whose partner is named. */
  named: number
}

/**
 * The Herfindahl-Hirschman index of partners' shares. Levels are those of the Merger Guidelines of the US Department of Justice and the
 * Federal Trade Commission (2023): above 1,800 highly concentrated, from 1,000 moderately. Trade without a named partner adds
 * nothing, so the index is the least that it can be. Null where more than a tenth is not named, or partners exceed the whole.
 */
export function concentrationOf(
  partners: readonly { key: string; amount: number }[],
  total: number,
): Concentration | null {
  if (total <= 0) return null
  const parts = partners
    .map(({ key, amount }) => ({ key, amount, share: (amount / total) * 100 }))
    .sort((a, b) => b.amount - a.amount || (a.key < b.key ? -1 : 1))
  const named = sumOf(parts.map(({ share }) => share))
  if (named < LEAST_NAMED || named > MOST_NAMED) return null
  const index = sumOf(parts.map(({ share }) => share ** 2))
  return { parts, index, level: index > 1800 ? 'high' : index >= 1000 ? 'moderate' : 'low', named }
}

const LEAST_NAMED = 90
/** Rounding alone makes partners more than the trade with all of them. */
const MOST_NAMED = 101

/** How a row changed between two periods, in the unit of the table. */
export interface Mover {
  key: string
  before: number
  now: number
  change: number
  marks: Marks
}

/** The largest rises and falls in value, of rows that are reported and add up in both periods. */
export function moversOf(
  lines: readonly (Line & { key: string })[],
  currency: string,
  { period, earlier, most }: { period: string; earlier: string; most: number },
): { rises: Mover[]; falls: Mover[] } {
  const units = { value: currency, quantity: null }
  const movers = [...Map.groupBy(lines, ({ key }) => key)].flatMap(([key, own]): Mover[] => {
    const sides = [earlier, period].map((at) => own.filter(({ year_month }) => year_month === at))
    const [before, now] = sides.map((side) => addIn('value', units, side))
    if (before?.kind !== 'sum' || now?.kind !== 'sum') return []
    const change = now.amount - before.amount
    return [{ key, before: before.amount, now: now.amount, change, marks: lineMarks(sides.flat()) }]
  })
  const sorted = movers.toSorted((a, b) => b.change - a.change || (a.key < b.key ? -1 : 1))
  return {
    rises: sorted.filter(({ change }) => change > 0).slice(0, most),
    falls: sorted
      .filter(({ change }) => change < 0)
      .reverse()
      .slice(0, most),
  }
}
