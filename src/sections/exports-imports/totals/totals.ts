import { changeOf } from '#datasets/series/change.ts'
import type { Frequency, Process, Unit } from '../options.ts'

/** Rows of one period that agree in all that decides whether they may be added. */
export interface Line {
  process: Process
  frequency: Frequency
  year_month: string
  is_mirror: boolean
  estimate: boolean
  currency: string
  value_basis: string | null
  quantity_unit: Unit
  value: number
  /** The value in dollars; null where no official parity holds. */
  usd: number | null
  /** Null where no row has one. */
  quantity: number | null
  /** Value of the rows that report a quantity, and the same in dollars. */
  weighed: number | null
  weighed_usd: number | null
  /** Rows that it adds up, and how many of them are demonstration data and revised. */
  rows: number
  demo_rows: number
  revised_rows: number
}

/** Why there is no total, with what differs. */
export type Refusal =
  | { kind: 'none' }
  /** No row reports a quantity. */
  | { kind: 'unknown' }
  | { kind: 'bases'; of: (string | null)[] }
  | { kind: 'currencies'; of: string[] }
  | { kind: 'units'; of: Unit[] }
  /** A code contains another, or belongs to two products: rows would count twice. */
  | { kind: 'codes'; of: string[] }

export type Total = Refusal | { kind: 'sum'; amount: number; unit: string }

/** What a unit is in the unit of its kind. Factors are exact; between kinds there is none. */
const MEASURES: Readonly<Record<Unit, { unit: Unit; factor: number }>> = {
  t: { unit: 't', factor: 1 },
  kg: { unit: 't', factor: 0.001 },
  kt: { unit: 't', factor: 1000 },
  m3: { unit: 'm3', factor: 1 },
  l: { unit: 'm3', factor: 0.001 },
  u: { unit: 'u', factor: 1 },
}

const distinct = <Value extends string | null>(values: readonly Value[]): Value[] =>
  [...new Set(values)].sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

type Money = Pick<Line, 'currency' | 'value_basis' | 'value' | 'usd'>

/** The values of lines of one process: in their currency, or in dollars where all convert at official parities. */
export function addValues(lines: readonly Money[]): Total {
  const [first] = lines
  if (!first) return { kind: 'none' }
  const bases = distinct(lines.map(({ value_basis }) => value_basis))
  if (bases.length > 1) return { kind: 'bases', of: bases }
  const currencies = distinct(lines.map(({ currency }) => currency))
  if (currencies.length === 1)
    return { kind: 'sum', amount: sumOf(lines.map(({ value }) => value)), unit: first.currency }
  const usd = lines.map((line) => line.usd).filter((amount) => amount !== null)
  return usd.length === lines.length
    ? { kind: 'sum', amount: sumOf(usd), unit: 'USD' }
    : { kind: 'currencies', of: currencies }
}

/** The quantities of lines that report one: weights in tonnes, volumes in cubic metres, never both. */
export function addQuantities(lines: readonly Pick<Line, 'quantity' | 'quantity_unit'>[]): Total {
  if (lines.length === 0) return { kind: 'none' }
  const withQuantity = lines.flatMap(({ quantity, quantity_unit }) =>
    quantity === null ? [] : [{ quantity, ...MEASURES[quantity_unit], own: quantity_unit }],
  )
  const [first] = withQuantity
  if (!first) return { kind: 'unknown' }
  if (withQuantity.some(({ unit }) => unit !== first.unit))
    return { kind: 'units', of: distinct(withQuantity.map(({ own }) => own)) }
  return {
    kind: 'sum',
    amount: sumOf(withQuantity.map(({ quantity, factor }) => quantity * factor)),
    unit: first.unit,
  }
}

/** Value by quantity, over the rows that report both. The unit is `USD/t`. */
export function unitValue(lines: readonly Line[]): Total {
  const weighed = lines.flatMap((line) =>
    line.quantity !== null && line.weighed !== null
      ? [{ ...line, value: line.weighed, usd: line.weighed_usd }]
      : [],
  )
  const [value, quantity] = [addValues(weighed), addQuantities(weighed)]
  if (value.kind !== 'sum') return value.kind === 'none' && lines.length > 0 ? { kind: 'unknown' } : value
  if (quantity.kind !== 'sum') return quantity
  if (quantity.amount === 0) return { kind: 'unknown' }
  return { kind: 'sum', amount: value.amount / quantity.amount, unit: `${value.unit}/${quantity.unit}` }
}

/** How lines are added: their values or their quantities. */
export type Add = (lines: readonly Line[]) => Total

/** What lines add up to in the unit of a total that they are part of; null where they do not. */
export function amountIn(unit: string, lines: readonly Line[], add: Add): number | null {
  const sum = add(lines)
  if (sum.kind !== 'sum') return null
  // One part may be reported in one currency where the whole is reported in dollars.
  return sum.unit === unit ? sum.amount : sumOf(lines.map(({ usd }) => usd ?? 0))
}

/** Percent by which a total changed; null where either is refused, their units differ, or there was nothing before. */
export function growthOf(now: Total, before: Total): number | null {
  if (now.kind !== 'sum' || before.kind !== 'sum') return null
  return now.unit === before.unit ? (changeOf(now.amount, before.amount)?.percent ?? null) : null
}
