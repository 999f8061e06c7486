import type { Marks } from '../../../marks.ts'
import { lineKinds } from '../../point-kinds.ts'
import { legendOfParts, lineParts, named } from './line-parts.ts'
import { bandPath, linePath, thinned } from '../path.ts'
import { bottomLabels, leftAxis, rightAxis, type Plot } from '../axis.ts'
import { endLabels } from './end-labels.ts'
import { ANNOTATION_ROW, annotationMarks, type LineAnnotation } from './line-annotations.ts'
import { linearScale } from '../scale.ts'
import {
  fontOf,
  round,
  slotOf,
  WIDTHS,
  isAgain,
  lineClass,
  type LineLook,
  type ChartI18n,
  type Mark,
  type Scene,
  type SizeName,
  type Spot,
  type SpotWords,
} from '../scene.ts'
import { ordered, textWidth } from '../text.ts'
import { dateKey, dateLabel, timeOf, timeTicks, type Period } from '../time-axis.ts'

/**
 * `date` as `2026`, `2026-11` or `2026-11-20`; a null value is a gap; `low` and `high` draw a range behind the line. Where the
 * marks of a line's values differ, the parts that are marked are dashed, and the legend names them.
 *
 * @public
 */
export type LinePoint = {
  date: string
  value: number | null
  low?: number | null
  high?: number | null
  marks?: Marks
}

/**
 * `look` is given where lines are of two kinds: real ones are solid, and broken ones are not.
 *
 * @public
 */
export type LineSeries = { name: string; points: readonly LinePoint[]; look?: LineLook }

export type LineData = {
  series: readonly LineSeries[]
  /** Written once, above the value axis. */
  unit: string
  /** How finely the points are dated. */
  by: Period
  /** Decimals of a value in labels and tooltips; up to two without it. */
  decimals?: number
  /** Dates are of no year: days of one in which years are compared. */
  season?: boolean
  /** The value axis starts at zero. */
  zero?: boolean
  /** A line across, such as 100 for an index. */
  reference?: { value: number; label: string }
  /** Days of the first line of which something is recorded; `name` says in the legend what the marks are. */
  annotations?: { name: string; of: readonly LineAnnotation[] }
  /** The one chart of its page is higher. */
  tall?: boolean
}

/** A point and where it is: a missing y is a gap. */
interface LinePlace {
  point: LinePoint
  is: string | undefined
  x: number
  y: number | null
  low: number | null
  high: number | null
}

const TOP = 34
const FOOT = 30

const isAnnotated = ({ annotations }: Pick<LineData, 'annotations'>) => (annotations?.of.length ?? 0) > 0

/** The height of a scene in pixels. */
export function lineHeight(data: Pick<LineData, 'tall' | 'annotations'>, size: SizeName): number {
  const more = data.tall ? (size === 'narrow' ? 20 : 70) : 0
  return (size === 'narrow' ? 260 : 280) + more + (isAnnotated(data) ? ANNOTATION_ROW : 0)
}

