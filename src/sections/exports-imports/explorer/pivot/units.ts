import { addQuantities, addValues, unitValue, type Line, type Total } from '../../totals/totals.ts'
import type { Measure } from '../asked.ts'

/** The one unit of a table, of values and of quantities; null where nothing is weighed. */
export interface Units {
  value: string
  quantity: string | null
}

/** The unit of a measure that is no plain sum. */
export function unitOf(measure: Measure, { value, quantity }: Units): string | null {
  if (measure === 'unit') return quantity === null ? null : `${value}/${quantity}`
  return '%'
}

/** The currency that all lines have, else dollars; the measure of quantities that most rows have. */
export function unitsOf(lines: readonly Line[]): Units {
  const currencies = new Set(lines.map(({ currency }) => currency))
  const [only = 'USD'] = currencies
  const weights = new Map<string, number>()
  for (const line of lines) {
    const total = addQuantities([line])
    if (total.kind === 'sum') weights.set(total.unit, (weights.get(total.unit) ?? 0) + line.rows)
  }
  const [most] = [...weights].sort(([, a], [, b]) => b - a)
  return { value: currencies.size === 1 ? only : 'USD', quantity: most?.[0] ?? null }
}

/** A sum in the unit of the table; refused where its own cannot be expressed in it. */
export function addIn(measure: Measure, units: Units, lines: readonly Line[]): Total {
  if (measure === 'quantity') {
    const total = addQuantities(lines)
    if (total.kind !== 'sum' || total.unit === units.quantity) return total
    return { kind: 'units', of: [...new Set(lines.map((line) => line.quantity_unit))] }
  }
  if (measure === 'unit') {
    const total = unitValue(lines)
    if (total.kind !== 'sum') return total
    const [currency = '', unit = ''] = total.unit.split('/')
    if (unit !== units.quantity)
      return { kind: 'units', of: [...new Set(lines.map((line) => line.quantity_unit))] }
    if (currency === units.value) return total
    return unitValue(lines.map((line) => ({ ...line, currency: 'USD', weighed: line.weighed_usd })))
  }
  const total = addValues(lines)
  if (total.kind !== 'sum' || total.unit === units.value) return total
  // One cell may be reported in one currency where the table is in dollars.
  return lines.every(({ usd }) => usd !== null)
    ? addValues(lines.map((line) => ({ ...line, currency: 'USD', value: line.usd ?? 0 })))
    : { kind: 'currencies', of: [...new Set(lines.map(({ currency }) => currency))] }
}
