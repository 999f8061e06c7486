/** What makes a series: product, market and terms say which one it is; the rest is stored once with it. */
export interface SeriesTerms {
  product: string
  market: string
  grade: string
  delivery_term: string
  price_type: string
  currency: string
  unit: string
  frequency: string
  /** Demonstration data: such prices and real ones have series of their own. */
  demo: boolean
  /** The last day of a series that its source has ended. */
  ended_on?: string
}

/** The terms that say which series it is, in the order of the table's unique index. */
export const SERIES_KEY = ['product', 'market', 'grade', 'delivery_term', 'price_type'] as const
/** The terms that a new series needs beside. */
export const SERIES_REST = ['currency', 'unit', 'frequency'] as const

export function seriesKey(terms: Pick<SeriesTerms, (typeof SERIES_KEY)[number]>): string {
  return `${terms.product}\n${terms.market}\n${terms.grade}\n${terms.delivery_term}\n${terms.price_type}`
}
