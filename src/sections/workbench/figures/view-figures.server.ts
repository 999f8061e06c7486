import { changeOf } from '#datasets/series/change.ts'
import type { WholeSeries } from '#datasets/series/whole-series.ts'
import { workbenchPath } from '#datasets/series/workbench-path.ts'
import { FORMULAS, STEPS, type Transformation } from '#datasets/series/transform/formulas.ts'
import { partialDate } from '#datasets/present.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { directionOf, type Direction } from '#ui/price/direction.ts'
import { sparkPath } from '#ui/price/sparkline.ts'
import type { Marks } from '#ui/marks.ts'
import { readAddress, type Asked } from '../address.ts'
import { openViews, sectionOf, type Opening, type OpenView, type SeriesSection } from './open-view.server.ts'
import { lineUnit } from './view-parts.server.ts'
import { formulaWords, lineNames, periodWords } from './words.server.ts'

/** The last figure of a view's first line, for who has no room for the whole view. */
export interface ViewFigure {
  /** What is computed of what. */
  about: string
  path: string
  /** Null where nothing can be computed; `refusal` may say why. */
  value: string | null
  unit: string
  refusal: string | null
  /** Against the value before: percent, or of what is no price a difference in words. */
  percent: number | null
  difference: string | null
  spark: { path: string; direction: Direction } | null
  marks: Marks
  day: string
  /** Up to when its records are known, where that is not the day of the value. */
  known: string | null
  sources: readonly string[]
  /** How its prices are by the clock, of several the one that is worst; null where it is of no prices. */
  standing: NonNullable<WholeSeries['next']>['standing'] | null
  due: string | null
  /** What it is of, to ask who may know it and whether it may be passed on. */
  of: readonly { key: string; section: SeriesSection; sources: readonly string[] }[]
}

/** Series that are in memory together. */
const MOST_SERIES = 60

/** Values of a sparkline. */
const SPARK_VALUES = 18

/** Transformations whose changes are percents. */
const IN_PERCENT: readonly Transformation[] = ['level', 'index', 'average', 'seasonal', 'distribution']

/**
 * The figures of views by their addresses. Views are read some dozens of series at a time, each in the same few queries; views of no known
 * series are left out.
 */
export async function viewFigures(
  ctx: Opening,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, ViewFigure>> {
  const all = [...new Set(addresses)].sort().map((address) => ({
    address,
    asked: readAddress(new URLSearchParams(address)).asked,
  }))
  const found = new Map<string, ViewFigure>()
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  for (const group of groupsOf(all)) {
    const views = await openViews(
      ctx,
      group.map(({ asked }) => asked),
    )
    for (const [at, { address }] of group.entries()) {
      const view = views[at]
      if (view) found.set(address, figureOf(ctx, address, view, fmt))
    }
  }
  return found
}

/** Views in groups of so few series that these fit into memory together. */
function groupsOf<View extends { asked: Asked }>(views: readonly View[]): View[][] {
  const groups: View[][] = []
  let keys = new Set<string>()
  for (const view of views) {
    const together = new Set([...keys, ...view.asked.series])
    const last = groups.at(-1)
    const hasRoom = last !== undefined && together.size <= MOST_SERIES
    keys = hasRoom ? together : new Set(view.asked.series)
    if (hasRoom) last.push(view)
    else groups.push([view])
  }
  return groups
}

function figureOf(
  { lang }: Pick<Opening, 'lang'>,
  address: string,
  view: OpenView,
  fmt: Formatter,
): ViewFigure {
  const { asked, computed, series } = view
  const at = computed.lines.findIndex(({ of }) => of[0] === 0)
  const line = computed.lines[at]
  const used = (line?.of ?? [0]).flatMap((place) => series[place] ?? [])
  const { unit, decimals } = lineUnit(view, { lang })
  const [last, before] = [line?.points.at(-1), line?.points.at(-2)]
  const isInPercent = IN_PERCENT.includes(asked.as)
  const percent = isInPercent ? (changeOf(last?.value, before?.value)?.percent ?? null) : null
  const difference = last && before && percent === null ? last.value - before.value : null
  const standings = used.flatMap(({ next }) => next?.standing ?? [])
  const [known] = used.flatMap(({ asOf }) => asOf ?? [])
  return {
    about: aboutOf(view, lineNames(view, lang)[Math.max(0, at)] ?? view.names[0] ?? '', lang, fmt),
    path: workbenchPath([], [...new URLSearchParams(address)]),
    value: last ? fmt.number(last.value, decimals) : null,
    unit,
    refusal: last ? null : (computed.refusals[0]?.reason ?? null),
    percent,
    difference: difference === null ? null : fmt.change(difference, '', decimals),
    spark: line
      ? {
          path: sparkPath(line.points.slice(-SPARK_VALUES).map(({ value }) => value)),
          direction: directionOf(percent ?? Math.sign(difference ?? 0)),
        }
      : null,
    marks: { ...last?.marks, ...(used.some(({ demo }) => demo) && { demo: 'all' }) },
    day: last ? periodWords(last.date, computed.frequency, fmt) : '',
    known: known === undefined ? null : partialDate(known, fmt),
    sources: [...new Set(used.flatMap(({ sources }) => sources))],
    standing: WORST.find((one) => standings.includes(one)) ?? null,
    due: used.flatMap(({ next }) => next?.due ?? []).toSorted()[0] ?? null,
    of: series.map(({ key, sources }) => ({ key, section: sectionOf(key), sources })),
  }
}

const WORST = ['ended', 'late', 'due', 'current'] as const

/** `Margin: Urea over Ammonia`, and how many lines it has beside the first. */
function aboutOf(view: OpenView, line: string, lang: Opening['lang'], fmt: Formatter): string {
  const { asked, computed } = view
  const more = computed.lines.length > 1 ? ` +${fmt.number(computed.lines.length - 1)}` : ''
  const { label } = FORMULAS[asked.as]
  const comma = lang === 'ar' ? '، ' : ', '
  switch (asked.as) {
    case 'level':
      return line + more
    case 'index':
      return `${formulaWords(view, { lang, fmt })}: ${line}${more}`
    case 'change':
    case 'percent':
      return `${label[lang]}${comma}${fmt.digits(STEPS[asked.over][lang])}: ${line}${more}`
    default:
      return `${label[lang]}: ${line}${more}`
  }
}
