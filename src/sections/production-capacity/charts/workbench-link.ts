import type { Filters } from '#datasets/list/where.server.ts'
import { GULF } from '#datasets/places.ts'
import { MOST_TOGETHER, workbenchPath } from '#datasets/series/workbench-path.ts'
import { printCapacityKey, type CapacityMeasure } from '../contract.ts'

/** Filters that a series of capacity can have. */
const KNOWN = ['product', 'country']

/**
 * Where the workbench opens what a chart of capacity shows as series of years: each product (those of the filters without others) in each
 * country, or in the Gulf. Undefined where the chart is filtered by something else, names no product, or has too many of them.
 */
export function capacityWorkbench(
  { q, options, ranges, periods, preset }: Filters,
  measure: CapacityMeasure,
  products: readonly string[] = options['product'] ?? [],
): string | undefined {
  const isOther =
    q !== '' ||
    preset != null ||
    Object.keys(ranges).length + Object.keys(periods).length > 0 ||
    Object.keys(options).some((key) => !KNOWN.includes(key))
  const countries = options['country'] ?? []
  if (isOther || countries.some((country) => !GULF.includes(country))) return undefined
  const places = countries.length === 0 ? ['gcc'] : countries.map((country) => country.toLowerCase())
  const keys = products.flatMap((product) =>
    places.map((place) => printCapacityKey({ product, place, measure })),
  )
  return keys.length === 0 || keys.length > MOST_TOGETHER
    ? undefined
    : workbenchPath(keys, [['range', 'all']])
}
