import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { changeOf } from '#datasets/series/change.ts'
import { indexed, spread } from '#datasets/series/compare.ts'
import { BY_PERIOD } from '#datasets/series/period-words.ts'
import { weekly, type Frequency } from '#datasets/series/periods.ts'
import { byWeeks } from '#datasets/series/ranges.ts'
import { workbenchPath } from '#datasets/series/workbench-path.ts'
import type { Lang } from '#i18n/locale.ts'
import type { SeriesPoint } from '#datasets/series/point.ts'
import type { Line, Lines } from '../charts/lines.server.ts'
import type { Refusal } from '#ui/charts/plot-data.ts'
import { decimalsOf } from '#datasets/series/decimals.ts'
import { chartMarks, noteOf, pricesOver, sourceOf, type PriceChart } from '../charts/price-chart.server.ts'
import { unitName } from '#datasets/series/units.ts'
import { standingFacts, standingNotes } from '../series/standing-notes.server.ts'
import { lineNames } from '../series/words.server.ts'

type Asking = Pick<RequestContext, 'lang' | 'now' | 'prefs'>

/** As they are, in one unit; or each as a share of what it was at the start, which is 100. */
export type Mode = 'as-is' | 'indexed'

/** Prices in another unit, without the ranges in which they were quoted. */
const inUnit = (points: readonly SeriesPoint[] = [], factor: number): SeriesPoint[] =>
  points.map(({ low: _low, high: _high, ...point }) => ({ ...point, value: point.value * factor }))

const pricesOf = ({ span }: Line, factor: number) => inUnit(span?.points, factor)

/** The chart of several series; null where none has a price in the range, or where units forbid it. */
export function linesChart(
  ctx: Asking,
  { lines, frequency, unit, known, choices, refusals }: Lines,
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
    shown.map(({ averaged }) => (averaged ? frequency : null)),
  )
  const isMixed = shown.some(({ quote }) => quote.demo) && shown.some(({ quote }) => !quote.demo)
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
  const named = shown.map(({ quote }, index) => ({ quote, name: names[index] ?? quote.name }))
  return pricesOver(ctx, known, {
    title: titleOf(ctx, names, whole),
    summary: `${ar ? 'التغير خلال الفترة' : 'Change over the period'}: ${moves.join(ar ? '؛ ' : '; ')}.`,
    note: noteOf(
      ctx,
      {
        before: [...(mode === 'indexed' ? [words] : []), ...byPeriod(shown, frequency, ctx.lang)],
        after: standingNotes(ctx, named, known),
      },
      first,
      last,
      shown.some(({ span }) => span?.weekly),
    ),
    standing: standingFacts(ctx.lang, named, known),
    ...sourceOf(
      ctx,
      shown.map(({ quote }) => quote),
    ),
    marks: chartMarks(shown),
    column: ar ? 'السعر' : 'Price',
    workbench: workbenchPath(
      shown.map(({ quote }) => quote.slug),
      [...(mode === 'indexed' ? [['as', 'index'] as const] : []), ...choices],
    ),
    plot: {
      series: names.map((name, index) => ({
        name,
        points: series[index] ?? [],
        // Beside real prices an invented one is the broken line.
        ...(isMixed && { look: shown[index]?.quote.demo ? ('broken' as const) : ('solid' as const) }),
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
  /** For a sentence: 0 where nothing of it is printed; amounts without their sign, the average null where the sign changed. */
  between: { difference: number; amount: string; average: string | null }
}

/** Whether two series have no spread because one of them is made up. */
export const isOfTwoKinds = ({ lines: [one, other] }: Lines): boolean =>
  one !== undefined && other !== undefined && one.quote.demo !== other.quote.demo

/** Why they have none, in words. */
export const twoKinds = ({ lines }: Lines, lang: Lang): Refusal => ({
  label: lines.map(({ name }) => name).join(lang === 'ar' ? '، ' : ', '),
  reason:
    lang === 'ar'
      ? 'أحد السعرين بيانات توضيحية، ولا يُحسب فارق بين سعر فعلي وسعر توضيحي.'
      : 'One of the two is demonstration data; no spread is computed between a real price and a made-up one.',
})

/**
 * The first series less the second; null where they have no unit or no period in common, or where one of them is made up. A
 * long range has the last value of each week, unless `every` one is asked for.
 */
export function spreadOf(ctx: Asking, all: Lines, every?: true): Spread | null {
  const { lines, frequency, unit, known } = all
  const [product, other] = lines
  if (lines.length !== 2 || !product || !other || product.factor === null || other.factor === null)
    return null
  if (isOfTwoKinds(all)) return null
  const points = spread(
    inUnit(product.span?.all, product.factor),
    inUnit(other.span?.all, other.factor),
    frequency,
  )
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const values = points.map(({ value }) => value)
  const decimals = decimalsOf(product.quote.price * product.factor)
  const say = (value: number) => fmt.number(value, decimals)
  const words = unitName(unit, ctx.lang)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const figures = {
    last: say(last.value),
    day: fmt.date(last.date),
    low: say(values.reduce((low, value) => Math.min(low, value), Infinity)),
    high: say(values.reduce((high, value) => Math.max(high, value), -Infinity)),
    average: say(mean),
    unit: words,
  }
  const oneSided = values.every((value) => value > 0) || values.every((value) => value < 0)
  const between = {
    difference: say(Math.abs(last.value)) === say(0) ? 0 : last.value,
    amount: say(Math.abs(last.value)),
    average: oneSided ? say(Math.abs(mean)) : null,
  }
  const plotted = !every && byWeeks(first.date, last.date) ? weekly(points) : points
  const [a, b] = [product.name, other.name]
  const chart = pricesOver(ctx, known, {
    title: ar ? `الفارق: ${a} ناقصاً ${b}` : `Spread: ${a} less ${b}`,
    summary: ar
      ? `بلغ الفارق ${figures.last} ${words} في ${figures.day}؛ الأدنى ${figures.low} والأعلى ${figures.high} والمتوسط ${figures.average}.`
      : `The spread was ${figures.last} ${words} on ${figures.day}; low ${figures.low}, high ${figures.high}, average ${figures.average}.`,
    note: noteOf(
      ctx,
      { before: byPeriod(lines, frequency, ctx.lang), after: standingNotes(ctx, [product, other], known) },
      first.date,
      last.date,
      plotted.length < points.length,
    ),
    standing: standingFacts(ctx.lang, [product, other], known),
    ...sourceOf(ctx, [product.quote, other.quote]),
    marks: chartMarks([product, other]),
    workbench: workbenchPath([product.quote.slug, other.quote.slug], [['as', 'spread'], ...all.choices]),
    plot: {
      series: [
        {
          name: ar ? 'الفارق' : 'Spread',
          points: plotted,
        },
      ],
      unit: words,
      by: 'day',
      decimals,
      zero: true,
    },
  })
  return { chart, figures, between }
}

/** By which rule series of several frequencies are beside each other, in words. */
function byPeriod(lines: readonly Line[], frequency: Frequency, lang: Lang): string[] {
  const words = lines.some(({ averaged }) => averaged) ? BY_PERIOD[frequency] : undefined
  return words ? [words[lang]] : []
}
