import { sizeInText } from '#datasets/answer/in-text.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { ChartContext } from '#datasets/charts/chart.ts'
import type { ChartSpec, Figures } from '#datasets/charts/chart-spec.ts'
import { lineFigures } from '#datasets/charts/line-figures.ts'
import { changeOf } from '#datasets/series/change.ts'
import { BY_PERIOD } from '#datasets/series/period-words.ts'
import type { Frequency } from '#datasets/series/periods.ts'
import type { SeriesPoint } from '#datasets/series/point.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { together, type Marks } from '#ui/marks.ts'
import type { LineData } from '#ui/charts/scenes/line/line-scene.ts'
import { drawn } from './drawn.ts'
import { distributionParts } from './distribution-chart.server.ts'
import type { OpenView } from './open-view.server.ts'
import { seasonParts } from './season-chart.server.ts'
import { lineUnit, type ViewParts } from './view-parts.server.ts'
import { dayWords, formulaWords, lineNames, periodWords, titleOf } from './words.server.ts'

/** The chart of a view; without a plot where nothing can be computed, with the reasons. */
export function viewChart(ctx: ChartContext, view: OpenView, events?: LineData['annotations']): ChartSpec {
  const { lang } = ctx
  const { computed, series, names } = view
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const used = [...new Set(computed.lines.flatMap(({ of }) => of))].sort((a, b) => a - b)
  const shown = used.flatMap((index) => series[index] ?? [])
  const sources = [...new Set(shown.flatMap((one) => one.sources))]
  const real = shown.filter(({ demo }) => !demo).flatMap((one) => one.sources)
  const parts = computed.lines.length === 0 ? null : partsOf(ctx, view, fmt, events)
  const rule = computed.averaged.some(Boolean) ? BY_PERIOD[computed.frequency] : undefined
  const formula = formulaWords(view, { lang, fmt })
  // What is true of all is said once.
  const alike = new Set(shown.map((one) => one.standing)).size === 1
  const standing = used.slice(0, alike ? 1 : undefined).flatMap((index) => {
    const words = series[index]?.standing
    return words ? [alike ? words : `${names[index]}: ${words}`] : []
  })
  return {
    title: titleOf(view, lang),
    note: [formula, ...(rule ? [rule[lang]] : []), ...(parts?.notes ?? []), ...standing].join(
      lang === 'ar' ? '؛ ' : '; ',
    ),
    summary: parts?.summary ?? NOTHING[lang],
    lead: parts?.lead,
    plot: parts?.plot ?? null,
    figures: parts?.figures ?? { columns: [], rows: [] },
    refusals: computed.refusals,
    source: sources.join(lang === 'ar' ? '، ' : ', '),
    sources,
    listed: sources.filter((name) => real.includes(name)),
    asOf:
      computed.lines
        .flatMap(({ of, points }) => of.map((at) => series[at]?.asOf ?? points.at(-1)?.date ?? ''))
        .sort()
        .at(-1) ?? null,
    marks: together(
      computed.lines.map(({ of, points }) =>
        marksOf(
          of.some((at) => series[at]?.demo),
          points,
        ),
      ),
    ),
    // A file says by which formula and rule its figures were made.
    standing: [
      { label: FACTS.formula[lang], value: formula },
      ...(rule ? [{ label: FACTS.rule[lang], value: rule[lang] }] : []),
      ...[...new Set(computed.bases.map((one) => one[lang]))].map((value) => ({
        label: FACTS.basis[lang],
        value,
      })),
      ...shown.flatMap(({ facts, name }) =>
        facts.map(({ label, value }) => ({ label: shown.length > 1 ? `${label} (${name})` : label, value })),
      ),
    ],
    filters: [],
  }
}

const FACTS = {
  formula: { ar: 'المعادلة', en: 'Formula' },
  rule: { ar: 'قاعدة الدورية', en: 'Frequency rule' },
  basis: { ar: 'التحويل', en: 'Conversion' },
} as const

const NOTHING = {
  ar: 'لا يمكن رسم هذه السلاسل بهذه الخيارات.',
  en: 'These series cannot be drawn with these choices.',
}

const marksOf = (demo: boolean, points: readonly SeriesPoint[]): Marks => ({
  ...together(points.map(({ marks = {} }) => marks)),
  ...(demo && { demo: 'all' }),
})

function partsOf(
  ctx: ChartContext,
  view: OpenView,
  fmt: Formatter,
  events: LineData['annotations'],
): ViewParts | null {
  if (view.asked.as === 'seasonal') return seasonParts(ctx, view, fmt)
  if (view.asked.as === 'distribution') return distributionParts(ctx, view, fmt)
  return lineParts(ctx, view, fmt, events)
}

/** Views whose lines may cross zero: the axis shows it. */
const ABOUT_ZERO: readonly string[] = ['change', 'percent', 'spread', 'margin', 'correlation']

