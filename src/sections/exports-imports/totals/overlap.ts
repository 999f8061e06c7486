import type { Frequency, Process } from '../options.ts'

/** Under which code a country reports a product. */
export interface Coded {
  process: Process
  frequency: Frequency
  is_mirror: boolean
  country: string
  product: string
  hs_code: string
}

/**
 * Codes under which trade would be counted twice: one country's 3901 holds its 390120, and one code of two products is
 * the same trade twice.
 */
export function overlapping(codes: readonly Coded[]): string[] {
  const twice = new Set<string>()
  const byCountry = Map.groupBy(codes, ({ country }) => country)
  for (const own of byCountry.values()) {
    const sorted = own
      .map(({ product, hs_code }) => ({ product, hs_code }))
      .sort((a, b) => (a.hs_code < b.hs_code ? -1 : a.hs_code > b.hs_code ? 1 : 0))
    // Sorted, what a code contains comes right after it.
    let holder = sorted[0]
    for (const code of sorted.slice(1)) {
      if (holder && code.hs_code.startsWith(holder.hs_code)) {
        if (code.hs_code !== holder.hs_code || code.product !== holder.product)
          twice.add(holder.hs_code).add(code.hs_code)
      } else holder = code
    }
  }
  return [...twice].sort()
}
