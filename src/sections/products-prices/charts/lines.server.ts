import { readPoints, type PointWindow } from '#datasets/series/points.server.ts'
import {
  lastDayFor,
  readSpans,
  readWhole,
  type AskedSeries,
  type WholeSpan,
} from '#datasets/series/spans.server.ts'
import { frequencyOf, lowestOf, meansOf, periodStart, type Frequency } from '#datasets/series/periods.ts'
import type { SeriesPoint } from '#datasets/series/point.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { together } from '#ui/marks.ts'
import { conversion } from '#datasets/series/conversion.ts'
import type { Refusal } from '#ui/charts/plot-data.ts'
import { partsOf, unitOf } from '#datasets/series/units.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { PRICE_POINTS } from '../points/price-points.server.ts'
import type { Quote } from '../schemas.ts'
import { densityOf } from '#datasets/series/densities.ts'
import { workbenchChoices } from '#datasets/series/workbench-path.ts'
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
  span: WholeSpan | null
  /** Whether its values are means of its own prices over the periods of the others. */
  averaged: boolean
  /** Null where no certain factor leads to the common unit. */
  factor: number | null
}

export interface Lines {
  lines: Line[]
  /** The lowest frequency of them all: what is quoted more often enters with its means over those periods. */
  frequency: Frequency
  /** The common unit: what was asked for, else that of the first. */
  unit: string
  /** On what conversions rest. */
  bases: string[]
  /** The day whose knowledge they are of; null: what is known now. */
  known: string | null
  /** The reader's range and unit as the workbench takes them. */
  choices: [string, string][]
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
  const isIn = (quote: Quote, day: string | null | undefined): day is string =>
    last !== null && day != null && day >= (spanOf(state.range, last, quote.frequency).from ?? day)
  const frequency = lowestOf(
    quotes.filter((quote, index) => isIn(quote, days[index])).map((quote) => quote.frequency),
  )
  // Two of them have a spread, which is computed day by day.
  const isPair = quotes.length === 2
  const asked = quotes.flatMap((quote, index) => {
    const day = days[index]
    return isIn(quote, day) ? [{ ...quote, lastDay: day }] : []
  })
  const spans = await readEach(db, asked, state, isPair)
  const own = await Promise.all(
    quotes.map(async (quote) => {
      const at = asked.findIndex(({ id }) => id === quote.id)
      const span = spans[at] ?? null
      return span && frequencyOf(quote.frequency) !== frequency
        ? averagedSpan(db, quote, span, { day: asked[at]?.lastDay ?? quote.day, frequency })
        : span
    }),
  )
  const isAveraged = quotes.map(
    (quote, index) => own[index] != null && frequencyOf(quote.frequency) !== frequency,
  )
  const aligned = onSameDays(own, isAveraged, frequency)
  const first = partsOf(quotes[0]?.unit ?? '')
  const unit = unitOf(state.currency ?? first.currency, state.per ?? first.per)
  const names = seriesNames(
    quotes,
    ctx.lang,
    isAveraged.map((one) => (one ? frequency : null)),
  )
  const found = quotes.map((quote, index) =>
    conversion(quote.unit, unit, {
      density: densityOf(quote.product),
      since: aligned[index]?.figures.first_day ?? quote.day,
    }),
  )
  return {
    lines: quotes.map((quote, index) => {
      const one = found[index]
      const factor = one && 'factor' in one ? one.factor : null
      return {
        quote,
        name: names[index] ?? quote.name,
        span: aligned[index] ?? null,
        averaged: isAveraged[index] ?? false,
        factor,
      }
    }),
    frequency,
    unit,
    known: state.known,
    choices: workbenchChoices(
      state.range,
      aligned.flatMap((span) => span?.figures.first_day ?? []).sort()[0] ?? '',
      state,
    ),
    bases: [
      ...new Set(found.flatMap((one) => ('bases' in one ? one.bases.map((words) => words[ctx.lang]) : []))),
    ],
    refusals: found.flatMap((one, index) =>
      'refusal' in one ? [{ label: names[index] ?? '', reason: one.refusal[ctx.lang] }] : [],
    ),
  }
}

