import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { scaleOf, unitName, type Scale } from '../flows/words.server.ts'
import type { Measure } from './asked.ts'
import type { Pivot } from './pivot/pivot.ts'
import type { Cell } from './pivot/input.ts'

/** A table's largest figures have up to seven digits before the point: one scale serves its small ones too. */
const DIGITS = 1000

/** The scale and the unit of all figures of a table; percent and unit values have none. */
export function tableScale({ unit, rows, total }: Pivot, measure: Measure, lang: Lang): Scale {
  if (unit === null) return { by: 1, unit: '' }
  if (unit === '%') return { by: 1, unit }
  if (measure === 'unit') return { by: 1, unit: unitName(unit, lang) }
  const amounts = [...rows, total].flatMap(({ cells }) => cells.map(({ amount }) => Math.abs(amount ?? 0)))
  return scaleOf(Math.max(...amounts, 0) / DIGITS, unit, lang)
}

/** Digits after the point. */
export function decimalsOf(measure: Measure, { by }: Scale): number {
  if (measure === 'unit') return 2
  return measure === 'value' || measure === 'quantity' ? (by > 1 ? 1 : 0) : 1
}

/** A figure of the table; empty where nothing was reported, a dash where it has a reason not to be there. */
export function textOf(
  { amount, why }: Cell,
  { by }: Scale,
  measure: Measure,
  fmt: Formatter,
  decimals: number,
): string {
  if (amount === null) return why === null ? '' : '—'
  if (measure === 'change') return fmt.change(amount, '%')
  const scaled = amount / by
  // What is there does not print as nothing.
  const isLost = amount !== 0 && Math.abs(scaled) < 0.5 * 10 ** -decimals
  return fmt.number(scaled, isLost ? SMALL : decimals)
}

const SMALL = 4
