import * as z from 'zod'
import { MARK_NAMES } from '#ui/marks.ts'
import { STANDINGS, type Standing } from './series/standing.ts'

/** A product's last price in one market, presented for a language: what the ticker, the panels and the tables show. */
const quoteSchema = z.object({
  id: z.int(),
  /** The address of the series: `methanol-cn-cfr-spot`. */
  slug: z.string(),
  product: z.string(),
  category: z.string(),
  symbol: z.string(),
  name: z.string(),
  /** Code of the market: `CN`, `GCC`. */
  market: z.string(),
  market_name: z.string(),
  grade: z.string(),
  /** Incoterm or field's term: `CFR`, `FOB`, `FD`. */
  term: z.string(),
  type: z.string(),
  currency: z.string(),
  /** Currency and measure: `USD/t`. */
  unit: z.string(),
  unit_name: z.string(),
  frequency: z.string(),
  demo: z.boolean().describe('Made up for the demonstration'),
  /** The marks of the price: shown wherever the price is. */
  marks: z.array(z.enum(MARK_NAMES)),
  standing: z
    .enum(Object.keys(STANDINGS) as Standing[])
    .describe(
      'By the clock and the frequency: whether a next price is due or late; ended where that was said',
    ),
  due: z.string().nullable().describe('Day from which the next price is due; null for a series that ended'),
  source: z.string(),
  /** `YYYY-MM-DD` of the last price. */
  day: z.string(),
  price: z.number(),
  /** The ends of its range. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Percent points against the point before. */
  change: z.number().nullable(),
  /** Path for `Sparkline`, of the last 18 points. */
  spark: z.string(),
  /** The product's page in this market, without language prefix. */
  href: z.string(),
})
export type Quote = z.output<typeof quoteSchema>

/** Quotes of one panel. */
export const boardSchema = z.object({
  rows: z.array(quoteSchema),
  updated: z
    .string()
    .nullable()
    .describe('Day of the newest price among the real series, else among those made up; null without any'),
  updated_demo: z.boolean().describe('No series is real: that day is of a made-up price'),
  /** Unit of all rows, in words; null when they have none in common: each row says its own. */
  unit: z.string().nullable(),
  demo: z.boolean().describe('Any of the rows was made up for the demonstration'),
})
export type PriceBoard = z.output<typeof boardSchema>

/** A product as lists show it; `quote` is its price in its first market. */
const productCellSchema = z.object({
  slug: z.string(),
  symbol: z.string(),
  name: z.string(),
  other_name: z.string().nullable(),
  cas: z.string().nullable(),
  /** `2905.31`. */
  hs: z.string().nullable(),
  category: z.object({ id: z.string(), name: z.string() }),
  href: z.string(),
  quote: quoteSchema.nullable(),
})
export type ProductCell = z.output<typeof productCellSchema>

export const productListSchema = z.object({
  results: z.array(productCellSchema),
  total_pages: z.int(),
  page_number: z.int(),
  suggestion: z.string().nullable().describe('What was perhaps meant by a text that found nothing'),
})

export const productSchema = productCellSchema.extend({
  unit: z.string().nullable(),
  description: z.string().nullable(),
  quotes: z.array(quoteSchema),
})
export type Product = z.output<typeof productSchema>

/** The prices of a series over a range. */
export const pointsSchema = z.object({
  series: quoteSchema,
  /** The day whose knowledge this is; null: what is known now. */
  known: z.string().nullable(),
  /** Whether each point is the last price of a week, with the week's lowest and highest. */
  weekly: z.boolean(),
  /** From the price in force on the first day of the range on. */
  points: z.array(
    z.object({
      day: z.string(),
      price: z.number(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      /** The marks of the price. */
      marks: z.array(z.enum(MARK_NAMES)),
    }),
  ),
  /** Over the single prices of the range; null where it has none. */
  figures: z
    .object({
      low: z.number(),
      high: z.number(),
      average: z.number(),
      /** Percent points from the first of the points, whose day is `since`, to the last. */
      change: z.number().nullable(),
      since: z.string(),
    })
    .nullable(),
})
export type SeriesPoints = z.output<typeof pointsSchema>

/** Products a page. */
export const PRODUCTS_PAGE = 40
