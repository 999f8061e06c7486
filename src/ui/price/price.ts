import type { Mark } from '../marks.ts'

/** A product price as the panels show it. */
export type PriceRow = {
  href: string
  /** `MeOH`, `NH₃`. */
  symbol: string
  name: string
  /** Market code of the corner: `CN`, `KSA`. */
  market: string
  price: number | null
  /** Percent points against the day before; null when unknown. */
  change: number | null
  /** Its marks; none for a real price. */
  marks?: readonly Mark[]
  /** From `sparkPath`. */
  spark?: string
}
