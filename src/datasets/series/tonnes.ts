import { entryOf, LITRES, TONNES } from './units.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { densityOf } from './densities.ts'

/** Measures in which a price of a product can be brought to tonnes. */
export const measuresOf = (product: string): string[] => [
  ...Object.keys(TONNES),
  ...(densityOf(product) ? Object.keys(LITRES) : []),
]

/** Decimals of a density and of a volume together are fewer. */
const DECIMALS = 15

/** Tonnes in one of a measure of a product as an exact decimal, and on what that rests; null where that is not certain. */
export function tonnesIn(
  per: string,
  product: string,
): { tonnes: string; source: LocalizedText | null } | null {
  const tonnes = entryOf(TONNES, per)
  if (tonnes !== undefined) return { tonnes: String(tonnes), source: null }
  const [litres, density] = [entryOf(LITRES, per), densityOf(product)]
  if (litres === undefined || !density) return null
  const [volume, weight] = [scaled(litres), scaled(density.perLitre)]
  // Kilograms a litre are tonnes a thousand litres.
  const digits = (volume * weight).toString().padStart(2 * DECIMALS + 4, '0')
  const at = digits.length - (2 * DECIMALS + 3)
  const text = `${digits.slice(0, at)}.${digits.slice(at)}`.replace(/0+$/, '')
  return { tonnes: text, source: density.source }
}

function scaled(value: number): bigint {
  const [whole = '', fraction = ''] = String(value).split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}
