import { placeInText } from '#i18n/countries/in-text.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { ChartSpec } from '#datasets/charts/chart-spec.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { together, type Marks } from '#ui/marks.ts'
import type { PlotData, Refusal } from '#ui/charts/plot-data.ts'
import type { LineData } from '#ui/charts/scenes/line/line-scene.ts'
import type { SeriesPoint } from '#datasets/series/point.ts'
import { lastDayFor, readSpan, type SeriesSpan } from '#datasets/series/spans.server.ts'
import { changeOf } from '#datasets/series/change.ts'
import { workbenchChoices, workbenchPath } from '#datasets/series/workbench-path.ts'
import { PRICE_POINTS } from '../points/price-points.server.ts'
import type { Quote } from '../schemas.ts'
import { shownIn, type Shown } from '../units/measure.server.ts'
import { standingFacts, standingNotes } from '../series/standing-notes.server.ts'
import type { PriceState } from '../series/state.ts'
import { termCodes } from '../series/words.server.ts'
import { lineFigures } from '#datasets/charts/line-figures.ts'

/** A chart of prices over time: lines, and everything else that a declared chart has. */
export interface PriceChart extends ChartSpec {
  title: string
  note: string
  plot: Extract<PlotData, { kind: 'line' }>
}

type Asking = Pick<RequestContext, 'lang' | 'now' | 'prefs'>

/** A series over the range, in the unit and as known on the day that the query asks for. */
export async function openSeries(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'tag'>,
  quote: Quote,
  state: PriceState,
) {
  ctx.tag('prices')
  const { db } = ctx.app
  const lastDay = await lastDayFor(db, PRICE_POINTS, { id: quote.id, last: quote.day }, state.known)
  const span = lastDay === null ? null : await readSpan(db, PRICE_POINTS, { ...quote, lastDay }, state)
  return inAskedUnit(ctx, quote, state, span)
}

/** The range of a series that was read already, in the unit that the query asks for. */
export const inAskedUnit = (
  { lang }: Pick<RequestContext, 'lang'>,
  quote: Quote,
  state: PriceState,
  span: SeriesSpan | null,
) => ({ span, shown: shownIn(quote, state, span?.figures.first_day ?? quote.day, lang) })

const OWN_UNIT = { currency: null, per: null }

/** The chart of one series over the range that was read, in the unit in which it is shown. */
export function priceChart(
  ctx: Asking,
  quote: Quote,
  { window, figures, points, weekly }: SeriesSpan,
  shown: Shown,
  { state, annotations }: { state: PriceState; annotations?: LineData['annotations'] },
): PriceChart {
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const say = (value: number) => fmt.number(value * shown.factor, shown.decimals)
  const terms = termCodes(quote, ctx.lang).join(ar ? '، ' : ', ')
  const move = fmt.change(changeOf(figures.last, figures.first)?.percent ?? null, '%')
  return pricesOver(ctx, window.known, {
    title: ar
      ? `سعر ${quote.name} في ${quote.market_name} (${terms})`
      : `Price of ${quote.name} in ${placeInText(quote.market_name, ctx.lang)} (${terms})`,
    summary: ar
      ? `من ${say(figures.first)} في ${fmt.date(figures.first_day)} إلى ${say(figures.last)} في ${fmt.date(figures.last_day)} (${move})؛ الأدنى ${say(figures.low)} والأعلى ${say(figures.high)} ${shown.unit_name}.`
      : `From ${say(figures.first)} on ${fmt.date(figures.first_day)} to ${say(figures.last)} on ${fmt.date(figures.last_day)} (${move}); low ${say(figures.low)}, high ${say(figures.high)} ${shown.unit_name}.`,
    note: noteOf(
      ctx,
      { after: standingNotes(ctx, [{ quote, name: quote.name }], window.known) },
      figures.first_day,
      figures.last_day,
      weekly,
    ),
    standing: standingFacts(ctx.lang, [{ quote, name: quote.name }], window.known),
    ...sourceOf(ctx, [quote]),
    marks: chartMarks([{ quote, span: { figures } }]),
    column: ar ? 'السعر' : 'Price',
    workbench: workbenchPath(
      [quote.slug],
      workbenchChoices(state.range, figures.first_day, shown.refusal === null ? state : OWN_UNIT),
    ),
    plot: {
      series: [{ name: quote.name, points: scaled(points, shown.factor) }],
      unit: shown.unit_name,
      by: 'day',
      decimals: shown.decimals,
      tall: true,
      ...(annotations && { annotations }),
    },
  })
}

