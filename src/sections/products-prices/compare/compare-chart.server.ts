import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { changeOf } from '#datasets/series/change.ts'
import { indexed, spread } from '#datasets/series/compare.ts'
import type { SeriesPoint } from '#datasets/series/point.ts'
import type { Line, Lines } from '../charts/lines.server.ts'
import { decimalsOf } from '#datasets/series/decimals.ts'
import { chartMarks, noteOf, pricesOver, sourceOf, type PriceChart } from '../charts/price-chart.server.ts'
import { unitName } from '#datasets/series/units.ts'
import { standingNotes } from '../series/standing-notes.server.ts'
import { lineNames } from '../series/words.server.ts'

type Asking = Pick<RequestContext, 'lang' | 'now' | 'prefs'>

/** As they are, in one unit; or each as a share of what it was at the start, which is 100. */
export type Mode = 'as-is' | 'indexed'

/** The prices of a line in another unit, without the ranges in which they were quoted. */
const pricesOf = ({ span }: Line, factor: number): SeriesPoint[] =>
  span?.points.map(({ low: _low, high: _high, ...point }) => ({ ...point, value: point.value * factor })) ??
  []

/** The chart of several series; null where none has a price in the range, or where units forbid it. */
export function linesChart(
  ctx: Asking,
  { lines, unit, known, refusals }: Lines,
  mode: Mode,
): PriceChart | null {
  const shown = lines.filter(({ span }) => span !== null)
  const days = shown.flatMap(({ span }) => (span ? [span.figures] : []))
  if (days.length === 0 || (mode === 'as-is' && refusals.length > 0)) return null
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const { start, series } =
    mode === 'indexed'
      ? indexed(shown.map((line) => pricesOf(line, 1)))
      : { start: null, series: shown.map((line) => pricesOf(line, line.factor ?? 1)) }
  const words =
    mode === 'indexed'
      ? ar
        ? `مؤشر، ${fmt.date(start)} = 100`
        : `Index, ${fmt.date(start)} = 100`
      : unitName(unit, ctx.lang)
  const { names, whole } = lineNames(
    shown.map(({ quote }) => quote),
    ctx.lang,
  )
  const moves = shown.map(({ span }, index) => {
    const percent = changeOf(span?.figures.last, span?.figures.first)?.percent ?? null
    return `${names[index]} ${fmt.change(percent, '%')}`
  })
  const first = start ?? days.map(({ first_day }) => first_day).sort()[0] ?? ''
  const last =
    days
      .map(({ last_day }) => last_day)
      .sort()
      .at(-1) ?? ''
  return pricesOver(ctx, known, {
    title: titleOf(ctx, names, whole),
    summary: `${ar ? 'التغير خلال الفترة' : 'Change over the period'}: ${moves.join(ar ? '؛ ' : '; ')}.`,
    note: noteOf(
      ctx,
      {
        before: mode === 'indexed' ? [words] : [],
        after: standingNotes(
          ctx,
          shown.map(({ quote }, index) => ({ quote, name: names[index] ?? quote.name })),
          known,
        ),
      },
      first,
      last,
      shown.some(({ span }) => span?.weekly),
    ),
    ...sourceOf(
      ctx,
      shown.map(({ quote }) => quote),
    ),
    marks: chartMarks(shown),
    column: ar ? 'السعر' : 'Price',
    plot: {
      series: names.map((name, index) => ({
        name,
        points: series[index] ?? [],
      })),
      unit: mode === 'indexed' ? (ar ? 'نقطة' : 'points') : words,
      by: 'day',
      decimals:
        mode === 'indexed'
          ? 1
          : decimalsOf(Math.min(...shown.map(({ quote, factor }) => quote.price * (factor ?? 1)))),
      ...(mode === 'indexed' && { reference: { value: 100, label: '100' } }),
    },
  })
}

/** One product in several markets, several products in one, or some series of each. */
function titleOf({ lang }: Asking, names: readonly string[], whole: string | null): string {
  const ar = lang === 'ar'
  const list = names.join(ar ? '، و' : ' and ')
  if (names.length === 1) return ar ? `سعر ${list}` : `Price of ${list}`
  if (whole === null) return ar ? `مقارنة: ${list}` : `Comparison: ${list}`
  return ar ? `${whole}: مقارنة الأسعار` : `${whole}: price comparison`
}

/** What lies between two series: its chart, and what it came to in the range, in words. */
export interface Spread {
  chart: PriceChart
  figures: { last: string; day: string; low: string; high: string; average: string; unit: string }
}

/** The first series less the second; null where they have no unit or no day in common. */
export function spreadOf(ctx: Asking, { lines, unit, known }: Lines): Spread | null {
  const [product, other] = lines
  if (lines.length !== 2 || !product || !other || product.factor === null || other.factor === null)
    return null
  const points = spread(pricesOf(product, product.factor), pricesOf(other, other.factor))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const values = points.map(({ value }) => value)
  const decimals = decimalsOf(product.quote.price * product.factor)
  const say = (value: number) => fmt.number(value, decimals)
  const words = unitName(unit, ctx.lang)
  const figures = {
    last: say(last.value),
    day: fmt.date(last.date),
    low: say(Math.min(...values)),
    high: say(Math.max(...values)),
    average: say(values.reduce((sum, value) => sum + value, 0) / values.length),
    unit: words,
  }
  const [a, b] = [product.name, other.name]
  const chart = pricesOver(ctx, known, {
    title: ar ? `الفارق: ${a} ناقصاً ${b}` : `Spread: ${a} less ${b}`,
    summary: ar
      ? `بلغ الفارق ${figures.last} ${words} في ${figures.day}؛ الأدنى ${figures.low} والأعلى ${figures.high} والمتوسط ${figures.average}.`
      : `The spread was ${figures.last} ${words} on ${figures.day}; low ${figures.low}, high ${figures.high}, average ${figures.average}.`,
    note: noteOf(
      ctx,
      { after: standingNotes(ctx, [product, other], known) },
      first.date,
      last.date,
      Boolean(product.span?.weekly || other.span?.weekly),
    ),
    ...sourceOf(ctx, [product.quote, other.quote]),
    marks: chartMarks([product, other]),
    plot: {
      series: [
        {
          name: ar ? 'الفارق' : 'Spread',
          points,
        },
      ],
      unit: words,
      by: 'day',
      decimals,
      zero: true,
    },
  })
  return { chart, figures }
}
