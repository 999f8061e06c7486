import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { together, type Marks } from '#ui/marks.ts'
import type { LineData } from '#ui/charts/scenes/line/line-scene.ts'
import { linePoints, type MarkedLinePoint } from '#datasets/series/line.ts'
import { scaled } from '#datasets/series/point.ts'
import type { SeriesSpan } from '#datasets/series/points.server.ts'
import { changeOf } from '#datasets/series/change.ts'
import type { Quote } from '../schemas.ts'
import type { Shown } from '../units/measure.server.ts'

/** A chart of prices, ready to be rendered in a page or a file. */
export interface PriceChart {
  title: string
  summary: string
  /** Its days and, where each point is a week, a note of that; the unit is at the axis. */
  note: string
  source: string
  marks: Marks
  /** Its line is what lies between two series. */
  isSpread?: true
  data: Omit<LineData, 'series'> & { series: readonly { name: string; points: readonly MarkedLinePoint[] }[] }
}

type Asking = Pick<RequestContext, 'lang' | 'now' | 'prefs'>

/** The chart of one series over the range that was read, in the unit in which it is shown. */
export function priceChart(ctx: Asking, quote: Quote, span: SeriesSpan, shown: Shown): PriceChart {
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const { figures, points, weekly } = span
  const say = (value: number) => fmt.number(value * shown.factor, shown.decimals)
  const move = fmt.change(changeOf(figures.last, figures.first)?.percent ?? null, '%')
  return {
    title: ar
      ? `سعر ${quote.name} في ${quote.market_name}`
      : `Price of ${quote.name} in ${quote.market_name}`,
    summary: ar
      ? `من ${say(figures.first)} في ${fmt.date(figures.first_day)} إلى ${say(figures.last)} في ${fmt.date(figures.last_day)} (${move})؛ الأدنى ${say(figures.low)} والأعلى ${say(figures.high)} ${shown.unit_name}.`
      : `From ${say(figures.first)} on ${fmt.date(figures.first_day)} to ${say(figures.last)} on ${fmt.date(figures.last_day)} (${move}); low ${say(figures.low)}, high ${say(figures.high)} ${shown.unit_name}.`,
    note: noteOf(ctx, [], figures.first_day, figures.last_day, weekly),
    source: sourceOf(ctx, [quote]),
    marks: chartMarks([{ quote, span }]),
    data: {
      series: [{ name: quote.name, points: linePoints(scaled(points, shown.factor), ctx.lang) }],
      unit: shown.unit_name,
      by: 'day',
      decimals: shown.decimals,
      tall: true,
    },
  }
}

/** The line above a chart: what must be known to read it, its days, and that its points are weeks. */
export function noteOf(
  ctx: Asking,
  parts: readonly string[],
  first: string,
  last: string,
  weekly: boolean,
): string {
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const days = `${fmt.date(first)} – ${fmt.date(last)}`
  const weeks = weekly ? [ar ? 'آخر سعر في كل أسبوع' : 'last price of each week'] : []
  return [...parts, days, ...weeks].join(ar ? '؛ ' : '; ')
}

/** The marks of a chart's prices. */
export function chartMarks(lines: readonly { quote: Quote; span: SeriesSpan | null }[]): Marks {
  const of = ({ quote, span }: (typeof lines)[number]): Marks => ({
    ...(quote.demo && { demo: 'all' }),
    ...span?.figures.marks,
  })
  return together(lines.filter(({ span }) => span !== null).map(of))
}

/** Who measured the prices. */
export function sourceOf({ lang }: Pick<Asking, 'lang'>, quotes: readonly Quote[]): string {
  const all = new Set(quotes.map(({ source }) => source))
  return [...all].filter(Boolean).join(lang === 'ar' ? '، ' : ', ')
}
