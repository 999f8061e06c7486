import type { Cell } from '#datasets/contract.ts'

/** A published duty in words. */
interface Duty {
  producer: Cell
  stage: string
  /** `8.7` or `8.7 – 11.9`; null for a producer who is exempt, as the unit says. */
  rate: string | null
  unit: string
  note: Cell | null
}

/** The duties on the producers of one country. */
export interface CountryDuties {
  country: string
  duties: readonly Duty[]
}

/** An event of a case: `machine` is its partial date as it is stored. */
export interface Development {
  key: string
  machine: string
  date: string
  text: Cell
}
