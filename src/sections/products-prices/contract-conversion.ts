import { DENSITIES, DENSITY_SOURCE } from './units/densities.ts'
import { LITRES, TONNES } from './units/conversion.ts'
import { PEGS } from './units/pegs.ts'
import type { Words } from '#datasets/words.ts'

export { CURRENCIES, MEASURES, partsOf } from './units/units.ts'

/** Units of a currency in one dollar on a day, at the rate that its central bank holds; null where none was held. */
export function heldRate(currency: string, day: string): { perDollar: string; source: Words | null } | null {
  const peg = PEGS[currency]
  return peg && peg.since <= day ? { perDollar: String(peg.perDollar), source: peg.source } : null
}

/** Measures in which a price of a product can be brought to tonnes. */
export const measuresOf = (product: string): string[] => [
  ...Object.keys(TONNES),
  ...(DENSITIES[product] === undefined ? [] : Object.keys(LITRES)),
]

/** Decimals of a density and of a volume together are fewer. */
const DECIMALS = 15

/** Tonnes in one of a measure of a product as an exact decimal, and on what that rests; null where that is not certain. */
export function tonnesIn(per: string, product: string): { tonnes: string; source: Words | null } | null {
  const tonnes = TONNES[per]
  if (tonnes !== undefined) return { tonnes: String(tonnes), source: null }
  const [litres, density] = [LITRES[per], DENSITIES[product]]
  if (litres === undefined || density === undefined) return null
  const [volume, weight] = [scaled(litres), scaled(density)]
  // Kilograms a litre are tonnes a thousand litres.
  const digits = (volume * weight).toString().padStart(2 * DECIMALS + 4, '0')
  const at = digits.length - (2 * DECIMALS + 3)
  const text = `${digits.slice(0, at)}.${digits.slice(at)}`.replace(/0+$/, '')
  return { tonnes: text, source: DENSITY_SOURCE(density) }
}

function scaled(value: number): bigint {
  const [whole = '', fraction = ''] = String(value).split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}
