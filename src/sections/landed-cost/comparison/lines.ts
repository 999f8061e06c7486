import type { ValueBasis } from '../contract.ts'
import type { Landed, Measure, OfferSums } from '../sums/landed.ts'
import type { Marks } from '#ui/marks.ts'

/** The lines of a comparison, from the price to the landed cost. */
export const LINES = [
  'offered',
  'price',
  'export',
  'freight',
  'insurance',
  'cif',
  'value',
  'customs',
  'remedies',
  'fees',
  'port',
  'before',
  'vat',
  'total',
] as const
export type Line = (typeof LINES)[number]

/** Fees that an entry pays where the customs value is the FOB value. */
export const FEE_KINDS = ['processing', 'harbor'] as const

/** The lines of a destination: where customs value is the CIF value it is no line of its own, and no fees are on record. */
export const linesOf = (basis: ValueBasis): readonly Line[] =>
  basis === 'FOB' ? LINES : LINES.filter((line) => line !== 'value' && line !== 'fees')

/** The notes of a figure: its basis and its source. Texts are in the reader's language, with their isolates. */
export interface Note {
  text: string
  /** A page of ours or another site's. */
  href?: string
  /** The name of the field in which the figure is asked for. */
  asks?: string
}

/** A trade-remedy duty that is charged, with what it is called. */
export interface NamedMeasure {
  label: string
  measure: Measure
  /** Of an amount; null for a percentage. */
  currency: string | null
}

/** An offer with its steps, and everything that is said of them. */
export interface ComparedOffer {
  /** Its number in the address, from 1. */
  at: number
  title: string
  /** Origin and maker. */
  from: string
  /** The price in its own currency and unit; null before there is one. */
  offered: string | null
  sums: OfferSums
  currencies: { price: string; per: string; freight: string; port: string }
  /** Units of those in one dollar; null where there is no rate. */
  rates: { price: string | null; freight: string | null; port: string | null }
  /** Costs as they were typed, in those currencies. */
  amounts: Readonly<Record<'export' | 'freight' | 'port', string | null>>
  steps: Landed
  measures: readonly NamedMeasure[]
  notes: Readonly<Record<Line, readonly Note[]>>
  marks: Marks
}
