import type { Destination } from '#datasets/import/destination.server.ts'
import { EXCHANGE_RATES } from '#sections/landed-cost/rates/exchange-destination.server.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'

/** Where a file can be imported to. */
export const DESTINATIONS: readonly Destination[] = [
  ...DATA_SECTIONS.flatMap(({ imports }) => imports),
  EXCHANGE_RATES,
]

/** The destination of a name, or of a synonym; undefined for an unknown one. */
export function destinationNamed(
  destinations: readonly Destination[],
  name: string,
): Destination | undefined {
  return destinations.find((one) => one.name === name || one.aliases.includes(name))
}