/** The spans of lines; with every point of them, or with those that are plotted. */
async function readEach(
  db: Db,
  series: readonly AskedSeries[],
  choice: Pick<PriceState, 'range' | 'known' | 'every'>,
  isWhole: boolean,
): Promise<(WholeSpan | null)[]> {
  if (isWhole && !choice.every)
    return Promise.all(series.map((one) => readWhole(db, PRICE_POINTS, one, choice)))
  const spans = await readSpans(db, PRICE_POINTS, series, choice)
  return spans.map((span) => span && { ...span, all: span.points })
}

/** A span as its means over whole periods of a lower frequency; null where it has none. */
async function averagedSpan(
  db: Db,
  quote: Quote,
  { window }: WholeSpan,
  { day, frequency }: { day: string; frequency: Frequency },
): Promise<WholeSpan | null> {
  const from = window.from && periodStart(window.from, frequency)
  const reach = window.to !== null && window.to < day ? window.to : day
  const points = await readPoints(db, PRICE_POINTS, { ...window, from })
  return spanFrom(window, meansOf(points, frequencyOf(quote.frequency), frequency, reach))
}

/** Means are dated as the prices are that they stand beside. */
function onSameDays(
  spans: readonly (WholeSpan | null)[],
  isAveraged: readonly boolean[],
  frequency: Frequency,
): (WholeSpan | null)[] {
  const dates = new Map(
    spans.flatMap((span, index) =>
      span === null || isAveraged[index]
        ? []
        : span.all.map(({ date }) => [periodStart(date, frequency), date] as const),
    ),
  )
  return spans.map((span, index) =>
    span === null || !isAveraged[index]
      ? span
      : spanFrom(
          span.window,
          span.all.map((point) => ({
            ...point,
            date: dates.get(periodStart(point.date, frequency)) ?? point.date,
          })),
        ),
  )
}

/** The span of points that were computed; null where there are none. */
function spanFrom(window: PointWindow, all: readonly SeriesPoint[]): WholeSpan | null {
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return null
  const values = all.map(({ value }) => value)
  const figures = {
    points: all.length,
    first_day: first.date,
    last_day: last.date,
    first: first.value,
    last: last.value,
    low: values.reduce((low, value) => Math.min(low, value), Infinity),
    high: values.reduce((high, value) => Math.max(high, value), -Infinity),
    average: values.reduce((sum, value) => sum + value, 0) / values.length,
    marks: together(all.map(({ marks = {} }) => marks)),
  }
  return {
    window,
    figures,
    points: all.map((point) => ({ low: null, high: null, ...point })),
    all: [...all],
    weekly: false,
  }
}

/** The same from the first day on which all of them have a price: that is where indices begin with 100. */
export async function fromCommonStart(
  { app: { db } }: Pick<RequestContext, 'app'>,
  { lines, ...rest }: Lines,
  { range, known, every }: PriceState,
): Promise<Lines> {
  const from =
    lines
      .flatMap(({ span }) => span?.figures.first_day ?? [])
      .sort()
      .at(-1) ?? null
  const later = {
    range: { name: 'custom' as const, from, to: range.to, wrong: {} },
    known,
    ...(every && { every }),
  }
  const isMixed = lines.some(({ averaged }) => averaged)
  const isLate = ({ span }: Line) => span !== null && from !== null && span.figures.first_day !== from
  const late = isMixed ? [] : lines.filter(isLate)
  const read = await readEach(
    db,
    late.map(({ quote }) => ({ ...quote, lastDay: quote.day })),
    later,
    false,
  )
  const found = lines.map((line) => {
    const { span } = line
    if (span === null || from === null || !isLate(line)) return span
    return isMixed
      ? spanFrom(
          span.window,
          span.all.filter(({ date }) => date >= from),
        )
      : (read[late.indexOf(line)] ?? null)
  })
  return { ...rest, lines: lines.map((line, index) => ({ ...line, span: found[index] ?? null })) }
}