function lineParts(
  ctx: ChartContext,
  view: OpenView,
  fmt: Formatter,
  events: LineData['annotations'],
): ViewParts {
  const { lang } = ctx
  const { asked, computed, series } = view
  const { lines } = computed
  const names = lineNames(view, lang)
  const { unit, decimals } = lineUnit(view, ctx)
  const demos = lines.map(({ of }) => of.some((at) => series[at]?.demo))
  const isMixed = demos.some(Boolean) && !demos.every(Boolean)
  const dataOf = (all: readonly (readonly SeriesPoint[])[]): LineData => ({
    series: all.map((points, index) => ({
      name: names[index] ?? '',
      points,
      // Beside real figures a made-up one is the broken line.
      ...(isMixed && { look: demos[index] ? ('broken' as const) : ('solid' as const) }),
    })),
    unit,
    by: 'day',
    decimals,
    tall: true,
    ...(ABOUT_ZERO.includes(asked.as) && { zero: true }),
    ...(asked.as === 'index' && { reference: { value: 100, label: '100' } }),
    ...(events && events.of.length > 0 && { annotations: events }),
  })
  const every = lines.map(({ points }) => points)
  const { lines: fewer, words } = drawn(every)
  const dates = every.flatMap((points) => [points[0]?.date ?? '', points.at(-1)?.date ?? '']).sort()
  return {
    plot: { kind: 'line', ...dataOf(fewer) },
    figures: byPeriod(lineFigures(dataOf(ctx.everyFigure ? every : fewer), lang), computed.frequency),
    ...summaryOf(view, { lang, fmt, names, unit, decimals }),
    notes: [
      [dates[0] ?? '', dates.at(-1) ?? '']
        .map((date) => periodWords(date, computed.frequency, fmt))
        .join(' – '),
      ...(words && !ctx.everyFigure ? [words[lang]] : []),
    ],
  }
}

/** Values of years are dated by them, not by their last days. */
function byPeriod({ columns, rows }: Figures, frequency: Frequency): Figures {
  if (frequency !== 'annual') return { columns, rows }
  return {
    columns: columns.map((column, index) => (index === 0 ? { ...column, type: 'partialDate' } : column)),
    rows: rows.map(([day, ...rest]) => [String(day).slice(0, 4), ...rest]),
  }
}

/** `up 5.56`, `بارتفاع 5.56`: a change in words; what prints as nothing has no direction. */
function movedWords(change: number, lang: Lang, say: (size: number) => string): string {
  const size = say(Math.abs(change))
  if (say(0) === size) return lang === 'ar' ? 'دون تغير' : 'unchanged'
  if (lang === 'ar') return `${change > 0 ? 'بارتفاع' : 'بانخفاض'} ${size}`
  return `${change > 0 ? 'up' : 'down'} ${size}`
}

/** Lines that a sentence speaks of. */
const MOST_SAID = 3

/** The last value of each line with its change over the range; days that all have in common are said once. */
function summaryOf(
  { asked, computed, whole }: OpenView,
  {
    lang,
    fmt,
    names,
    unit,
    decimals,
  }: { lang: Lang; fmt: Formatter; names: readonly string[]; unit: string; decimals: number },
): Pick<ViewParts, 'summary' | 'lead'> {
  const ar = lang === 'ar'
  const isPrice = asked.as === 'level' || asked.as === 'average'
  const on = (date: string) => dayWords(date, computed.frequency, { lang, fmt })
  const said = computed.lines.slice(0, MOST_SAID).flatMap(({ points }, index) => {
    const [first, last] = [points[0], points.at(-1)]
    if (!first || !last) return []
    const percent = isPrice ? (changeOf(last.value, first.value)?.percent ?? null) : null
    return {
      name: names[index] ?? '',
      value:
        unit === '%' ? fmt.change(last.value, '%') : `${fmt.number(last.value, decimals)} ${unit}`.trim(),
      moved: movedWords(percent ?? last.value - first.value, lang, (size) =>
        percent === null ? fmt.number(size, decimals) : sizeInText(size, fmt),
      ),
      day: on(last.date).at,
      since: first.date === last.date ? null : on(first.date).since,
    }
  })
  const [one] = said
  const areTogether =
    said.length > 1 && said.every(({ day, since }) => day === one?.day && since === one.since)
  // Names beside each other leave out what all have in common: alone in a sentence it belongs to them.
  const about = whole === null || areTogether ? '' : `${whole}${ar ? '، ' : ', '}`
  const parts = said.map(({ name, value, moved, day, since }, index) => {
    const valued = areTogether ? [name, value].join(' ') : [`${about}${name}:`, value, day].join(' ')
    const from = areTogether && index > 0 ? '' : ` ${since}`
    return since === null ? valued : `${valued}${ar ? '، ' : ', '}${moved}${from}`
  })
  const head = areTogether ? `${[whole ?? '', one?.day].join(' ').trim()}: ` : ''
  return {
    summary: `${head.charAt(0).toUpperCase()}${head.slice(1)}${parts.join(ar ? '؛ ' : '; ')}.`,
    lead: one?.value ?? '',
  }
}
