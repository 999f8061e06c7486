import { lastDayFor, readSpan, type SeriesSpan } from '#datasets/series/points.server.ts'
import { conversion } from '#datasets/series/conversion.ts'
import type { Refusal } from '#ui/charts/plot-data.ts'
import { partsOf, unitOf } from '#datasets/series/units.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { PRICE_POINTS } from '../points/price-points.server.ts'
import type { Quote } from '../schemas.ts'
import { densityOf } from '#datasets/series/densities.ts'
import { spanOf } from '#datasets/series/ranges.ts'
import type { PriceState } from '../series/state.ts'
import { seriesNames } from '../series/words.server.ts'

/** As many as a reader of a chart can distinguish. */
export const MOST_LINES = 5

/** A series beside others: its range, and its factor to the unit of them all. */
export interface Line {
  quote: Quote
  name: string
  /** Null where nothing was known of it in the range. */
  span: SeriesSpan | null
  /** Null where no certain factor leads to the common unit. */
  factor: number | null
}

export interface Lines {
  lines: Line[]
  /** The common unit: what was asked for, else that of the first. */
  unit: string
  /** On what conversions rest. */
  bases: string[]
  /** The day whose knowledge they are of; null: what is known now. */
  known: string | null
  /** Why series cannot be converted to the common unit, each with the series' name. */
  refusals: Refusal[]
}

/**
 * Reads several series over one range, each up to its own last price, as its page does. One without a price in the range
 * that ends with the newest of all is left out.
 */
export async function readLines(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'tag'>,
  quotes: readonly Quote[],
  state: PriceState,
): Promise<Lines> {
  ctx.tag('prices')
  const { db } = ctx.app
  const days = await Promise.all(
    quotes.map(({ id, day }) => lastDayFor(db, PRICE_POINTS, { id, last: day }, state.known)),
  )
  const last = days.reduce<string | null>((a, b) => (b !== null && (a === null || b > a) ? b : a), null)
  const spans = await Promise.all(
    quotes.map(async (quote, index) => {
      const day = days[index]
      if (!last || !day || day < (spanOf(state.range, last, quote.frequency).from ?? day)) return null
      return readSpan(db, PRICE_POINTS, quote, day, state)
    }),
  )
  const own = partsOf(quotes[0]?.unit ?? '')
  const unit = unitOf(state.currency ?? own.currency, state.per ?? own.per)
  const names = seriesNames(quotes, ctx.lang)
  const found = quotes.map((quote, index) =>
    conversion(quote.unit, unit, {
      density: densityOf(quote.product),
      since: spans[index]?.figures.first_day ?? quote.day,
    }),
  )
  return {
    lines: quotes.map((quote, index) => {
      const one = found[index]
      const factor = one && 'factor' in one ? one.factor : null
      return { quote, name: names[index] ?? quote.name, span: spans[index] ?? null, factor }
    }),
    unit,
    known: state.known,
    bases: [
      ...new Set(found.flatMap((one) => ('bases' in one ? one.bases.map((words) => words[ctx.lang]) : []))),
    ],
    refusals: found.flatMap((one, index) =>
      'refusal' in one ? [{ label: names[index] ?? '', reason: one.refusal[ctx.lang] }] : [],
    ),
  }
}

/** The same from the first day on which all of them have a price: that is where indices begin with 100. */
export async function fromCommonStart(
  { app: { db } }: Pick<RequestContext, 'app'>,
  { lines, ...rest }: Lines,
  { range, known }: PriceState,
): Promise<Lines> {
  const from =
    lines
      .flatMap(({ span }) => span?.figures.first_day ?? [])
      .sort()
      .at(-1) ?? null
  const later = { range: { name: 'custom' as const, from, to: range.to, wrong: {} }, known }
  const found = await Promise.all(
    lines.map(async ({ quote, span }) =>
      span === null || span.figures.first_day === from
        ? span
        : readSpan(db, PRICE_POINTS, quote, quote.day, later),
    ),
  )
  return { ...rest, lines: lines.map((line, index) => ({ ...line, span: found[index] ?? null })) }
}
