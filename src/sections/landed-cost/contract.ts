export const LANDED_COST_PATH = '/landed-cost'

/** The address of a comparison that begins with what another page knows: offers follow by their origins. */
export function landedCostPath(known: {
  product?: string | null
  hs?: string | null
  to?: string | null
  origins?: readonly string[]
}): string {
  const { product, hs, to, origins = [] } = known
  const query = new URLSearchParams()
  if (to) query.set('to', to)
  if (product) query.set('product', product)
  else if (hs) query.set('hs', hs)
  for (const [at, origin] of origins.slice(0, MOST_OFFERS).entries()) query.set(`o${at + 1}`, origin)
  return query.size > 0 ? `${LANDED_COST_PATH}?${query}` : LANDED_COST_PATH
}

/** Offers of one comparison. */
export const MOST_OFFERS = 6

/** What customs values goods by: with freight and insurance to the port of entry, or without them. */
export type ValueBasis = 'CIF' | 'FOB'

/** The basis of customs value of a destination. The United States leave out freight and insurance (19 U.S.C. 1401a(b)(4)(A)). */
export const basisOf = (country: string): ValueBasis => (country === 'US' ? 'FOB' : 'CIF')

/** A comparison of goods of a case's origins in its market. */
export function landedCostOf(row: {
  product: string | null
  hs_codes: readonly string[] | null
  importing_market: string
  origin_or_exported: readonly string[]
}): string {
  const { product, hs_codes, importing_market: market, origin_or_exported: origins } = row
  return landedCostPath({
    product,
    hs: hs_codes?.[0] ?? null,
    to: market === 'GCC' ? null : market,
    // Goods come from a country: of a bloc the reader chooses it.
    origins: origins.filter((origin) => origin !== 'EU' && origin !== 'GCC'),
  })
}