interface Priced extends Pick<
  PriceChart,
  'title' | 'summary' | 'note' | 'source' | 'sources' | 'listed' | 'standing' | 'marks' | 'workbench'
> {
  plot: LineData
  /** The name of a lone line's values in the table, where it is not the line's own. */
  column?: string
}

/** Lines of prices as a declared chart, with their figures by day. `known` is the day whose knowledge they are of. */
export function pricesOver(
  ctx: Asking,
  known: string | null,
  { plot, column, ...words }: Priced,
): PriceChart {
  const figures = lineFigures(plot, ctx.lang, column)
  const [newest] = figures.rows
  return {
    ...words,
    plot: { kind: 'line', ...plot },
    figures,
    asOf: typeof newest?.[0] === 'string' ? newest[0] : null,
    filters: knownOn(ctx, known),
  }
}

/** The same without a price to plot; `refusals` say why there is none. */
export function noPrices(ctx: Asking, known: string | null, refusals: readonly Refusal[] = []): ChartSpec {
  return {
    summary: ctx.lang === 'ar' ? 'لا أسعار في هذه الفترة.' : 'No prices in this period.',
    plot: null,
    refusals,
    figures: { columns: [], rows: [] },
    source: '',
    sources: [],
    asOf: null,
    marks: {},
    filters: knownOn(ctx, known),
  }
}

function knownOn({ lang, now, prefs }: Asking, known: string | null): ChartSpec['filters'] {
  if (known === null) return []
  const label = lang === 'ar' ? 'كما كان معروفاً في' : 'As known on'
  return [{ label, value: formatterOf(lang, now, prefs).date(known) }]
}

/** Points in another unit: all their figures times a factor. */
const scaled = (points: readonly SeriesPoint[], factor: number): SeriesPoint[] =>
  points.map((point) => ({
    ...point,
    value: point.value * factor,
    low: point.low == null ? null : point.low * factor,
    high: point.high == null ? null : point.high * factor,
  }))

/** The line above a chart: what must be known to read it, its days, that its points are weeks, and how its series stand. */
export function noteOf(
  ctx: Asking,
  { before = [], after = [] }: { before?: readonly string[]; after?: readonly string[] },
  first: string,
  last: string,
  weekly: boolean,
): string {
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const days = `${fmt.date(first)} – ${fmt.date(last)}`
  const weeks = weekly ? [ar ? 'آخر سعر في كل أسبوع' : 'last price of each week'] : []
  return [...before, days, ...weeks, ...after].join(ar ? '؛ ' : '; ')
}

/** The marks of a chart's prices. */
export function chartMarks(
  lines: readonly { quote: Quote; span: Pick<SeriesSpan, 'figures'> | null }[],
): Marks {
  const of = ({ quote, span }: (typeof lines)[number]): Marks => ({
    ...(quote.demo && { demo: 'all' }),
    ...span?.figures.marks,
  })
  return together(lines.filter(({ span }) => span !== null).map(of))
}

/** Who measured the prices. */
export function sourceOf(
  { lang }: Pick<Asking, 'lang'>,
  quotes: readonly Quote[],
): Pick<ChartSpec, 'source' | 'sources' | 'listed'> {
  const sources = [...new Set(quotes.map(({ source }) => source))].filter(Boolean)
  const real = quotes.filter(({ demo }) => !demo).map(({ source }) => source)
  return {
    source: sources.join(lang === 'ar' ? '، ' : ', '),
    sources,
    listed: sources.filter((name) => real.includes(name)),
  }
}
