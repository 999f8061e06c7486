import { ROWS, type Row } from './testing.server.ts'

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** A filtered list as the tests ask for it. */
export interface Asked {
  product: string
  process: 'export' | 'import' | 're_export'
  frequency: 'annual' | 'monthly'
  country?: string
  partner?: string
  year_month_from?: string
  year_month_to?: string
}
/** The rows that a query names, whatever their period; direct ones where there are any, hidden ones never. */
export function kept({ product, process, frequency, country, partner }: Asked): Row[] {
  const rows = ROWS.filter(
    (row) =>
      !row.hidden &&
      row.product === product &&
      row.process === process &&
      (row.year_month.length === 4) === (frequency === 'annual') &&
      (country === undefined || row.country === country) &&
      (partner === undefined || row.partner === partner),
  )
  const direct = rows.filter(({ is_mirror }) => !is_mirror)
  return direct.length > 0 ? direct : rows
}
/** Without the partners of a trade that has a row over all of them. */
export function withoutTwice(rows: readonly Row[]): Row[] {
  return rows.filter(
    (row) =>
      row.partner === null ||
      !rows.some(
        (other) =>
          other.partner === null && other.country === row.country && other.year_month === row.year_month,
      ),
  )
}
/** The periods of rows, oldest first. */
export const periodsOf = (rows: readonly Row[]) =>
  [...new Set(rows.map(({ year_month }) => year_month))].sort()
/** The periods of a query's span, or the latest. */
export function shownPeriods(
  rows: readonly Row[],
  { year_month_from: from, year_month_to: to }: Asked,
): string[] {
  const all = periodsOf(rows)
  return from === undefined || to === undefined
    ? all.slice(-1)
    : all.filter((period) => period >= from && period.slice(0, to.length) <= to)
}
/** `2024-03` of `2025-03`. */
export const yearBefore = (period: string) => `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`

interface Amount {
  amount: number
  unit: string
}
/** The currencies with a fixed rate to the dollar. */
export const DOLLARS: Readonly<Record<string, number>> = { USD: 1, SAR: 1 / 3.75 }
/** Null where values of different bases, or of currencies without a fixed rate, meet. */
export function value(rows: readonly Row[]): Amount | null {
  const currencies = new Set(rows.map(({ currency }) => currency))
  if (rows.length === 0 || new Set(rows.map(({ value_basis }) => value_basis)).size > 1) return null
  const [one = ''] = currencies
  if (currencies.size === 1) return { amount: sumOf(rows.map((row) => row.value)), unit: one }
  if ([...currencies].some((currency) => !(currency in DOLLARS))) return null
  return { amount: sumOf(rows.map((row) => row.value * (DOLLARS[row.currency] ?? NaN))), unit: 'USD' }
}
const MEASURES: Readonly<Record<string, [unit: string, factor: number]>> = {
  t: ['t', 1],
  kg: ['t', 0.001],
  l: ['m3', 0.001],
}
/** Null where weights and volumes meet, or nothing was weighed. */
export function quantity(rows: readonly Row[]): Amount | null {
  const weighed = rows.flatMap((row) => {
    const [unit = '', factor = NaN] = MEASURES[row.quantity_unit] ?? []
    return row.quantity === null ? [] : [{ unit, amount: row.quantity * factor }]
  })
  const units = new Set(weighed.map(({ unit }) => unit))
  const [unit = ''] = units
  return units.size === 1 ? { unit, amount: sumOf(weighed.map(({ amount }) => amount)) } : null
}
/** Value by quantity, over the rows that have both. */
export function unitValue(rows: readonly Row[]): Amount | null {
  const weighed = rows.filter((row) => row.quantity !== null)
  const [top, bottom] = [value(weighed), quantity(weighed)]
  return top && bottom && bottom.amount > 0
    ? { amount: top.amount / bottom.amount, unit: `${top.unit}/${bottom.unit}` }
    : null
}
/** Percent; null where the two do not compare. */
export const growth = (now: Amount | null, before: Amount | null) =>
  now && before && now.unit === before.unit && before.amount > 0
    ? (100 * (now.amount - before.amount)) / before.amount
    : null
/** By how much an amount is divided to be read. */
export const scaleFor = (amount: number) => [1e9, 1e6, 1e3].find((one) => amount >= one) ?? 1
