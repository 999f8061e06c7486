import { usePath } from '#datasets/machine/use-path.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { meantInstead } from '#site/lexicon/meant.server.ts'
import { changeOf } from '#datasets/series/change.ts'
import { compareAnswer } from './compare-answer.server.ts'
import { isOfTwoKinds, linesChart, spreadOf, twoKinds, type Mode } from './compare-chart.server.ts'
import { PRICE_CHARTS } from '../charts/charts.server.ts'
import { pageChart } from '#datasets/charts/chart-data.server.ts'
import { COMPARE_PATH } from '../contract.ts'
import { controlsOf } from '../series/controls.server.ts'
import { fromCommonStart, MOST_LINES, readLines, type Line, type Lines } from '../charts/lines.server.ts'
import { shownIn } from '../units/measure.server.ts'
import { decimalsOf } from '#datasets/series/decimals.ts'
import { offeredSeries } from '../series/offered.server.ts'
import { seriesBySlug } from '../series/series.server.ts'
import { readPriceState, withQuery, writePriceState, type PriceState } from '../series/state.ts'
import { unitName } from '#datasets/series/units.ts'
import { seriesNames } from '../series/words.server.ts'

const HEADING: LocalizedText = { ar: 'مقارنة الأسعار', en: 'Compare prices' }

/** Everything that a comparison shows; `words` narrow what is offered to be added. */
export async function loadComparison(ctx: RequestContext, words: string) {
  const query = ctx.url.searchParams
  const asked = [...new Set(query.getAll('s'))]
  const slugs = asked.slice(0, MOST_LINES)
  const state = readPriceState(query)
  const mode: Mode = query.get('mode') === 'indexed' ? 'indexed' : 'as-is'
  const quotes = await seriesBySlug(ctx.app.db, slugs, ctx.lang)
  const own = await readLines(ctx, quotes, state)
  const lines = mode === 'indexed' ? await fromCommonStart(ctx, own, state) : own
  const between = mode === 'as-is' ? spreadOf(ctx, lines) : null
  const [chart, spread] = await Promise.all([
    pageChart(ctx, PRICE_CHARTS.compare, query, linesChart(ctx, lines, mode)),
    pageChart(ctx, PRICE_CHARTS.spread, query, between?.chart ?? null),
  ])
  const link = (chosen: readonly string[], changed: Partial<PriceState> = {}, other: Mode = mode) =>
    withQuery(COMPARE_PATH, [...parameters(chosen, other), ...writePriceState({ ...state, ...changed })])
  const [first] = quotes
  const chosen = quotes.map(({ slug }) => slug)
  const hasRoom = quotes.length < MOST_LINES
  const offered = hasRoom ? await offeredSeries(ctx, quotes, words) : []
  const meant = hasRoom && offered.length === 0 ? await meantInstead(ctx, words) : null
  const keep = [...parameters(chosen, mode), ...writePriceState(state)]
  return {
    heading: HEADING[ctx.lang],
    answer: compareAnswer(ctx, lines, between),
    chart,
    spread: between && spread && { chart: spread, figures: between.figures },
    mode,
    modes: (['as-is', 'indexed'] as const).map((name) => ({
      name,
      href: link(chosen, {}, name),
      on: name === mode,
    })),
    /** Why the series cannot be plotted as they are. */
    refused: mode === 'as-is' ? lines.refusals : [],
    /** Why two series have no spread. */
    spreadRefused: mode === 'as-is' && isOfTwoKinds(lines) ? twoKinds(lines, ctx.lang).reason : null,
    unknown: asked.length - quotes.length - Math.max(0, asked.length - MOST_LINES),
    tooMany: asked.length > MOST_LINES,
    bases: mode === 'as-is' ? lines.bases : [],
    controls: controlsOf(ctx, COMPARE_PATH, state, parameters(chosen, mode)),
    unit: first
      ? shownIn(first, state, lines.lines[0]?.span?.figures.first_day ?? first.day, ctx.lang)
      : null,
    rows: lines.lines.map((line) =>
      rowOf(ctx, line, lines, link(chosen.filter((slug) => slug !== line.quote.slug))),
    ),
    elsewhere: usePath('prices', pricesQuery(lines, state)),
    swap: chosen.length === 2 ? link(chosen.toReversed()) : null,
    words,
    keep,
    /** The suggested spelling where nothing is found, and its offers. */
    meant:
      meant !== null && (await offeredSeries(ctx, quotes, meant)).length > 0
        ? { text: meant, href: withQuery(COMPARE_PATH, [...keep, ['q', meant]]) }
        : null,
    offered: seriesNames(offered, ctx.lang).map((name, index) => ({
      name,
      href: link([...chosen, offered[index]?.slug ?? '']),
      symbol: offered[index]?.symbol ?? '',
      demo: offered[index]?.demo ?? false,
    })),
  }
}

export type Comparison = Awaited<ReturnType<typeof loadComparison>>

/** The prices of a comparison as the public API is asked for them; a period that goes on has no last day. */
function pricesQuery({ lines }: Lines, { range, known }: PriceState): URLSearchParams {
  const begins = lines.map(({ span }) => span?.window.from ?? null).filter((day) => day !== null)
  const from = range.name === 'all' ? null : (begins.toSorted()[0] ?? null)
  return new URLSearchParams([
    ...lines.map(({ quote }): [string, string] => ['series', quote.slug]),
    ...Object.entries({ from, to: range.to, known }).flatMap(([name, day]): [string, string][] =>
      day === null ? [] : [[name, day]],
    ),
  ])
}

const parameters = (slugs: readonly string[], mode: Mode): [string, string][] => [
  ...slugs.map((slug): [string, string] => ['s', slug]),
  ...(mode === 'indexed' ? ([['mode', mode]] satisfies [string, string][]) : []),
]

/** A series of the comparison in words: in the common unit where it can be converted, else in its own. */
function rowOf(
  ctx: RequestContext,
  { quote, name, span, factor }: Line,
  { unit, known }: Lines,
  without: string,
) {
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const times = factor ?? 1
  const figures = span?.figures
  const say = (value: number | undefined) =>
    fmt.number(value === undefined ? null : value * times, decimalsOf(quote.price * times))
  return {
    slug: quote.slug,
    name,
    href: quote.href,
    symbol: quote.symbol,
    marks: quote.marks,
    source: quote.source,
    demo: quote.demo,
    // A comparison as known on an earlier day says nothing of today.
    quote: known === null ? { standing: quote.standing, day: quote.day } : null,
    last: say(figures?.last),
    day: figures?.last_day ?? null,
    low: say(figures?.low),
    high: say(figures?.high),
    average: say(figures?.average),
    percent: changeOf(figures?.last, figures?.first)?.percent ?? null,
    unit: factor === null ? quote.unit_name : unitName(unit, ctx.lang),
    without,
  }
}
