import type { SeriesPoint } from './point.ts'

/** A series with every value and all that is said beside it, as a section gives it to who computes with several. */
export interface WholeSeries {
  /** What an address calls it. */
  key: string
  /** Told apart from the others that were read with it. */
  name: string
  /** The same where its product or market is said once for all of them. */
  short: string
  /** Currency and measure, `USD/t`; also a lone measure. */
  unit: string
  unitName: string
  frequency: string
  product: string
  demo: boolean
  sources: readonly string[]
  /** Partial date up to which it is known, where that is not the day of its last value. */
  asOf?: string | null
  /** Its page, without language. */
  path: string
  /** What must be known to read it: that it is late or has ended, what it counts; null where there is nothing. */
  standing: string | null
  /** Of a price: how it is by the clock, in code, and the day on which its next one is due; null for one that has ended. */
  next?: { standing: 'current' | 'due' | 'late' | 'ended'; due: string | null }
  /** What must be known, for a file. */
  facts: readonly { label: string; value: string }[]
  /** The oldest first. */
  points: readonly SeriesPoint[]
  /** Why it has none, where that is known. */
  refusal?: string
}

/** Series of one section that were asked for by their keys; what they have in common is `whole`. */
export interface WholeSeriesFound {
  series: WholeSeries[]
  whole: string | null
}
