/** A series of prices, as its screens head it. */
interface SeriesHead {
  id: number
  name: string
  unit: string
  frequency: string
  demo: boolean
}

/** Where the prices are from that make a demonstration series a real one, as it was typed. */
export interface TypedSource {
  source_ar: string
  source_en: string
}

/** A price in the grid, as its fields show it. */
export interface PriceRow {
  day: string
  price: string
  low: string
  high: string
  estimated: boolean
  noted: boolean
  version: string
  revisions: number
}

/** What a field of a price is called, in forms of prices. */
export type PricePart = 'price' | 'low' | 'high'

/** The prices of a series, to change. */
export interface PricesData {
  series: SeriesHead
  rows: readonly PriceRow[]
  /** The days between which they are shown. */
  from: string
  to: string
  today: string
  /** Where readers see them. */
  address: string
  /** The price that the form of one price is about, with its notes; null for a new one. */
  one: {
    day: string
    price: string
    low: string
    high: string
    estimated: boolean
    note_ar: string
    note_en: string
    version: string
  } | null
}

/** What a pasted line would do. */
export type LineState = 'new' | 'changes' | 'same' | 'wrong'

interface PastedLine {
  line: number
  state: LineState
  /** As it was typed where it is wrong, else as it was read. */
  day: string
  price: string
  low: string
  high: string
  estimated: boolean
  /** The present value, where it changes. */
  before: string | null
  /** The fault, in the reader's language. */
  faults: readonly string[]
  /** By how many percent it is off the price before it, where that is a lot. */
  jump: number | null
}

/** A block of prices that was pasted, before and after it is saved; or any batch of prices. */
export interface PasteData extends TypedSource {
  id: number
  series: SeriesHead
  stage: 'preview' | 'done' | 'undone'
  reason: string
  /** Of a preview. */
  text: string
  dates: string
  decimal: string
  lines: readonly PastedLine[]
  counts: Readonly<Record<LineState, number>>
  /** Columns of the block that are passed over. */
  unused: readonly string[]
  /** The version on the screen: a save is based on it. */
  mark: string
  /** Of a batch that was saved. */
  changed: readonly { day: string; before: string | null; after: string | null }[]
  left: readonly string[]
  by: string | null
  at: string
  mayUndo: boolean
}
