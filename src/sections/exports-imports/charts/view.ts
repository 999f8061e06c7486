import type { SeriesPoint } from '#datasets/series/point.ts'
import type { Marks } from '#ui/marks.ts'

/** Filtered trade in words and figures of the reader's language, ready to be plotted. */

/** A figure over the focus, with its change against the same periods of the year before. */
export interface Figure {
  label: string
  value: string
  /** The unit, or why there is no figure. */
  unit: string
  /** Percent; null where nothing is compared. */
  change: number | null
}

export interface TradeFigures {
  /** `صادرات، سبتمبر 2026`: what the figures are about. */
  about: string
  /** The periods that changes are against; null where one of them is missing. */
  against: string | null
  /** Why there is no change; null where there is one, or nothing to compare with. */
  unlike: string | null
  /** Of the rows that are added. */
  marks: Marks
  figures: Figure[]
}

/** A partner with its part of the total, amounts in the unit of the chart. */
export interface PartnerBar {
  code: string
  name: string
  amount: number
  /** Percent. */
  share: number | null
  place: { lon: number; lat: number } | null
}

export interface PartnerView {
  title: string
  mapTitle: string
  summary: string
  unit: string
  /** Whether shares are of the total with all partners; else of the partners that are shown. */
  ofAll: boolean
  /** What shares are of, and how many partners are not plotted. */
  note: string
  bars: PartnerBar[]
  /** Partners beyond the bars, in the table only. */
  others: PartnerBar[]
  origin: { lon: number; lat: number }
}

export interface TrendView {
  title: string
  summary: string
  unit: string
  by: 'month' | 'year'
  series: { name: string; points: SeriesPoint<number | null>[] }[]
}

/** A chart, or in one sentence why there is none. */
export type Result<View> = View | { why: string }