/** Lines over time, oldest left in both languages; the value axis is on the right, beside the latest value. */
export function lineScene(data: LineData, { lang, fmt }: ChartI18n, size: SizeName): Scene {
  const { series, by, decimals, reference } = data
  const width = WIDTHS[size]
  const annotated = isAnnotated(data)
  const foot = FOOT + (annotated ? ANNOTATION_ROW : 0)
  const height = lineHeight(data, size)
  const font = fontOf(size)
  const y = linearScale(numbersOf(data), [height - foot, TOP], {
    count: size === 'narrow' ? 4 : 5,
    zero: data.zero,
  })
  const ticks = y.ticks.map((value) => ({ y: y.at(value), text: fmt.number(value, y.decimals) }))

  const lasts = series.map(({ name, points: own }, index) => ({
    name,
    slot: slotOf(index, series.length),
    point: own.findLast(({ value }) => value !== null),
  }))
  const ends = endLabels(
    lasts.flatMap(({ name, slot, point }) =>
      point?.value == null
        ? []
        : [{ name, slot, y: y.at(point.value), value: fmt.number(point.value, decimals) }],
    ),
    { lang, size, width, top: TOP, bottom: height - foot },
  )
  const axisWidth = Math.max(0, ...ticks.map(({ text }) => textWidth(text, font)))
  const plot: Plot = {
    left: 10,
    right: Math.floor(width - Math.max(axisWidth + 10, ends.width)),
    top: TOP,
    bottom: height - foot,
  }

  const timesOf = series.map((one) => one.points.map(({ date }) => timeOf(date)))
  let [from, to] = [Infinity, -Infinity]
  for (const times of timesOf)
    for (const time of times) {
      if (time === null) continue
      from = Math.min(from, time)
      to = Math.max(to, time)
    }
  const x = (at: number) =>
    from < to
      ? plot.left + ((at - from) / (to - from)) * (plot.right - plot.left)
      : (plot.left + plot.right) / 2
  const on = (value: number | null | undefined) => (value == null ? null : y.at(value))
  const placed = series.map(({ name, points: own, look }, index) => {
    const kinds = lineKinds(own, lang)
    const places: LinePlace[] = []
    own.forEach((point, at) => {
      const time = timesOf[index]?.[at] ?? null
      if (time === null) return
      const { value, low, high } = point
      places.push({ point, is: kinds[at], x: x(time), y: on(value), low: on(low), high: on(high) })
    })
    return { name, look, slot: slotOf(index, series.length), again: isAgain(index), places }
  })
  const parts = placed.map(({ name, slot, look, again, places }) => ({
    name,
    slot,
    look,
    again,
    parts: lineParts(places),
  }))
  const most = (plot.right - plot.left) / (by === 'year' ? 54 : size === 'narrow' ? 84 : 96)
  const ticksOf = () => timeTicks(from, to, by, most, fmt)
  const dates = from > to ? [] : data.season ? ticksOf().map(withoutYear) : ticksOf()
  const dayOf = (date: string) => {
    const label = dateLabel(date, by, fmt)
    return data.season ? label.replace(SEASON_YEAR, '') : label
  }

  // Beside the names of several lines there is no room for figures: they lie on their hairlines at the left.
  const axis =
    ends.heights.length > 1
      ? leftAxis(ticks, plot, reference ? [y.at(reference.value)] : [])
      : rightAxis(ticks, plot, { x: plot.right + 8, taken: ends.heights })
  const annotations = annotationMarks(annotated ? (data.annotations?.of ?? []) : [], {
    plot,
    x,
    places: placed[0]?.places ?? [],
  })
  const overLines = (mark: Mark) => mark.kind === 'text' && mark.className === 'halo'
  const marks: Mark[] = [
    ...axis.filter((mark) => !overLines(mark)),
    { kind: 'text', x: width - 2, y: 14, text: ordered(data.unit, lang), anchor: 'end', className: 'unit' },
    ...bottomLabels(
      dates.map((tick) => ({ ...tick, x: x(tick.at) })),
      { left: 2, right: width - 2, y: height - 8, size, lang },
    ),
    { kind: 'path', d: `M${plot.left} ${plot.bottom}H${plot.right}`, className: 'axis' },
    ...placed.flatMap(({ slot, places }): Mark[] => {
      const d = bandPath(places)
      return d ? [{ kind: 'path', d, className: `range series-${slot}` }] : []
    }),
    ...annotations.marks,
    ...(reference ? [acrossAt(y.at(reference.value), plot)] : []),
    ...parts.flatMap(({ slot, look, again, parts: own }) =>
      own.map((part, index): Mark => ({
        kind: 'path',
        d: linePath(thinned(part.places, width)),
        className: lineClass(slot, own.length > 1 && part.is !== null ? index : 0, look, again),
      })),
    ),
    ...axis.filter(overLines),
    ...placed.flatMap(({ slot, places }): Mark[] => {
      const end = places.findLast((place) => place.y !== null)
      return end?.y == null
        ? []
        : [{ kind: 'dot', x: round(end.x), y: round(end.y), r: 4, className: `dot series-${slot}` }]
    }),
    ...(reference
      ? [
          {
            kind: 'text' as const,
            x: plot.left,
            y: round(y.at(reference.value) - 5),
            text: ordered(reference.label, lang),
            className: 'halo',
          },
        ]
      : []),
    ...ends.marks(plot.right),
  ]
  return {
    size,
    width,
    height,
    marks,
    legend: [
      ...legendOfParts(
        parts,
        ends.left.map(({ name }) => name),
      ),
      ...(annotations.links.length > 0 && data.annotations
        ? [
            {
              name: data.annotations.name,
              mark: 'annotation' as const,
              ...(data.annotations.of.every(({ rises }) => rises === null) && { plain: true }),
            },
          ]
        : []),
    ],
    ...(annotations.links.length > 0 && { links: annotations.links }),
    along: 'x',
    spots: () =>
      placed.map(({ name, slot, places }) => ({
        name,
        slot,
        spots: spotsOf(places, by, ({ point, is }, before) => ({
          label: dayOf(point.date),
          value: named(`${fmt.number(point.value, decimals)} ${data.unit}`, is),
          change: before
            ? fmt.change((((point.value ?? 0) - before) / Math.abs(before)) * 100, '%')
            : undefined,
        })),
      })),
  }
}

/** A year at the end of a label, in either digits, and the reader's second calendar. */
const SEASON_YEAR = / [\d٠-٩]{4}(?: \(.*\))?$/

const withoutYear = <Label extends { text: string; short: string; year: string }>(label: Label): Label => ({
  ...label,
  text: label.text.replace(SEASON_YEAR, ''),
  short: label.text.replace(SEASON_YEAR, ''),
})

/** All that the value axis must have room for. */
function numbersOf({ series, reference }: Pick<LineData, 'series' | 'reference'>): number[] {
  const numbers = reference ? [reference.value] : []
  for (const { points } of series)
    for (const { value, low, high } of points) {
      if (value !== null) numbers.push(value)
      if (low != null) numbers.push(low)
      if (high != null) numbers.push(high)
    }
  return numbers
}

const acrossAt = (y: number, { left, right }: Plot): Mark => ({
  kind: 'path',
  d: `M${left} ${round(y)}H${right}`,
  className: 'reference',
})

/** The known points, each said with the value before it. */
function spotsOf(
  places: readonly LinePlace[],
  by: Period,
  wordsOf: (place: LinePlace, before: number | null) => SpotWords,
): Spot[] {
  let last: number | null = null
  return places.flatMap((place) => {
    const { point, x, y } = place
    if (y === null) return []
    const before = last
    last = point.value
    return [{ x, y, key: dateKey(point.date, by), words: () => wordsOf(place, before) }]
  })
}
