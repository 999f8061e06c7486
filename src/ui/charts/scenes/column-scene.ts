import { bottomLabels, rightAxis } from './axis.ts'
import { hatchPath } from './path.ts'
import { bandScale, linearScale } from './scale.ts'
import {
  fontOf,
  round,
  slotOf,
  WIDTHS,
  type Box,
  type ChartI18n,
  type Mark,
  type Scene,
  type SizeName,
} from './scene.ts'
import { ordered, textWidth } from './text.ts'
import { texture } from '../texture.ts'
import { dateKey, dateLabel, periodLabels, type Period } from './time-axis.ts'

/** @public */
export type ColumnPoint = {
  /** `2026` or `2026-11`. */
  date: string
  /** One value a series, in their order; null where nothing is known. */
  values: readonly (number | null)[]
  /** Rendered hatched: a forecast, or a year that is not over. */
  estimate?: boolean
  /** A mark that the other columns do not have: rendered hatched, and named in the key. */
  is?: string
}

export type ColumnData = {
  points: readonly ColumnPoint[]
  /** Names of the series; one, or none, for plain columns. */
  series?: readonly string[]
  unit: string
  by: Period
  decimals?: number
  /** Series side by side, or one on the other (values of one sign). */
  stacked?: boolean
}

const TOP = 34
const FOOT = 30

/** Columns from zero, oldest left in both languages; beside each other or stacked. */
export function columnScene(data: ColumnData, { lang, fmt }: ChartI18n, size: SizeName): Scene {
  const { points, by, decimals } = data
  const names = data.series ?? ['']
  const stacked = data.stacked === true && names.length > 1
  const width = WIDTHS[size]
  const height = size === 'narrow' ? 240 : 280
  const font = fontOf(size)
  const reach = points.flatMap(({ values }) => {
    const known = values.filter((value) => value !== null)
    return stacked ? [known.reduce((sum, value) => sum + value, 0)] : known
  })
  const y = linearScale(reach, [height - FOOT, TOP], { count: size === 'narrow' ? 4 : 5, zero: true })
  // An axis of whole numbers has no halves.
  const ticks = y.ticks
    .filter((value) => decimals !== 0 || Number.isInteger(value))
    .map((value) => ({ y: y.at(value), text: fmt.number(value, decimals === 0 ? 0 : y.decimals) }))
  const axisWidth = Math.max(0, ...ticks.map(({ text }) => textWidth(text, font)))
  const plot = { left: 10, right: Math.floor(width - axisWidth - 10), top: TOP, bottom: height - FOOT }
  const bands = bandScale(points.length, [plot.left, plot.right], { widest: 72 })
  const inner = stacked ? bands.width : bands.width / names.length

  const boxes = points.flatMap((point, index) => {
    let sum = 0
    return point.values.flatMap((value, part) => {
      if (value === null) return []
      const base = stacked ? sum : 0
      if (stacked) sum += value
      const [a, b] = [y.at(base), y.at(base + value)]
      const x = bands.at(index) + (stacked ? 0 : part * inner)
      return [{ point, part, value, x, y: Math.min(a, b), width: inner, height: Math.abs(a - b) }]
    })
  })
  const slot = (part: number) => slotOf(part, names.length)
  const zero = round(y.at(0))
  const kinds = [...new Set(points.flatMap(({ is }) => is ?? []))]
  return {
    size,
    width,
    height,
    marks: [
      ...rightAxis(ticks, plot, { x: plot.right + 8, taken: [] }),
      { kind: 'text', x: width - 2, y: 14, text: ordered(data.unit, lang), anchor: 'end', className: 'unit' },
      ...bottomLabels(
        periodLabels(
          points.map(({ date }) => date),
          by,
          fmt,
          (label) => Math.ceil((textWidth(label, font) + 10) / bands.step),
        ).map((label) => ({ ...label, x: bands.at(label.index) + bands.width / 2 })),
        { left: 2, right: width - 2, y: height - 8, size, lang },
      ),
      ...boxes.flatMap((box): Mark[] => {
        const place = {
          x: round(box.x),
          y: round(box.y),
          width: round(Math.max(0.5, box.width - (names.length > 1 && !stacked ? 1 : 0))),
          height: round(box.height),
        }
        const estimate = isHatched(box.point)
        return [
          {
            kind: 'rect',
            ...place,
            className: `${estimate ? 'estimate' : 'block'} series-${slot(box.part)}`,
          },
          ...(estimate ? [hatched(place, slot(box.part))] : texture(place, slot(box.part), 'y')),
        ]
      }),
      { kind: 'path', d: `M${plot.left} ${zero}H${plot.right}`, className: 'axis' },
    ],
    ...(kinds.length > 0 && { hatched: kinds.join(lang === 'ar' ? '، ' : ', ') }),
    legend: names.length > 1 ? names.map((name, part) => ({ name, slot: slot(part), mark: 'block' })) : [],
    along: 'x',
    spots: () =>
      names.map((name, part) => ({
        name,
        slot: slot(part),
        spots: boxes
          .filter((box) => box.part === part)
          .map((box) => ({
            x: box.x + box.width / 2,
            y: box.value < 0 ? box.y + box.height : box.y,
            key: dateKey(box.point.date, by),
            words: () => ({
              label: dateLabel(box.point.date, by, fmt),
              value: `${fmt.number(box.value, decimals)} ${data.unit}${box.point.is === undefined ? '' : ` (${box.point.is})`}`,
            }),
          })),
      })),
  }
}

const isHatched = ({ estimate, is }: ColumnPoint) => estimate === true || is !== undefined

const hatched = ({ x, y, width, height }: Box, slot: number): Mark => ({
  kind: 'path',
  d: hatchPath(x, y, width, height),
  className: `hatching series-${slot}`,
})
