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
  /** The standing of its series: a price that is late says since when there is none. */
  standing?: string
  /** `YYYY-MM-DD` of the price. */
  day?: string
  /** Its unit in words. */
  unit_name?: string
  /** From `sparkPath`. */
  spark?: string
}
