/** The filters of a search beside its words and its section. */
export interface SearchFilters {
  /** A product by its slug. */
  product?: string | null
  /** The first day: `2026-01-31`. */
  since?: string | null
  /** A country or region by its code. */
  country?: string | null
}

/** A part of an ordered list. */
export interface Slice {
  from: number
  limit: number
}
